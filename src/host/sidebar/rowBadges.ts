// The badges at the end of rows, where a long name or a narrow side bar cannot hide them: pinned, another endpoint.

import * as vscode from 'vscode';
import { inertLine } from '../common/inertWidget.ts';

const PINNED = 'ethrpc-pinned';
const ELSEWHERE = 'ethrpc-elsewhere';

/** The `resourceUri` of a pinned row. */
export function pinnedUri(id: string): vscode.Uri {
  return vscode.Uri.from({ scheme: PINNED, path: `/${id}` });
}

/** The `resourceUri` of the row of a call to another endpoint than the active one. */
export function elsewhereUri(id: string, endpointName: string): vscode.Uri {
  // VS Code cannot write a URI that has half of a surrogate pair.
  return vscode.Uri.from({ scheme: ELSEWHERE, path: `/${id}`, query: inertLine(endpointName) });
}

/** Shows the badges of rows with these URIs. */
export function showRowBadges(): vscode.Disposable {
  const pinned = { badge: 'P', tooltip: vscode.l10n.t('Pinned') };
  return vscode.window.registerFileDecorationProvider({
    provideFileDecoration({ scheme, query }) {
      if (scheme === PINNED) return pinned;
      const badge = scheme === ELSEWHERE ? initials(query) : '';
      return badge === '' ? undefined : { badge, tooltip: query };
    },
  });
}

/** Two characters, the most that a badge can have: of the first two words, or of the only one. */
function initials(name: string): string {
  const [first = '', second] = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [one = '', two = ''] = first;
  const [next = two] = second ?? '';
  return one + next;
}
