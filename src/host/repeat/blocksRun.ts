// Makes one call at many blocks, in batches, until all are done or it is stopped; in the history they are one row. On
// request, it then searches for the block where the value changed.

import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { splitEvenly } from '../../core/batch/batchLimit.ts';
import type { BlockByTime, HistoryEntry } from '../../core/call/call.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { atBlock, requestedBlockOf } from '../../core/watch/atBlock.ts';
import { NO_EVENTS, keepEvents } from '../../core/watch/eventLists.ts';
import type { EventItems } from '../../core/watch/eventLists.ts';
import { FAILED_TRANSACTIONS } from '../../core/watch/numericLeaves.ts';
import type { Sample } from '../../core/watch/samples.ts';
import type { Repetition } from '../../core/watch/repetition.ts';
import { callCount } from '../common/callCount.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import { blocksSubject } from './blocksSubject.ts';
import { BLOCKS_AT_ONCE, blocksToRun, confirmBlocks } from './blocksToRun.ts';
import {
  blockOutcome,
  changeBetween,
  CHANGE_HINT,
  changeText,
  pairText,
  pairToSearch,
  sampleAt,
  withChange,
} from './changeRun.ts';
import type { BlockOutcome } from './changeRun.ts';
import { endpointOf } from './repeat.ts';
import type { Repeat, RepeatedCall, RepeatServices, OnRepeatChange } from './repeat.ts';
import { eventsOfCall } from './seriesNode.ts';
import { createRepeatOnce } from './repeatOnce.ts';
import type { RepeatRun, RunParts, RunState } from './repeatOnce.ts';

/**
 * `set`: the id that the calls share in the history. `all`: the number of blocks, 0 where that is not known. `samples`:
 * in the order of the list. `outcomes`: the blocks whose results can be compared. `events`: the receipts, logs or traces
 * of all. `search`: the state of the search for a change, '' where there is none; `changeText`: what the search found, or
 * ''; `hint`: what the search assumes.
 */
type Blocks = {
  readonly set: string;
  readonly all: number;
  readonly samples: readonly Sample[];
  readonly outcomes: readonly BlockOutcome[];
  readonly events: EventItems;
  readonly blockTimes: readonly BlockByTime[];
  readonly search: string;
  readonly changeText: string;
  readonly hint: string;
};

const IDLE: Blocks = {
  set: '',
  all: 0,
  samples: [],
  outcomes: [],
  events: NO_EVENTS,
  blockTimes: [],
  search: '',
  changeText: '',
  hint: '',
};

/** The blocks among which to search for a change, the set of their calls, and what they have. */
type Searched = Pick<Blocks, 'set' | 'outcomes' | 'events'>;

/** The call that is repeated, and its endpoint. */
type BlocksCall = Pick<RepeatServices, 'calls' | 'contextOf'> & {
  readonly call: RepeatedCall;
  readonly endpoint: Endpoint;
};

export function createBlocksRepeat(
  services: RepeatServices,
  call: RepeatedCall,
  how: Extract<Repetition, { kind: 'blocks' }>,
  notify: OnRepeatChange,
): Repeat {
  const { contextOf, endpoints } = services;
  const asked = how.only === 'failed' ? FAILED_TRANSACTIONS : undefined;
  /** The blocks among which the next run searches for a change; undefined where it calls all blocks. */
  let toSearch: Searched | undefined;

  async function run(running: RepeatRun<Blocks>): Promise<void> {
    const endpoint = endpointOf(call, endpoints);
    if (endpoint === undefined)
      return running.stop(vscode.l10n.t('“{0}” no longer exists.', call.endpointName));
    const blocksCall: BlocksCall = { ...services, call, endpoint };
    const searched = toSearch;
    toSearch = undefined;
    return searched === undefined
      ? overBlocks(blocksCall, how.blocks, running)
      : searchChange(blocksCall, searched, running);
  }

  const parts: RunParts<Blocks> = {
    idle: IDLE,
    run,
    status: statusOf,
    subject: (id, { status, ...shown }) =>
      blocksSubject(id, call, { ...shown, isRunning: status === 'running' }, contextOf),
    series: ({ samples }) => ({ samples, along: 'block', asked }),
    how: () => how,
    recorded: ({ set }) => [set],
    restored: ([set = ''], runs) =>
      Promise.resolve({ set, ...readRuns(runs, contextOf), events: addEvents(NO_EVENTS, call, runs) }),
    other: {
      // A list of receipts, logs or traces is another one in each block: it has no value to follow.
      label: ({ outcomes }) =>
        outcomes.length < 2 || eventsOfCall(call) !== undefined ? '' : vscode.l10n.t('Find Where It Changed'),
      take: (state) => {
        toSearch = state;
      },
    },
  };
  return createRepeatOnce(parts, services, notify);
}

