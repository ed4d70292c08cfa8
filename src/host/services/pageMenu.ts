// The menu of a result page’s tab: its commands act on the call that the page shows.

import * as vscode from 'vscode';
import { showInformationMessage } from '../common/notices.ts';
import type { PagePanels } from '../common/pagePanel.ts';

/** As VS Code names a page to the commands of its menu. */
const PAGE_SCHEME = 'webview-panel';

/** Finds by itself what the page in front shows. */
const FINDS_PAGE = 'ethRpc.entry.runAgain';

/** What a command is to get for its arguments; undefined where there is no call, and the person has been told. */
export function argumentsIn(
  results: Pick<PagePanels<never>, 'active'>,
  command: string,
  argument: unknown,
  selected: unknown,
): readonly [unknown?, unknown?] | undefined {
  const page = results.active();
  const isOfMenu = argument instanceof vscode.Uri && argument.scheme === PAGE_SCHEME;
  if (!isOfMenu || page === undefined) return [argument, selected];
  const entry = page.entry?.();
  if (entry !== undefined) return [entry];
  if (command === FINDS_PAGE) return [];
  return void showInformationMessage(vscode.l10n.t('This page does not show a single call.'));
}
