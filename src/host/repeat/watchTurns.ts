// The turns of a watch: each looks for a new block where blocks are followed, runs the call, and plans the next turn.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { headCall, headNumber } from '../../core/call/headCall.ts';
import { isLocal } from '../../core/endpoint/endpoint.ts';
import { failureSummary } from '../../core/failure/failureText.ts';
import type { Outcome } from '../../core/reply/parseReply.ts';
import { backOff } from '../../core/watch/trigger.ts';
import type { CallRequest } from '../calls/calls.ts';
import { NewHeads } from './newHeads.ts';
import { watchSet } from './recordedRuns.ts';
import { endpointOf } from './repeat.ts';
import { addGap, changesBetween, watchSample, withSample } from './watchSamples.ts';
import { testCondition } from './watchCondition.ts';
import { changeWatch, endWatch, shouldRecord, currentRhythm, unfollow } from './watchState.ts';
import type { Watching } from './watchState.ts';

/** The least time between two runs where the node reports each block: some chains have several blocks in a second. */
const LEAST_MS = 1_000;
/** A node that has reported no block for so long is asked for one: the connection may be dead. */
const SILENT_MS = 60_000;

/** `run`: gives undefined where the turn is no longer wanted, or its outcome has ended the watch. */
type Turn = {
  readonly isWanted: () => boolean;
  readonly run: (request: Omit<CallRequest, 'endpoint'>) => Promise<HistoryEntry | undefined>;
};

/** Begins a turn; each turn plans the next. */
export function beginTurn(watching: Watching): void {
  takeTurn(watching).catch((error: unknown) => {
    endWatch(watching, 'stopped', vscode.l10n.t('Something went wrong. See the log for details.'));
    watching.services.showFailure(error);
  });
}

/** Plans the next turn, by the start of the last one. */
export function planTurn(watching: Watching, startedAt: number): void {
  watching.cancellation = undefined;
  if (watching.state.status !== 'running') return;
  const { isByHead } = currentRhythm(watching);
  if (isByHead) followHeads(watching);
  else unfollow(watching);
  const isHeadReported = watching.newHeads?.isOpen === true;
  const nextAt = Math.max(Date.now(), startedAt + pauseOf(watching, isHeadReported));
  watching.timer = setTimeout(() => beginTurn(watching), nextAt - Date.now());
  changeWatch(watching, { isHeadReported, nextAt: isByHead && watching.failures === 0 ? undefined : nextAt });
}

function pauseOf(watching: Watching, isHeadReported: boolean): number {
  if (watching.reportedHead !== undefined) return LEAST_MS;
  return isHeadReported ? SILENT_MS : backOff(currentRhythm(watching).pauseMs, watching.failures);
}

/**
 * Follows new blocks over a WebSocket. A node on this machine is polled often instead: it can be reverted, and reports
 * no block then.
 */
function followHeads(watching: Watching): void {
  const { services, call } = watching;
  const endpoint = endpointOf(call, services.endpoints);
  if (endpoint === undefined || isLocal(endpoint) || watching.newHeads !== undefined) return;
  const { feeds, showFailure } = services;
  watching.newHeads = new NewHeads({ ...feeds, showFailure }, endpoint, (head) => {
    watching.reportedHead = head ?? watching.reportedHead;
    // If a turn is under way, it plans the next one.
    if (watching.cancellation !== undefined) return;
    clearTimeout(watching.timer);
    planTurn(watching, watching.state.lastAt ?? 0);
  });
}

async function takeTurn(watching: Watching): Promise<void> {
  const mine = new vscode.CancellationTokenSource();
  watching.cancellation = mine;
  const startedAt = Date.now();
  const isWanted = (): boolean => watching.cancellation === mine;
  try {
    const run = runnerOf(watching, mine.token, isWanted);
    if (run !== undefined) await runAtHead(watching, { isWanted, run });
  } finally {
    if (isWanted()) planTurn(watching, startedAt);
    mine.dispose();
  }
}