async function overBlocks(
  { call, calls, endpoint, contextOf }: BlocksCall,
  typed: string,
  { token, isWanted, state, change, stop }: RepeatRun<Blocks>,
): Promise<void> {
  const wanted = await blocksToRun(typed, endpoint, calls, token);
  if (!isWanted()) return;
  if (typeof wanted === 'string') return stop(wanted);
  const { blocks, blockTimes } = wanted;
  if (!(await confirmBlocks(call, endpoint, blocks))) return stop();
  if (!isWanted()) return;
  const set = randomUUID();
  change({ set, all: blocks.length, blockTimes });
  for (const some of splitEvenly(blocks, BLOCKS_AT_ONCE)) {
    const requests = some.map((block) => ({
      method: call.method,
      params: atBlock(call, block),
      functions: call.functions,
    }));
    const ran = await calls.runBatch(requests, { endpoint, origin: 'extension', batch: set }, token);
    if (!isWanted()) return;
    if (ran === undefined) return stop(vscode.l10n.t('Nothing was sent, as you declined.'));
    const { samples, outcomes } = readRuns(ran.entries, contextOf);
    const events = addEvents(state().events, call, ran.entries);
    const all = { samples: [...state().samples, ...samples], outcomes: [...state().outcomes, ...outcomes] };
    change({ ...all, events }, true);
    // An RPC error concerns its own block; where the node did not respond at all, the next batch would fail too.
    if (ran.entries.every(({ outcome }) => !outcome.ok && outcome.failure.kind !== 'rpc'))
      return stop(ran.entries[0]!.summary);
  }
}

function addEvents(before: EventItems, call: RepeatedCall, runs: readonly HistoryEntry[]): EventItems {
  if (eventsOfCall(call) === undefined) return before;
  return keepEvents(
    before,
    runs.flatMap(({ outcome }) => (outcome.ok ? [outcome.result] : [])),
  );
}

/** Reads the samples and comparable values from these calls, each at its block. */
function readRuns(runs: readonly HistoryEntry[], contextOf: ContextOf): Pick<Blocks, 'samples' | 'outcomes'> {
  const samples: Sample[] = [];
  const outcomes: BlockOutcome[] = [];
  for (const run of runs) {
    const block = requestedBlockOf(run) ?? 0n;
    const sample = sampleAt(block, run, contextOf);
    samples.push(sample);
    const at = blockOutcome(block, run, sample);
    if (at !== undefined) outcomes.push(at);
  }
  return { samples, outcomes };
}

/** Searches for the block where the value changed, among the blocks of the run before. */
async function searchChange(
  { call, calls, endpoint, contextOf }: BlocksCall,
  { set, outcomes, events }: Searched,
  { token, isWanted, change, stop }: RepeatRun<Blocks>,
): Promise<void> {
  change({ set, all: outcomes.length, outcomes, events, samples: outcomes.map(({ sample }) => sample) });
  const pair = await pairToSearch(outcomes, { call, contextOf });
  if (!isWanted() || pair === undefined) return;
  if (typeof pair === 'string') return change({ warning: pair });
  change({ search: pairText(pair) });
  const found = await changeBetween(pair, call, { calls, endpoint, token }, contextOf);
  if (!isWanted()) return;
  if (typeof found === 'string') return stop(found);
  const samples = withChange(outcomes, found);
  const search = found.calls === 0 ? '' : vscode.l10n.t('found with {0}', callCount(found.calls));
  const foundText = changeText(found, { call, contextOf });
  change({ all: samples.length, samples, search, changeText: foundText, hint: CHANGE_HINT }, true);
}

function statusOf({ status, all, samples, search }: Blocks & RunState): string {
  const failed = samples.filter(({ problem }) => problem !== undefined).length;
  const state =
    status === 'running' ? vscode.l10n.t('Running') : status === 'stopped' ? vscode.l10n.t('Stopped') : '';
  const parts =
    search === ''
      ? [
          state,
          all === 0
            ? ''
            : vscode.l10n.t(
                '{0} of {1} blocks',
                samples.length.toLocaleString('en'),
                all.toLocaleString('en'),
              ),
          failed === 0 ? '' : vscode.l10n.t('{0} failed', failed.toLocaleString('en')),
        ]
      : [state, search];
  return parts.filter((part) => part !== '').join(' · ');
}
