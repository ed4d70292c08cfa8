// Owns one call that runs again and again: its timer, at most one run at a time, and what came of the runs. Refuses to
// begin by itself, and to replay the blocks it missed.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../core/call.ts';
import { headCall, headNumber } from '../core/headCall.ts';
import { decodeResult } from '../core/decode/decodeResult.ts';
import type { DecodedNode } from '../core/decode/decodedNode.ts';
import { isSameOutcome } from '../core/diff/isSameOutcome.ts';
import { isLocal } from '../core/endpoint.ts';
import { failureSummary } from '../core/failureText.ts';
import { changeMarks, NO_CHANGES } from '../core/watch/changeMarks.ts';
import type { ChangeMarks } from '../core/watch/changeMarks.ts';
import { isWorthKeeping } from '../core/watch/keptAnswers.ts';
import { sampleOf } from '../core/watch/samples.ts';
import type { Sample } from '../core/watch/samples.ts';
import { backOff, headsPause } from '../core/watch/schedule.ts';
import type { Schedule } from '../core/watch/schedule.ts';
import type { Outcome } from '../core/parseReply.ts';
import type { CallRequest } from './calls.ts';
import { resultOf } from './inTurns.ts';
import { endpointOf } from './repeat.ts';
import type { RepeatedCall, RepeatServices, TellRepeat } from './repeat.ts';

export type WatchState = {
  readonly status: 'running' | 'paused' | 'stopped';
  /** Why it stopped or paused by itself, or what is wrong while it goes on; '' where all is well. */
  readonly trouble: string;
  readonly schedule: Schedule;
  readonly runs: number;
  /** The start of the last run, in Unix milliseconds. */
  readonly lastAt?: number;
  /** When the call runs again, where that is known. */
  readonly nextAt?: number | undefined;
  /** The newest block, where blocks are followed. */
  readonly head?: bigint;
  /** The last run, whatever came of it, and the last one that was answered. */
  readonly last?: HistoryEntry;
  readonly good?: HistoryEntry;
  /** When the answer changed last, and how. */
  readonly changedAt?: number;
  readonly changes: ChangeMarks;
  /** The oldest first. */
  readonly samples: readonly Sample[];
};

export interface Watch {
  state(): WatchState;
  /** Begins anew, or goes on after a pause. */
  start(): void;
  pause(): void;
  stop(): void;
  setSchedule(schedule: Schedule): void;
  dispose(): void;
}

/** Answers beyond are forgotten, the oldest first. */
const MOST_SAMPLES = 2_000;

const IDLE: Omit<WatchState, 'schedule'> = {
  status: 'stopped',
  trouble: '',
  runs: 0,
  changes: NO_CHANGES,
  samples: [],
};

