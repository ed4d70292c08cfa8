// Owns one call asked of many blocks: in batches, one after the other, until all are answered or somebody stops it.
// Refuses to record the answers: a thousand of them would bury the history.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../core/call.ts';
import { decodeResult } from '../core/decode/decodeResult.ts';
import { isLocal } from '../core/endpoint.ts';
import type { Endpoint } from '../core/endpoint.ts';
import { inRuns } from '../core/batch/batchLimit.ts';
import { heavyReason } from '../core/heavyCall.ts';
import { groupDigits } from '../core/quantity.ts';
import { atBlock } from '../core/watch/atBlock.ts';
import { blocksOf, parseBlockList, tagsOf } from '../core/watch/blockList.ts';
import { sampleOf } from '../core/watch/samples.ts';
import type { Sample } from '../core/watch/samples.ts';
import { blocksSubject } from './blocksSubject.ts';
import { headOf } from './headOf.ts';
import { endpointOf } from './repeat.ts';
import type { Repeat, RepeatedCall, RepeatServices, TellRepeat } from './repeat.ts';

/** Sent at once: so often it can be stopped, and shows how far it is. */
const AT_ONCE = 100;
/** More are asked about. */
const MOST_UNASKED = 100;

export type BlocksState = {
  readonly status: 'running' | 'stopped' | 'done';
  readonly trouble: string;
  /** How many blocks there are to ask; 0 before that is known. */
  readonly all: number;
  /** In the order of the list. */
  readonly samples: readonly Sample[];
  readonly last?: HistoryEntry;
};

const IDLE: BlocksState = { status: 'stopped', trouble: '', all: 0, samples: [] };

export function createBlocksRepeat(
  { calls, endpoints, contextOf, showFailure }: RepeatServices,
  call: RepeatedCall,
  how: { readonly kind: 'blocks'; readonly blocks: string },
  tell: TellRepeat,
): Repeat {
  let state = IDLE;
  let cancellation: vscode.CancellationTokenSource | undefined;
  let said = '';

  function change(by: Partial<BlocksState>, hasAnswer = false): void {
    state = { ...state, ...by };
    tell(hasAnswer);
  }

  function stop(trouble = ''): void {
    cancellation?.cancel();
    cancellation = undefined;
    change({ status: 'stopped', trouble });
  }

  /** The blocks to ask, or why there are none. */
  async function blocks(
    endpoint: Endpoint,
    token: vscode.CancellationToken,
  ): Promise<readonly bigint[] | string> {
    const list = parseBlockList(how.blocks);
    if (!list.ok) return list.problem;
    const numbers = new Map<ReturnType<typeof tagsOf>[number], bigint>();
    for (const tag of tagsOf(list.value)) {
      const head = await headOf(tag, endpoint, calls, token);
      if (typeof head === 'string') return vscode.l10n.t('“{0}” could not be asked for: {1}', tag, head);
      numbers.set(tag, head);
    }
    const found = blocksOf(list.value, numbers);
    return found.ok ? found.value : found.problem;
  }

  async function run(mine: vscode.CancellationTokenSource): Promise<void> {
    const isWanted = (): boolean => cancellation === mine;
    const endpoint = endpointOf(call, endpoints);
    if (endpoint === undefined) return stop(vscode.l10n.t('“{0}” is not there any more.', call.endpointName));
    const wanted = await blocks(endpoint, mine.token);
    if (!isWanted()) return;
    if (typeof wanted === 'string') return stop(wanted);
    if (wanted.length > MOST_UNASKED && !(await isConfirmed(call, endpoint, wanted.length))) return stop();
    if (!isWanted()) return;
    change({ all: wanted.length });
    for (const some of inRuns(wanted, AT_ONCE)) {
      const requests = some.map((block) => ({ method: call.method, params: atBlock(call, block) }));
      const ran = await calls.runBatch(requests, { endpoint, isKept: () => false }, mine.token);
      if (!isWanted()) return;
      if (ran === undefined) return stop(vscode.l10n.t('Nothing was sent, as you declined.'));
      const samples = ran.entries.map((entry, index) => sampleAt(some[index]!, entry));
      change({ samples: [...state.samples, ...samples], last: ran.entries.at(-1)! }, true);
      const [first] = ran.entries;
      // A refusal of the node is about its block; without any answer, the next ones would fare no better.
      if (ran.entries.every(({ outcome }) => !outcome.ok && outcome.failure.kind !== 'rpc'))
        return stop(first!.summary);
    }
    cancellation = undefined;
    change({ status: 'done' }, true);
  }

  function sampleAt(block: bigint, entry: HistoryEntry): Sample {
    const { outcome } = entry;
    if (!outcome.ok) return { block, numbers: new Map(), problem: entry.summary };
    return sampleOf({ block }, decodeResult(entry, outcome.result, contextOf(entry)));
  }

  return {
    view() {
      const { status, trouble } = state;
      return {
        status: statusOf(state),
        trouble,
        buttons:
          status === 'running'
            ? [{ does: 'stop', label: vscode.l10n.t('Stop') }]
            : [{ does: 'start', label: state.last ? vscode.l10n.t('Run Again') : vscode.l10n.t('Start') }],
        isRunning: status === 'running',
      };
    },
    series: () => ({ samples: state.samples, along: 'block' }),
    subject: (id) => blocksSubject(id, call, state, contextOf),
    news() {
      const text = state.status === 'running' ? '' : statusOf(state);
      if (text === said) return '';
      return (said = text);
    },
    how: () => how,
    start() {
      if (state.status === 'running') return;
      const mine = new vscode.CancellationTokenSource();
      cancellation = mine;
      state = IDLE;
      change({ status: 'running' });
      run(mine)
        .catch((error: unknown) => {
          stop(vscode.l10n.t('Something went wrong here; the log says what.'));
          showFailure(error);
        })
        .finally(() => mine.dispose());
    },
    pause: () => stop(),
    stop: () => stop(),
    change: () => undefined,
    dispose() {
      cancellation?.cancel();
      cancellation = undefined;
    },
  };
}

function statusOf({ status, all, samples }: BlocksState): string {
  if (all === 0) return status === 'running' ? vscode.l10n.t('Running') : vscode.l10n.t('Not asked yet');
  const failed = samples.filter(({ problem }) => problem !== undefined).length;
  const done =
    all === 1
      ? vscode.l10n.t('{0} of 1 block', samples.length)
      : vscode.l10n.t('{0} of {1} blocks', samples.length.toLocaleString('en'), all.toLocaleString('en'));
  return [
    status === 'running' ? vscode.l10n.t('Running') : status === 'stopped' ? vscode.l10n.t('Stopped') : '',
    done,
    failed === 0 ? '' : vscode.l10n.t('{0} failed', failed.toLocaleString('en')),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

async function isConfirmed(
  { method, params }: RepeatedCall,
  endpoint: Endpoint,
  count: number,
): Promise<boolean> {
  const question = vscode.l10n.t(
    'Send {0} to “{1}” for {2} blocks?',
    method,
    endpoint.name,
    groupDigits(BigInt(count)),
  );
  const requests = Math.ceil(count / AT_ONCE);
  const heavy = isLocal(endpoint) ? undefined : heavyReason(method, params, undefined);
  const detail = [
    vscode.l10n.t('They go in {0} batches, one after the other, and can be stopped in between.', requests),
    ...(heavy === undefined ? [] : [heavy]),
  ].join('\n\n');
  const send = vscode.l10n.t('Send');
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, send)) === send;
}
