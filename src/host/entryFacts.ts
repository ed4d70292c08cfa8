// Owns the facts of a call that ended: its outcome, where its time went, its sizes, the block that it is of.

import { answerBlock } from '../core/answerBlock.ts';
import type { HistoryEntry, RunningCall } from '../core/call.ts';
import { durationText } from '../core/callPhases.ts';
import type { CallPhases } from '../core/callPhases.ts';
import type { Failure } from '../core/failure.ts';
import { httpStatusText } from '../core/httpStatus.ts';
import { isLargeValue } from '../core/jsonIndex/jsonIndex.ts';
import { revertDataOf } from '../core/revertData.ts';
import type { Fact } from '../protocol/viewer.ts';

const FAILED: Readonly<Record<Failure['kind'], string>> = {
  input: 'not sent',
  network: 'no connection',
  tls: 'no secure connection',
  timeout: 'timed out',
  cancelled: 'cancelled',
  http: 'no JSON-RPC answer',
  protocol: 'broken answer',
  rpc: 'error',
};

export function entryFacts(entry: HistoryEntry): readonly Fact[] {
  const { method, endpointName, httpStatus } = entry;
  const block = answerBlock(entry);
  const answered = httpStatus !== 0;
  return [
    fact('Method', method),
    fact('Endpoint', endpointName),
    fact('Outcome', outcomeText(entry)),
    timeFact(entry),
    ...(answered ? [fact('HTTP', httpStatusText(httpStatus)), ...requestsFact(entry), sizeFact(entry)] : []),
    // Last, as not every call has one: what is open stays open in the same place.
    ...(block === undefined ? [] : [fact(block.name, block.text, block.detail)]),
  ];
}

/** What can be told of a call before it has ended. `ms`: what it took so far. */
export function arrivingFacts({ method, endpointName }: RunningCall, ms: number): readonly Fact[] {
  return [
    fact('Method', method),
    fact('Endpoint', endpointName),
    fact('Outcome', 'arriving'),
    fact('Time', durationText(ms)),
  ];
}

function fact(name: string, text: string, detail = ''): Fact {
  return { name, text, detail };
}

function sizeFact({ requestBytes, responseBytes, outcome }: HistoryEntry): Fact {
  const isCutOff = outcome.ok && outcome.body?.isCutOff === true;
  const answer = bytes(responseBytes) + (isCutOff ? ', cut off' : '');
  const why = isCutOff ? ' More was sent than ethRpc.maxResponseBytes takes.' : '';
  return fact('Size', answer, `Request ${bytes(requestBytes)}, answer ${answer}, neither compressed.${why}`);
}

function requestsFact({ requests }: HistoryEntry): readonly Fact[] {
  if (requests === undefined) return [];
  const detail = 'The range of blocks was asked for in parts, and their answers put together.';
  return [fact('Requests', requests.toLocaleString('en'), detail)];
}

function bytes(count: number): string {
  return count === 1 ? '1 byte' : `${count.toLocaleString('en')} bytes`;
}

function outcomeText({ outcome }: HistoryEntry): string {
  if (outcome.ok) return outcome.result === null ? 'null' : 'ok';
  const { failure } = outcome;
  if (failure.kind !== 'rpc') return FAILED[failure.kind];
  return revertDataOf(failure) === undefined ? `error ${failure.code}` : 'reverted';
}

const PHASES: readonly (readonly [keyof CallPhases, string])[] = [
  ['wait', 'Before it was sent'],
  ['connect', 'Connect'],
  ['tls', 'TLS'],
  ['firstByte', 'First byte'],
  ['download', 'Download'],
];

function timeFact({ startedAt, durationMs, phases, outcome }: HistoryEntry): Fact {
  const detail = `Sent ${new Date(startedAt).toLocaleString()}.`;
  const time = fact('Time', durationText(durationMs), detail);
  if (phases === undefined) return time;
  const reading = outcome.ok && isLargeValue(outcome.result) ? 'Index' : 'Parse';
  const whole = Object.values(phases).reduce((sum, ms) => sum + ms, 0) || 1;
  const parts = [...PHASES, ['read', reading] as const].flatMap(([key, name]) => {
    const ms = phases[key];
    return ms === undefined ? [] : [{ kind: key, name, text: durationText(ms), share: ms / whole }];
  });
  const reused = phases.connect === undefined ? ' Connection reused.' : '';
  return { ...time, detail: detail + reused, parts };
}
