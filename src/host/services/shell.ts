// What `activate` has made before the services are loaded.

import type * as vscode from 'vscode';
import type { SavedItem } from '../../core/history/history.ts';
import type { BatchRow } from '../batch/batchRow.ts';
import type { BATCH_VIEW, SAVED_VIEW } from '../common/ids.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import type { StatusBar } from '../endpoints/statusBar.ts';
import type { TreeViews } from '../sidebar/selectedRow.ts';

export type Shell = {
  readonly context: vscode.ExtensionContext;
  readonly endpoints: Endpoints;
  readonly statusBar: StatusBar;
  readonly views: TreeViews & {
    readonly [BATCH_VIEW]: vscode.TreeView<BatchRow>;
    readonly [SAVED_VIEW]: vscode.TreeView<SavedItem>;
  };
};
