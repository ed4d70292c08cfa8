// Owns the badge of pinned rows: at the end of a row, where a long name or a narrow side bar does not hide it.

import * as vscode from 'vscode';
import type { EntryHead } from '../core/call.ts';
import { answerUri } from './answerUri.ts';
import { RESULT_SCHEME } from './ids.ts';

const PINNED = 'pinned';

/** What a pinned row takes as its `resourceUri`; dropped on an editor it is the answer. */
export function pinnedUri(head: Pick<EntryHead, 'id' | 'method'>): vscode.Uri {
  return answerUri(head, PINNED);
}

/** Gives rows with such a URI the badge. */
export function showPinnedBadges(): vscode.Disposable {
  const badge = { badge: 'P', tooltip: vscode.l10n.t('Pinned') };
  return vscode.window.registerFileDecorationProvider({
    provideFileDecoration: ({ scheme, fragment }) =>
      scheme === RESULT_SCHEME && fragment === PINNED ? badge : undefined,
  });
}
