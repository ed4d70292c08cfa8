// The badge of pinned rows, at a row's end, where no long name or narrow side bar hides it.

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
