// How a call ended, as an icon and in words.

import * as vscode from 'vscode';
import type { HistoryEntry, ListedCall } from '../../core/call/call.ts';
import type { Verdict } from '../../core/call/rowResult.ts';
import type { Failure } from '../../core/failure/failure.ts';
import { FAILURE_TONES } from '../../core/failure/failureTone.ts';
import type { FailureTone } from '../../core/failure/failureTone.ts';
import { FAILED_TRANSACTION } from '../../core/history/history.ts';
import type { EntryMarks } from '../../core/history/history.ts';
import { GREEN, RED, YELLOW } from '../common/iconColors.ts';
import { isUndone } from '../history/entryMarks.ts';

export type Ending = { readonly icon: string; readonly color?: string; readonly words: string };

const OK: Ending = { icon: 'pass', color: GREEN, words: vscode.l10n.t('OK') };
const COLORS: Readonly<Record<FailureTone, { readonly color?: string }>> = {
  failed: { color: RED },
  unclear: { color: YELLOW },
  unsent: {},
};
const FAILURES: Readonly<Record<Failure['kind'], Omit<Ending, 'color'>>> = {
  rpc: { icon: 'error', words: vscode.l10n.t('refused by the node') },
  http: { icon: 'error', words: vscode.l10n.t('failed, an HTTP error') },
  protocol: { icon: 'warning', words: vscode.l10n.t('failed, the response breaks the rules') },
  network: { icon: 'debug-disconnect', words: vscode.l10n.t('failed, no connection') },
  tls: { icon: 'unlock', words: vscode.l10n.t('failed, the connection is not secure') },
  timeout: { icon: 'watch', words: vscode.l10n.t('failed, timed out') },
  input: { icon: 'circle-slash', words: vscode.l10n.t('not sent') },
  cancelled: { icon: 'circle-slash', words: vscode.l10n.t('cancelled') },
};

/** The call has a result, but its transaction or the calls in it have failed, or were undone. */
const VERDICTS: Readonly<Record<Verdict | 'ranNothing' | 'undone', Ending>> = {
  failed: { icon: 'error', color: RED, words: vscode.l10n.t('the transaction failed') },
  tracedFailed: { icon: 'error', color: RED, words: vscode.l10n.t('the traced call failed') },
  allFailed: { icon: 'error', color: RED, words: vscode.l10n.t('all calls failed') },
  ranNothing: { icon: 'warning', color: YELLOW, words: vscode.l10n.t('the transaction ran nothing') },
  undone: { icon: 'discard', words: vscode.l10n.t('undone') },
  someFailed: { icon: 'warning', color: YELLOW, words: vscode.l10n.t('some calls failed') },
};

export function endingWith(call: ListedCall, verdict: keyof typeof VERDICTS | undefined): Ending {
  return verdict === undefined ? endingOf(call) : VERDICTS[verdict];
}

/** How a call ended, including the later outcome of a write, as an icon and in words. */
export function endedIcon(call: ListedCall & Partial<HistoryEntry> & EntryMarks): {
  readonly icon: vscode.ThemeIcon;
  readonly words: string;
} {
  const ending = endingWith(call, markedVerdict(call));
  return { icon: iconOf(ending), words: ending.words };
}

/** The later outcome of a write, whatever the node returned when it accepted the write. */
export function markedVerdict(marks: EntryMarks): 'undone' | 'failed' | 'ranNothing' | undefined {
  if (isUndone(marks)) return 'undone';
  if (marks.fate?.state === 'failed') return 'failed';
  return marks.fate?.ranNothing === undefined ? undefined : 'ranNothing';
}

function endingOf({ ok, failureKind, outcome }: ListedCall & Partial<HistoryEntry>): Ending {
  const kind = failureKind ?? (outcome?.ok === false ? outcome.failure.kind : 'rpc');
  return ok ? OK : failureEnding(kind);
}

export function endingOfGroup(kind: string): Ending {
  if (kind === FAILED_TRANSACTION) return VERDICTS.failed;
  if (Object.hasOwn(VERDICTS, kind)) return VERDICTS[kind as keyof typeof VERDICTS];
  return Object.hasOwn(FAILURES, kind) ? failureEnding(kind as Failure['kind']) : OK;
}

function failureEnding(kind: Failure['kind']): Ending {
  return { ...FAILURES[kind], ...COLORS[FAILURE_TONES[kind]] };
}

export function iconOf({ icon, color }: Omit<Ending, 'words'>): vscode.ThemeIcon {
  return new vscode.ThemeIcon(icon, color === undefined ? undefined : new vscode.ThemeColor(color));
}
