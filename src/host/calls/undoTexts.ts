// The question before writes are undone, and the messages afterwards.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { groupDigits } from '../../core/quantity.ts';
import type { Outcome } from '../../core/reply/parseReply.ts';
import { confirm } from '../common/confirm.ts';
import type { Block, Write } from './snapshotCheck.ts';

const MOST_NAMED = 5;

/**
 * Asks whether these newer writes may be undone too. `isKnown`: the write is of this window, so the later ones are
 * known.
 */
export function confirmUndoNewer(
  entry: HistoryEntry,
  newer: readonly Write[],
  isKnown: boolean,
): Promise<boolean> {
  const { method, endpointName } = entry;
  const question = isKnown
    ? newer.length === 1
      ? vscode.l10n.t('Undo {0} and the write after it?', method)
      : vscode.l10n.t('Undo {0} and the {1} writes after it?', method, newer.length)
    : vscode.l10n.t('Undo {0} and all that came after it?', method);
  const detail = vscode.l10n.t('“{0}” goes back to its state before this {1}.', endpointName, method);
  return confirm(question, [detail, alsoUndoneText(newer, isKnown)].join(' '), vscode.l10n.t('Undo'));
}

/** Why the node did not go back: its error, or that it no longer has the snapshot. */
export function notRevertedText(
  { method, endpointName }: HistoryEntry,
  outcome: Outcome | undefined,
): string {
  const why = outcome?.ok === false ? outcome.failure.message.replace(/[.!]$/, '') : undefined;
  return why === undefined
    ? vscode.l10n.t(
        '{0} was not undone: “{1}” no longer has the snapshot from before it, as after a restart or another undo.',
        method,
        endpointName,
      )
    : vscode.l10n.t('{0} was not undone. “{1}” says: {2}.', method, endpointName, why);
}

export function alsoUndoneText(later: readonly Write[], isKnown: boolean): string {
  if (!isKnown) return vscode.l10n.t('All that came after it is undone too.');
  if (later.length === 0) return '';
  const names = later.slice(0, MOST_NAMED).map(({ method }) => method);
  const more = later.length - MOST_NAMED;
  return more > 0
    ? vscode.l10n.t('Undone too: {0} and {1} more.', names.join(', '), more)
    : vscode.l10n.t('Undone too: {0}.', names.join(', '));
}

/** Says from and to which block the chain went back: blocks that others made are gone too, and are not known here. */
export function revertedBlocksText(before: Block | undefined, after: Block | undefined): string {
  if (before === undefined || after === undefined || before.number === after.number) return '';
  const [from, to] = [before, after].map(({ number }) => groupDigits(BigInt(number)));
  return vscode.l10n.t('The newest block is {0} again; it was {1}.', to!, from!);
}
