// The menu of a result page’s tab: its commands act on the call that the page shows.

import * as vscode from 'vscode';
import { showInformationMessage } from '../common/notices.ts';
import type { PagePanels } from '../common/pagePanel.ts';

/** The scheme of the URI by which VS Code names a page to the commands of its tab menu. */
const PAGE_SCHEME = 'webview-panel';

/** This command finds the subject of the page in front by itself. */
const FINDS_PAGE = 'ethRpc.entry.runAgain';

/** The arguments for a command; undefined, after a message, where the page shows no single call. */
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
