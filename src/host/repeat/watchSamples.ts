// The results of a watch: the samples of its runs, and what changed from one to the next.

import type { HistoryEntry } from '../../core/call/call.ts';
import { decodeResult } from '../../core/decode/decodeResult.ts';
import type { DecodedNode } from '../../core/decode/decodedNode.ts';
import { isSameOutcome } from '../../core/diff/isSameOutcome.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { evictionReason } from '../../core/history/evictionReason.ts';
import { exactAmount } from '../../core/quantity.ts';
import { changeMarks } from '../../core/watch/changeMarks.ts';
import type { ChangeMarks } from '../../core/watch/changeMarks.ts';
import { sampleOf } from '../../core/watch/samples.ts';
import type { Sample } from '../../core/watch/samples.ts';
import type { SavedWatch } from '../../protocol/watch.ts';
import { runSlicedWhile } from '../common/timeSlices.ts';
import { MOST_RUNS } from './recordedRuns.ts';
import { changeWatch, IDLE, currentRhythm } from './watchState.ts';
import type { Watching, WatchState } from './watchState.ts';

export function watchSample(watching: Watching, entry: HistoryEntry): Sample {
  const place = {
    time: BigInt(Math.floor(entry.startedAt / 1000)),
    ...(currentRhythm(watching).isByHead ? { block: watching.state.head ?? exactAmount(entry.head) } : {}),
  };
  return entry.outcome.ok
    ? sampleOf(place, nodeOf(watching, entry))
    : { ...place, numbers: new Map(), problem: evictionReason(entry) ?? entry.summary };
}

export function withSample({ samples }: WatchState, added: Sample): readonly Sample[] {
  return [...samples, added].slice(-MOST_RUNS);
}

/** Adds a gap, a time without runs that no curve may span; adds nothing where there was no run before. */
export function addGap(watching: Watching, ms: number, problem: string): void {
  if (watching.state.samples.length === 0) return;
  const gap = { time: BigInt(Math.floor(ms / 1000)), numbers: new Map(), problem, isGap: true as const };
  changeWatch(watching, { samples: withSample(watching.state, gap) }, true);
}

/** The changes between two results; undefined where there are none. */
export async function changesBetween(
  watching: Watching,
  before: HistoryEntry,
  after: HistoryEntry,
  isWanted: () => boolean = () => true,
): Promise<ChangeMarks | undefined> {
  if (isSameOutcome(before.outcome, after.outcome)) return undefined;
  return runSlicedWhile(changeMarks(nodeOf(watching, before), nodeOf(watching, after)), isWanted);
}

/** Restores a watch from its runs in the history; it can resume from there. */
export async function restoreWatch(
  watching: Watching,
  runs: readonly HistoryEntry[],
  why: string,
  ran?: SavedWatch['ran'],
): Promise<void> {
  const succeeded = runs.filter(({ outcome }) => outcome.ok);
  const [good, last] = [succeeded.at(-1), runs.at(-1)];
  const at = succeeded.findLastIndex(({ outcome }) => !isSameOutcome(outcome, good!.outcome));
  const changes = at === -1 ? undefined : await changesBetween(watching, succeeded[at]!, good!);
  watching.kept = last && { entry: last, count: runs.length };
  // What the page saved can be older than the history, where the window ended at once.
  const lastAt = Math.max(ran?.lastAt ?? 0, last?.startedAt ?? 0);
  watching.state = {
    ...IDLE,
    trigger: watching.state.trigger,
    status: 'reloaded',
    warning: why,
    runs: Math.max(runs.length, ran?.runs ?? 0),
    samples: runs.map((run) => watchSample(watching, run)),
    ...omitUndefined({
      last,
      lastAt: lastAt === 0 ? undefined : lastAt,
      good,
      changes,
      changedAt: changes && succeeded[at + 1]?.startedAt,
    }),
  };
}

function nodeOf({ services }: Watching, entry: HistoryEntry): DecodedNode {
  return decodeResult(entry, entry.outcome.ok ? entry.outcome.result : null, services.contextOf(entry));
}
