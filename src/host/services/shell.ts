// The type of what `activate` creates before the services are loaded.

import type * as vscode from 'vscode';
import type { SavedItem } from '../../core/history/history.ts';
import type { BatchRow } from '../batch/batchRow.ts';
import type { BATCH_VIEW, ENDPOINTS_VIEW, SAVED_VIEW } from '../common/ids.ts';
import type { EndpointRow } from '../endpoints/endpointRow.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import type { EndpointStates } from '../endpoints/endpointStates.ts';
import type { StatusBar } from '../endpoints/statusBar.ts';
import type { EarlyBox } from '../common/earlyBox.ts';
import type { TreeViews } from '../sidebar/selectedRow.ts';

export type Shell = {
  readonly context: Omit<vscode.ExtensionContext, 'globalState'>;
  /** In place of that of the context, which can lose what is written. */
  readonly globalState: vscode.Memento;
  readonly endpoints: Endpoints;
  readonly states: EndpointStates;
  readonly statusBar: StatusBar;
  readonly earlyBox: EarlyBox;
  readonly views: TreeViews & {
    readonly [ENDPOINTS_VIEW]: vscode.TreeView<EndpointRow>;
    readonly [BATCH_VIEW]: vscode.TreeView<BatchRow>;
    readonly [SAVED_VIEW]: vscode.TreeView<SavedItem>;
  };
};
