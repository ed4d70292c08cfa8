// The state of a watch, and the changes of it that are reported to its page.

import type * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { isLocal } from '../../core/endpoint/endpoint.ts';
import type { ChangeMarks } from '../../core/watch/changeMarks.ts';
import { NO_CHANGES } from '../../core/watch/changeMarks.ts';
import { isWorthKeeping } from '../../core/watch/keptResults.ts';
import type { Sample } from '../../core/watch/samples.ts';
import { rhythmOf } from '../../core/watch/trigger.ts';
import type { LiveCondition } from '../../core/watch/repetition.ts';
import type { Rhythm, WatchTrigger } from '../../core/watch/trigger.ts';
import type { NewHeads } from './newHeads.ts';
import { endpointOf } from './repeat.ts';
import type { RepeatedCall, WatchServices, OnRepeatChange } from './repeat.ts';

export type WatchState = {
  /** `reloaded`: its runs were read from the history, as after a reload of the window, and it can be resumed. */
  readonly status: 'running' | 'paused' | 'stopped' | 'reloaded';
  /** Why it stopped or paused by itself, or what went wrong while it continues; '' where there is no problem. */
  readonly warning: string;
  readonly trigger: WatchTrigger;
  readonly when?: LiveCondition | undefined;
  /** Whether the last result meets the condition, and why no similar one can; '' where one can. */
  readonly isMet?: boolean;
  readonly unmet?: string;
  readonly runs: number;
  /** The start of the last run, in Unix milliseconds. */
  readonly lastAt?: number;
  /** When the call runs next, in Unix milliseconds, where that is known. */
  readonly nextAt?: number | undefined;
  /** The newest block, where blocks are followed. */
  readonly head?: bigint;
  /** The node reports each new block by itself. */
  readonly isHeadReported?: boolean;
  /** The last run, and the last run that returned a result. */
  readonly last?: HistoryEntry;
  readonly good?: HistoryEntry;
  /** When the result changed last, and how. */
  readonly changedAt?: number;
  readonly changes: ChangeMarks;
  /** Oldest first. */
  readonly samples: readonly Sample[];
};

export const IDLE: Omit<WatchState, 'trigger'> = {
  status: 'stopped',
  warning: '',
  runs: 0,
  changes: NO_CHANGES,
  samples: [],
};

/** A watch with all that determines its next run. */
export type Watching = {
  /** The id of the watch. */
  id: string;
  /** The name of the set of its first run. */
  firstSet: string;
  readonly services: WatchServices;
  readonly call: RepeatedCall;
  readonly notify: OnRepeatChange;
  /** Called when a result begins to meet the condition. */
  readonly onMet: (text: string) => void;
  state: WatchState;
  timer: NodeJS.Timeout | undefined;
  /** Set where new blocks are followed over a WebSocket. */
  newHeads: NewHeads | undefined;
  /** The newest block that the node reported since the last turn. */
  reportedHead: bigint | undefined;
  /** The cancellation of the run under way. */
  cancellation: vscode.CancellationTokenSource | undefined;
  /** Failures in a row of what the rhythm depends on: the requests for the newest block, else the call. */
  failures: number;
  /** The call must run even if there is no new block. */
  isDue: boolean;
  /** The last run that was recorded, and the number of recorded runs. */
  kept: { readonly entry: HistoryEntry; readonly count: number } | undefined;
};

export function changeWatch(watching: Watching, by: Partial<WatchState>, hasRun = false): void {
  watching.state = { ...watching.state, ...by };
  watching.notify(hasRun);
}

export function endWatch(watching: Watching, status: 'paused' | 'stopped', warning = ''): void {
  cancelRun(watching);
  changeWatch(watching, { status, warning, nextAt: undefined });
}

export function cancelRun(watching: Watching): void {
  clearTimeout(watching.timer);
  watching.cancellation?.cancel();
  watching.cancellation = undefined;
  unfollow(watching);
}

export function unfollow(watching: Watching): void {
  watching.newHeads?.close();
  [watching.newHeads, watching.reportedHead] = [undefined, undefined];
}

/** The rhythm of the trigger, with the present settings of the endpoint. */
export function currentRhythm({ services, call, state }: Watching): Rhythm {
  const endpoint = endpointOf(call, services.endpoints);
  return rhythmOf(state.trigger, endpoint !== undefined && isLocal(endpoint));
}

/** Whether to record a run in the history: only where its outcome changed, and not too often. */
export function shouldRecord(watching: Watching, entry: HistoryEntry): boolean {
  const { entry: before, count = 0 } = watching.kept ?? {};
  if (!isWorthKeeping(entry, before, count)) return false;
  watching.kept = { entry, count: count + 1 };
  return true;
}