export function createWatch(
  { calls, endpoints, contextOf, showFailure }: RepeatServices,
  call: RepeatedCall,
  first: Schedule,
  tell: TellRepeat,
): Watch {
  let state: WatchState = { ...IDLE, schedule: first };
  let timer: NodeJS.Timeout | undefined;
  let cancellation: vscode.CancellationTokenSource | undefined;
  /** In a row: of what decides about the next run. */
  let failures = 0;
  /** The call is to run whether or not there is a new block. */
  let isDue = true;
  let kept: { readonly entry: HistoryEntry; readonly count: number } | undefined;

  function change(by: Partial<WatchState>, hasRun = false): void {
    state = { ...state, ...by };
    tell(hasRun);
  }

  function end(status: 'paused' | 'stopped', trouble = ''): void {
    clearTimeout(timer);
    cancellation?.cancel();
    cancellation = undefined;
    change({ status, trouble, nextAt: undefined });
  }

  function keep(entry: HistoryEntry): boolean {
    if (!isWorthKeeping(entry, kept?.entry, kept?.count ?? 0)) return false;
    kept = { entry, count: (kept?.count ?? 0) + 1 };
    return true;
  }

  async function turn(): Promise<void> {
    const mine = new vscode.CancellationTokenSource();
    cancellation = mine;
    const startedAt = Date.now();
    const isWanted = (): boolean => cancellation === mine;
    const endpoint = endpointOf(call, endpoints);
    /** Undefined where it is not wanted any more, or no further run would do better. */
    async function run(request: Omit<CallRequest, 'endpoint'>): Promise<HistoryEntry | undefined> {
      const entry = await calls.run({ ...request, endpoint }, mine.token);
      if (!isWanted()) return undefined;
      if (entry !== undefined && !isOver(entry.outcome)) return entry;
      const trouble = entry?.summary ?? vscode.l10n.t('Nothing was sent, as you declined.');
      end(
        entry?.outcome.ok === false && entry.outcome.failure.kind === 'cancelled' ? 'paused' : 'stopped',
        trouble,
      );
      return undefined;
    }
    try {
      if (endpoint === undefined)
        return end('stopped', vscode.l10n.t('“{0}” is not there any more.', call.endpointName));
      if (state.schedule.kind === 'heads') {
        const entry = await run({ ...headCall('latest'), isOwn: true, isKept: () => false });
        if (entry === undefined || !takeHead(entry)) return;
      }
      const rerun = kept === undefined ? {} : { rerunOf: kept.entry.id };
      const { method, params } = call;
      const entry = await run({ method, params, isKept: keep, ...rerun });
      if (entry !== undefined) await take(entry, isWanted);
    } finally {
      if (isWanted()) plan(startedAt);
      mine.dispose();
    }
  }

  /** Whether there is a block that the call has not run at. */
  function takeHead({ outcome, summary }: HistoryEntry): boolean {
    const head = headNumber(outcome);
    if (head === undefined) {
      failures++;
      change({ trouble: vscode.l10n.t('The newest block could not be asked for: {0}', summary) });
      return false;
    }
    if (failures > 0) change({ trouble: '' });
    failures = 0;
    if (head === state.head && !isDue) return false;
    state = { ...state, head };
    return true;
  }

  async function take(entry: HistoryEntry, isWanted: () => boolean): Promise<void> {
    const { outcome, startedAt } = entry;
    const place = {
      time: BigInt(Math.floor(startedAt / 1000)),
      ...(state.schedule.kind === 'heads' ? { block: state.head } : {}),
    };
    isDue = false;
    if (state.schedule.kind === 'seconds') failures = outcome.ok ? 0 : failures + 1;
    const added: Sample = outcome.ok
      ? sampleOf(place, nodeOf(entry))
      : { ...place, numbers: new Map(), problem: entry.summary };
    const { good } = state;
    const isNews = outcome.ok && good !== undefined && !isSameOutcome(good.outcome, outcome);
    const changes = isNews ? await resultOf(changeMarks(nodeOf(good), nodeOf(entry)), isWanted) : undefined;
    if (!isWanted()) return;
    change(
      {
        runs: state.runs + 1,
        lastAt: startedAt,
        last: entry,
        trouble: outcome.ok ? '' : failureSummary(outcome.failure),
        ...(outcome.ok ? { good: entry } : {}),
        // A large answer of the same bytes is another value with no change in it.
        ...(changes === undefined || changes.marks.size === 0 ? {} : { changes, changedAt: startedAt }),
        samples: [...state.samples, added].slice(-MOST_SAMPLES),
      },
      true,
    );
  }

  function nodeOf(entry: HistoryEntry): DecodedNode {
    return decodeResult(entry, entry.outcome.ok ? entry.outcome.result : null, contextOf(entry));
  }

  function plan(startedAt: number): void {
    cancellation = undefined;
    const { schedule, status } = state;
    if (status !== 'running') return;
    const endpoint = endpointOf(call, endpoints);
    const isDev = endpoint !== undefined && isLocal(endpoint);
    const pause = schedule.kind === 'heads' ? headsPause(isDev) : schedule.seconds * 1000;
    const nextAt = Math.max(Date.now(), startedAt + backOff(pause, failures));
    timer = setTimeout(begin, nextAt - Date.now());
    change({ nextAt: schedule.kind === 'seconds' || failures > 0 ? nextAt : undefined });
  }

  function begin(): void {
    turn().catch((error: unknown) => {
      end('stopped', vscode.l10n.t('Something went wrong here; the log says what.'));
      showFailure(error);
    });
  }

  return {
    state: () => state,
    start() {
      if (state.status === 'running') return;
      if (state.status === 'stopped') {
        kept = undefined;
        state = { ...IDLE, schedule: state.schedule };
      }
      failures = 0;
      isDue = true;
      change({ status: 'running', trouble: '' });
      begin();
    },
    pause: () => end('paused'),
    stop: () => end('stopped'),
    setSchedule(schedule) {
      clearTimeout(timer);
      change({ schedule });
      // A run that is under way plans the next one itself.
      if (state.status === 'running' && cancellation === undefined) plan(state.lastAt ?? Date.now());
    },
    dispose() {
      clearTimeout(timer);
      cancellation?.cancel();
      cancellation = undefined;
      state = { ...state, status: 'stopped' };
    },
  };
}

/** What no further run would change: it was called off, or refused before it was sent. */
function isOver(outcome: Outcome): boolean {
  return !outcome.ok && (outcome.failure.kind === 'cancelled' || outcome.failure.kind === 'input');
}
