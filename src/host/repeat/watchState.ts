// The state of a watch, and the changes of it that its page hears of.

import type * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { isLocal } from '../../core/endpoint/endpoint.ts';
import type { ChangeMarks } from '../../core/watch/changeMarks.ts';
import { NO_CHANGES } from '../../core/watch/changeMarks.ts';
import { isWorthKeeping } from '../../core/watch/keptResults.ts';
import type { Sample } from '../../core/watch/samples.ts';
import { rhythmOf } from '../../core/watch/trigger.ts';
import type { Rhythm, WatchTrigger } from '../../core/watch/trigger.ts';
import type { NewHeads } from './newHeads.ts';
import { endpointOf } from './repeat.ts';
import type { RepeatedCall, WatchServices, TellRepeat } from './repeat.ts';

export type WatchState = {
  /** `reloaded`: it has ended with the window before, and can go on. */
  readonly status: 'running' | 'paused' | 'stopped' | 'reloaded';
  /** Why it stopped or paused by itself, or what is wrong while it goes on; '' where all is well. */
  readonly warning: string;
  readonly trigger: WatchTrigger;
  readonly runs: number;
  /** The start of the last run, in Unix milliseconds. */
  readonly lastAt?: number;
  /** When the call runs again, where that is known. */
  readonly nextAt?: number | undefined;
  /** The newest block, where blocks are followed. */
  readonly head?: bigint;
  /** The node tells of each block itself. */
  readonly isTold?: boolean;
  /** The last run, whatever came of it, and the last one that was answered. */
  readonly last?: HistoryEntry;
  readonly good?: HistoryEntry;
  /** When the answer changed last, and how. */
  readonly changedAt?: number;
  readonly changes: ChangeMarks;
  /** The oldest first. */
  readonly samples: readonly Sample[];
};

export const IDLE: Omit<WatchState, 'trigger'> = {
  status: 'stopped',
  warning: '',
  runs: 0,
  changes: NO_CHANGES,
  samples: [],
};

/** A watch with all that decides about its next run. */
export type Watching = {
  /** Of its own, from its start on. */
  id: string;
  /** The name of the set that its first run was of. */
  firstSet: string;
  readonly services: WatchServices;
  readonly call: RepeatedCall;
  readonly tell: TellRepeat;
  state: WatchState;
  timer: NodeJS.Timeout | undefined;
  /** Where blocks are followed. */
  newHeads: NewHeads | undefined;
  /** The newest block that the node told of since the last turn. */
  toldHead: bigint | undefined;
  /** Of the run that is under way. */
  cancellation: vscode.CancellationTokenSource | undefined;
  /** In a row: of what decides about the next run. */
  failures: number;
  /** The call is to run whether or not there is a new block. */
  isDue: boolean;
  /** The last answer that was recorded, and how many were. */
  kept: { readonly entry: HistoryEntry; readonly count: number } | undefined;
};

export function changeWatch(watching: Watching, by: Partial<WatchState>, hasRun = false): void {
  watching.state = { ...watching.state, ...by };
  watching.tell(hasRun);
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
  [watching.newHeads, watching.toldHead] = [undefined, undefined];
}

/** That of the trigger, at the endpoint as it is now. */
export function rhythmNow({ services, call, state }: Watching): Rhythm {
  const endpoint = endpointOf(call, services.endpoints);
  return rhythmOf(state.trigger, endpoint !== undefined && isLocal(endpoint));
}

/** Whether an answer goes into the history: that is what changed, and not too often. */
export function keepAnswer(watching: Watching, entry: HistoryEntry): boolean {
  const { entry: before, count = 0 } = watching.kept ?? {};
  if (!isWorthKeeping(entry, before, count)) return false;
  watching.kept = { entry, count: count + 1 };
  return true;
}
