// Owns the badge of pinned rows: at the end of a row, where a long name or a narrow side bar does not hide it.

import * as vscode from 'vscode';

const SCHEME = 'ethrpc-pinned';

/** What a pinned row takes as its `resourceUri`. */
export function pinnedUri(id: string): vscode.Uri {
  return vscode.Uri.from({ scheme: SCHEME, path: `/${id}` });
}

/** Gives rows with such a URI the badge. */
export function showPinnedBadges(): vscode.Disposable {
  const badge = { badge: 'P', tooltip: vscode.l10n.t('Pinned') };
  return vscode.window.registerFileDecorationProvider({
    provideFileDecoration: ({ scheme }) => (scheme === SCHEME ? badge : undefined),
  });
}
