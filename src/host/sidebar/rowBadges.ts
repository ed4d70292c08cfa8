// The badges at the end of rows, where a long name or a narrow side bar cannot hide them: pinned, another endpoint.

import * as vscode from 'vscode';
import { endpointBadges } from './endpointBadges.ts';
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

/** `endpoints`: whose badges differ from each other. */
type Shown = {
  readonly all: () => readonly { readonly name: string }[];
  readonly onDidChange: vscode.Event<void>;
};

/** Shows the badges of rows with these URIs. */
export function showRowBadges({ all, onDidChange }: Shown): vscode.Disposable {
  const pinned = { badge: 'P', tooltip: vscode.l10n.t('Pinned') };
  /** Names of endpoints that are gone, in the order in which their rows were shown. */
  const gone = new Set<string>();
  return vscode.window.registerFileDecorationProvider({
    onDidChangeFileDecorations: (listener) => onDidChange(() => listener(undefined)),
    provideFileDecoration({ scheme, query: name }) {
      if (scheme === PINNED) return pinned;
      if (scheme !== ELSEWHERE) return undefined;
      const names = all().map((endpoint) => inertLine(endpoint.name));
      if (!names.includes(name)) gone.add(name);
      const badge = endpointBadges([...names, ...gone]).get(name) ?? '';
      return badge === '' ? undefined : { badge, tooltip: name };
    },
  });
}