/** Makes the calls of a turn at its endpoint; undefined where that no longer exists, which ends the watch. */
function runnerOf(
  watching: Watching,
  token: vscode.CancellationToken,
  isWanted: () => boolean,
): Turn['run'] | undefined {
  const { services, call } = watching;
  const endpoint = endpointOf(call, services.endpoints);
  if (endpoint === undefined) {
    endWatch(watching, 'stopped', vscode.l10n.t('“{0}” no longer exists.', call.endpointName));
    return undefined;
  }
  return async (request) => {
    const entry = await services.calls.run({ ...request, endpoint }, token);
    if (!isWanted()) return undefined;
    if (entry !== undefined && !isOver(entry.outcome)) return entry;
    const warning = entry?.summary ?? vscode.l10n.t('Nothing was sent, as you declined.');
    const isCancelled = entry?.outcome.ok === false && entry.outcome.failure.kind === 'cancelled';
    endWatch(watching, isCancelled ? 'paused' : 'stopped', warning);
    return undefined;
  };
}

async function runAtHead(watching: Watching, turn: Turn): Promise<void> {
  if (currentRhythm(watching).isByHead) {
    const head = watching.reportedHead ?? (await askHead(watching, turn));
    watching.reportedHead = undefined;
    if (head === undefined || !takeHead(watching, head)) return;
  }
  const { call, kept } = watching;
  const entry = await turn.run({
    method: call.method,
    params: call.params,
    functions: call.functions,
    origin: 'repeat',
    watch: watchSet(watching.id, Date.now()),
    record: (finished) => shouldRecord(watching, finished),
    ...(kept === undefined ? {} : { rerunOf: kept.entry.id }),
  });
  if (entry !== undefined) await takeAnswer(watching, entry, turn.isWanted);
}

async function askHead(watching: Watching, turn: Turn): Promise<bigint | undefined> {
  const entry = await turn.run({ ...headCall('latest'), origin: 'extension', record: 'never' });
  if (entry === undefined) return undefined;
  const { outcome, startedAt, summary } = entry;
  const head = headNumber(outcome);
  if (head !== undefined) return head;
  if (watching.failures++ === 0) addGap(watching, startedAt, summary);
  changeWatch(watching, { warning: vscode.l10n.t('The newest block could not be read: {0}', summary) });
  return undefined;
}

/** Whether the call is to run: there is a block at which it has not run, or it is due. */
function takeHead(watching: Watching, head: bigint): boolean {
  if (watching.failures > 0) changeWatch(watching, { warning: '' });
  watching.failures = 0;
  if (head === watching.state.head && !watching.isDue) return false;
  watching.state = { ...watching.state, head };
  return true;
}

async function takeAnswer(watching: Watching, entry: HistoryEntry, isWanted: () => boolean): Promise<void> {
  const { outcome, startedAt } = entry;
  watching.isDue = false;
  if (!currentRhythm(watching).isByHead) watching.failures = outcome.ok ? 0 : watching.failures + 1;
  const added = watchSample(watching, entry);
  // Changes stay marked until the next change: marked only until the next run, they would be gone after a second.
  const { good } = watching.state;
  const changes =
    good && entry.outcome.ok ? await changesBetween(watching, good, entry, isWanted) : undefined;
  if (!isWanted()) return;
  const { state } = watching;
  changeWatch(
    watching,
    {
      runs: state.runs + 1,
      lastAt: startedAt,
      last: entry,
      warning: outcome.ok ? '' : failureSummary(outcome.failure),
      ...(outcome.ok ? { good: entry } : {}),
      // Two large results can count as different although their bytes are the same; they have no changes.
      ...(changes === undefined || changes.marks.size === 0 ? {} : { changes, changedAt: startedAt }),
      samples: withSample(state, added),
    },
    true,
  );
  if (outcome.ok) testCondition(watching, changes !== undefined && changes.marks.size > 0);
}

/** Whether a further run would fail too: the call was cancelled, or refused before it was sent. */
function isOver(outcome: Outcome): boolean {
  return !outcome.ok && (outcome.failure.kind === 'cancelled' || outcome.failure.kind === 'input');
}
