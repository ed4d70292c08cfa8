// The badges of other endpoints at the end of rows, where a long name or a narrow side bar cannot hide them.

import * as vscode from 'vscode';
import { endpointBadges } from './endpointBadges.ts';
import { inertLine } from '../common/inertWidget.ts';

const ELSEWHERE = 'ethrpc-elsewhere';

/**
 * The `resourceUri` of a row; undefined for one without a badge. `elsewhere`: the name of its endpoint where that is
 * another one than the active one.
 */
export function badgeUri(id: string, elsewhere: string | undefined): vscode.Uri | undefined {
  if (elsewhere === undefined) return undefined;
  // VS Code cannot write a URI that has half of a surrogate pair.
  return vscode.Uri.from({ scheme: ELSEWHERE, path: `/${id}`, query: inertLine(elsewhere) });
}

/** `endpoints`: whose badges differ from each other. */
type Shown = {
  readonly all: () => readonly { readonly name: string }[];
  readonly onDidChange: vscode.Event<void>;
};

/** Shows the badges of rows with these URIs. */
export function showRowBadges({ all, onDidChange }: Shown): vscode.Disposable {
  /** Names of endpoints that are gone, in the order in which their rows were shown. */
  const gone = new Set<string>();
  return vscode.window.registerFileDecorationProvider({
    onDidChangeFileDecorations: (listener) => onDidChange(() => listener(undefined)),
    provideFileDecoration({ scheme, query: name }) {
      if (scheme !== ELSEWHERE || name === '') return undefined;
      const names = all().map((endpoint) => inertLine(endpoint.name));
      if (!names.includes(name)) gone.add(name);
      const badge = endpointBadges([...names, ...gone]).get(name) ?? '';
      return badge === '' ? undefined : { badge, tooltip: name };
    },
  });
}
