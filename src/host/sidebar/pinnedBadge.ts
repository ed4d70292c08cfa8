// The badge of pinned rows, at the end of the row, where a long name or a narrow side bar cannot hide it.

import * as vscode from 'vscode';

const SCHEME = 'ethrpc-pinned';

/** The `resourceUri` of a pinned row. */
export function pinnedUri(id: string): vscode.Uri {
  return vscode.Uri.from({ scheme: SCHEME, path: `/${id}` });
}

/** Shows the badge on rows with the URI of a pinned row. */
export function showPinnedBadges(): vscode.Disposable {
  const badge = { badge: 'P', tooltip: vscode.l10n.t('Pinned') };
  return vscode.window.registerFileDecorationProvider({
    provideFileDecoration: ({ scheme }) => (scheme === SCHEME ? badge : undefined),
  });
}
