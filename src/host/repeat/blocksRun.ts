// One call at many blocks, in batches until all are done or it is stopped. The results are not recorded: a thousand
// would bury the history.

import * as vscode from 'vscode';
import { inRuns } from '../../core/batch/batchLimit.ts';
import type { HistoryEntry } from '../../core/call/call.ts';
import { decodeResult } from '../../core/decode/decodeResult.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { atBlock } from '../../core/watch/atBlock.ts';
import { blocksOf, parseBlockList, tagsOf } from '../../core/watch/blockList.ts';
import { sampleOf } from '../../core/watch/samples.ts';
import type { Sample } from '../../core/watch/samples.ts';
import type { Repetition } from '../../core/watch/trigger.ts';
import { blocksSubject } from './blocksSubject.ts';
import { askHead } from '../calls/askHead.ts';
import { confirm } from '../common/confirm.ts';
import { heavyElsewhere } from '../calls/permitHeavy.ts';
import { endpointOf } from './repeat.ts';
import type { Repeat, RepeatedCall, RepeatServices, TellRepeat } from './repeat.ts';
import { createRepeatOnce } from './repeatOnce.ts';
import type { RepeatRun, RunState } from './repeatOnce.ts';

/** Sent at once: so often it can be stopped, and shows how far it is. More are asked about, and any heavy ones. */
const AT_ONCE = 100;

/** `all`: how many blocks there are to ask; 0 before that is known. The samples are in the order of the list. */
type Blocks = { readonly all: number; readonly samples: readonly Sample[] };

export function createBlocksRepeat(
  services: RepeatServices,
  call: RepeatedCall,
  how: Extract<Repetition, { kind: 'blocks' }>,
  tell: TellRepeat,
): Repeat {
  const { calls, endpoints, contextOf } = services;

  /** The blocks to ask, or why there are none. */
  async function blocks(
    endpoint: Endpoint,
    token: vscode.CancellationToken,
  ): Promise<readonly bigint[] | string> {
    const list = parseBlockList(how.blocks);
    if (!list.ok) return list.problem;
    const numbers = new Map<ReturnType<typeof tagsOf>[number], bigint>();
    for (const tag of tagsOf(list.value)) {
      const head = await askHead(tag, endpoint, calls, token);
      if (typeof head === 'string') return vscode.l10n.t('“{0}” could not be asked for: {1}', tag, head);
      numbers.set(tag, head);
    }
    const found = blocksOf(list.value, numbers);
    return found.ok ? found.value : found.problem;
  }

  async function run({ token, isWanted, state, change, stop }: RepeatRun<Blocks>): Promise<void> {
    const endpoint = endpointOf(call, endpoints);
    if (endpoint === undefined) return stop(vscode.l10n.t('“{0}” is not there any more.', call.endpointName));
    const wanted = await blocks(endpoint, token);
    if (!isWanted()) return;
    if (typeof wanted === 'string') return stop(wanted);
    if (!(await isWantedOf(call, endpoint, wanted))) return stop();
    if (!isWanted()) return;
    change({ all: wanted.length });
    for (const some of inRuns(wanted, AT_ONCE)) {
      const requests = some.map((block) => ({ method: call.method, params: atBlock(call, block) }));
      const ran = await calls.runBatch(requests, { endpoint, origin: 'extension', record: 'never' }, token);
      if (!isWanted()) return;
      if (ran === undefined) return stop(vscode.l10n.t('Nothing was sent, as you declined.'));
      const samples = ran.entries.map((entry, index) => sampleAt(some[index]!, entry));
      change({ samples: [...state().samples, ...samples] }, true);
      // A refusal of the node is about its block; without any answer, the next ones would fare no better.
      if (ran.entries.every(({ outcome }) => !outcome.ok && outcome.failure.kind !== 'rpc'))
        return stop(ran.entries[0]!.summary);
    }
  }

  function sampleAt(block: bigint, entry: HistoryEntry): Sample {
    const { outcome } = entry;
    if (!outcome.ok) return { block, numbers: new Map(), problem: entry.summary };
    return sampleOf({ block }, decodeResult(entry, outcome.result, contextOf(entry)));
  }

  return createRepeatOnce<Blocks>(
    (state) => ({
      idle: { all: 0, samples: [] },
      run,
      status: statusOf,
      subject: (id, { samples, status }) => blocksSubject(id, call, samples, status === 'running', contextOf),
      series: () => ({ samples: state().samples, along: 'block' }),
      how: () => how,
    }),
    services,
    tell,
  );
}

function statusOf({ status, all, samples }: Blocks & RunState): string {
  const failed = samples.filter(({ problem }) => problem !== undefined).length;
  return [
    status === 'running' ? vscode.l10n.t('Running') : status === 'stopped' ? vscode.l10n.t('Stopped') : '',
    all === 0
      ? ''
      : vscode.l10n.t('{0} of {1} blocks', samples.length.toLocaleString('en'), all.toLocaleString('en')),
    failed === 0 ? '' : vscode.l10n.t('{0} failed', failed.toLocaleString('en')),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Asks where these are many, or heavy for the endpoint. */
async function isWantedOf(
  call: RepeatedCall,
  endpoint: Endpoint,
  blocks: readonly bigint[],
): Promise<boolean> {
  const { method, params } = call;
  const { length } = blocks;
  const [first] = blocks;
  const asked = first === undefined ? params : atBlock(call, first);
  const heavy = heavyElsewhere({ endpoint, method, params: asked }, undefined);
  if (length <= AT_ONCE && heavy === undefined) return true;
  const count = length.toLocaleString('en');
  const question =
    length === 1
      ? vscode.l10n.t('Send {0} to “{1}” for 1 block?', method, endpoint.name)
      : vscode.l10n.t('Send {0} to “{1}” for {2} blocks?', method, endpoint.name, count);
  const batches = vscode.l10n.t(
    'They go in {0} batches, one after the other, and can be stopped in between.',
    Math.ceil(length / AT_ONCE),
  );
  const calls = vscode.l10n.t('Each of the {0} calls is heavy: {1}', count, heavy ?? '');
  const single = length === 1 ? heavy : calls;
  const detail = [length > AT_ONCE ? batches : '', heavy === undefined ? '' : single];
  return confirm(question, detail.filter((line) => line !== '').join('\n\n'));
}
