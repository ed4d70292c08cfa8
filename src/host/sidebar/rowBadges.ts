// The badges at the end of rows, where a long name or a narrow side bar cannot hide them: another endpoint, pinned.

import * as vscode from 'vscode';
import { endpointBadges } from './endpointBadges.ts';
import { inertLine } from '../common/inertWidget.ts';

const PINNED = 'ethrpc-pinned';
const ELSEWHERE = 'ethrpc-elsewhere';

/** `elsewhere`: the name of its endpoint where that is another one than the active one. */
type Badged = { readonly isPinned: boolean; readonly elsewhere: string | undefined };

/** The `resourceUri` of a row; undefined for one without a badge. */
export function badgeUri(id: string, { isPinned, elsewhere }: Badged): vscode.Uri | undefined {
  if (!isPinned && elsewhere === undefined) return undefined;
  return vscode.Uri.from({
    scheme: isPinned ? PINNED : ELSEWHERE,
    path: `/${id}`,
    // VS Code cannot write a URI that has half of a surrogate pair.
    query: inertLine(elsewhere ?? ''),
  });
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
      if (scheme !== PINNED && scheme !== ELSEWHERE) return undefined;
      if (name === '') return scheme === PINNED ? pinned : undefined;
      const names = all().map((endpoint) => inertLine(endpoint.name));
      if (!names.includes(name)) gone.add(name);
      const badge = endpointBadges([...names, ...gone]).get(name) ?? '';
      // Where a call went tells more than that it is pinned, which its place tells, too.
      if (scheme === ELSEWHERE) return badge === '' ? undefined : { badge, tooltip: name };
      return badge === '' ? pinned : { badge, tooltip: `${pinned.tooltip} · ${name}` };
    },
  });
}
