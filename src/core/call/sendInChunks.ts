// Sends a query of logs as several and joins their results. It takes the place of the sender: all chunks are one call,
// and what ends early is passed on with the block from which it is missing.

import type { CancelSignal, OutgoingCall, Send, SendOutcome } from './call.ts';
import { askInChunks } from './askInChunks.ts';
import type { AskedChunks, ChunkOutcome, ChunkPorts, GoodChunks } from './askInChunks.ts';
import { parseJson } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { LARGE_FROM, isLargeBody } from '../reply/largeBody.ts';
import type { LargeBodies, LargeBody } from '../reply/largeBody.ts';
import { suggestLogRange, withLogRange } from '../failure/logRange.ts';
import type { BlockRange } from '../failure/logRange.ts';
import { LONGEST_WAIT_S } from './sendAfterWaits.ts';
import { listedLogs } from './splitLogs.ts';
import type { LogSplit } from './splitLogs.ts';
import { parseReply } from '../reply/parseReply.ts';
import type { HttpResponse } from '../reply/parseReply.ts';
import type { Failure } from '../failure/failure.ts';
import { requestBody } from './requestBody.ts';

const UTF8 = new TextEncoder();

export type SplitPorts<Signal extends CancelSignal> = Pick<ChunkPorts, 'wait' | 'onProgress'> & {
  readonly send: Send<Signal>;
  readonly largeBodies: LargeBodies;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** The most blocks that this endpoint took before. */
  readonly known?: bigint | undefined;
  /** Told of the most blocks that it takes. */
  readonly learn?: (blocks: bigint) => void;
  /** What the run before got behind its first missing block, where that was of this query; going on begins with it. */
  readonly spare?: SpareChunks;
};

/** A place for the chunks of one query. */
export interface SpareChunks {
  take(params: readonly JsonValue[]): GoodChunks | undefined;
  keep(params: readonly JsonValue[], chunks: GoodChunks): void;
}

/** What all requests of a query had in common, and what they came to. */
type Exchange = {
  requests: number;
  wireBytes: number;
  isPacked: boolean;
  first: (SendOutcome & { ok: true }) | undefined;
  /** What no further request was sent after. */
  last: SendOutcome | undefined;
};

export function sendInChunks<Signal extends CancelSignal>(
  ports: SplitPorts<Signal>,
  params: readonly JsonValue[],
  split: LogSplit,
): Send<Signal> {
  return async (call, signal) => {
    const exchange: Exchange = {
      requests: 0,
      wireBytes: 0,
      isPacked: false,
      first: undefined,
      last: undefined,
    };
    const ask = (chunk: BlockRange): Promise<ChunkOutcome> =>
      askChunk(ports, exchange, withLogRange(params, chunk), call, signal);
    // Only where a run goes on are blocks behind the first one still what they were.
    const spare = split.logs === undefined ? undefined : ports.spare?.take(params);
    const asked = await askInChunks(split.range, sizeOf(split, ports.known), { ...ports, ask }, spare);
    const { next, limit } = asked;
    ports.spare?.keep(params, asked.spare);
    if (limit !== undefined && next !== split.range.from) ports.learn?.(limit);
    return joined(exchange, asked, split, call, ports.largeBodies);
  };
}

/** What a person chose counts, else the least of what the node says and what it took before. */
function sizeOf(
  { blocks, isLimit = false, isChosen = false }: LogSplit,
  known: bigint | undefined,
): { readonly blocks: bigint; readonly isLimit: boolean } {
  return isChosen || known === undefined || known >= blocks
    ? { blocks, isLimit: isLimit && !isChosen }
    : { blocks: known, isLimit: true };
}

async function askChunk<Signal extends CancelSignal>(
  { send, now }: Pick<SplitPorts<Signal>, 'send' | 'now'>,
  exchange: Exchange,
  asked: readonly JsonValue[],
  call: OutgoingCall,
  signal: Signal,
): Promise<ChunkOutcome> {
  const { id, method } = parseJson(call.body) as { readonly id: number; readonly method: string };
  // A chunk is no answer to look at while it arrives.
  const { onLarge: _none, ...chunk } = call;
  const sent = await send({ ...chunk, body: requestBody(id, method, asked) }, signal);
  exchange.requests++;
  if (!sent.ok) {
    exchange.last = sent;
    return { kind: 'ended' };
  }
  const { wireBytes, body } = sent.answer;
  exchange.wireBytes += wireBytes ?? body.length;
  exchange.isPacked ||= wireBytes !== undefined;
  const outcome = readChunk(sent.answer, id, asked, now());
  if (outcome.kind === 'good') exchange.first ??= sent;
  else exchange.last = sent;
  return outcome;
}

/** The logs in the answer to a chunk, or what follows from it. */
function readChunk(
  answer: HttpResponse,
  id: number,
  asked: readonly JsonValue[],
  nowMs: number,
): ChunkOutcome {
  const outcome = parseReply(answer, id, (text) => text, nowMs);
  const logs = outcome.ok ? listedLogs(outcome.result) : undefined;
  if (logs !== undefined) {
    const items = logs.map((log) => JSON.stringify(log));
    if (isLargeBody(answer.body)) answer.body.discard();
    return { kind: 'good', items };
  }
  if (outcome.ok) return { kind: 'ended' };
  const { failure } = outcome;
  const narrower = suggestLogRange(failure, asked);
  if (narrower !== undefined)
    return { kind: 'refused', blocks: narrower.to - narrower.from + 1n, isLimit: narrower.isLimit };
  const seconds = waitOf(failure);
  return seconds === undefined ? { kind: 'ended' } : { kind: 'busy', seconds };
}

function waitOf(failure: Failure): number | undefined {
  if (failure.kind !== 'rpc' && failure.kind !== 'http') return undefined;
  const isLimit = failure.status === 429 || (failure.kind === 'rpc' && failure.code === 429);
  if (failure.retryAfterSeconds === undefined && !isLimit) return undefined;
  const seconds = failure.retryAfterSeconds ?? 1;
  return seconds <= LONGEST_WAIT_S ? seconds : undefined;
}

async function joined(
  { requests, wireBytes, isPacked, first, last }: Exchange,
  { items, next, blocks }: AskedChunks,
  { range, logs }: LogSplit,
  call: OutgoingCall,
  largeBodies: LargeBodies,
): Promise<SendOutcome> {
  const source = first ?? (last?.ok === true && logs !== undefined ? last : undefined);
  if (source === undefined || (next === range.from && logs === undefined))
    return last?.ok === true ? { ...last, requests } : last!;
  const { id } = parseJson(call.body) as { readonly id: number };
  const all = [...(logs ?? []).map((log) => JSON.stringify(log)), ...items];
  const body = await bodyOf(`{"jsonrpc":"2.0","id":${id},"result":[`, all, call, largeBodies);
  const { wireBytes: _ofFirst, ...head } = source.answer;
  const answer = { ...head, status: 200, body, ...(isPacked ? { wireBytes } : {}) };
  const unfinished =
    next === undefined ? {} : { unfinished: { from: next, to: range.to, blocks, ended: last! } };
  return { ok: true, answer, marks: source.marks, requests, ...unfinished };
}

async function bodyOf(
  beginning: string,
  items: readonly string[],
  { forbidden, onLarge }: OutgoingCall,
  largeBodies: LargeBodies,
): Promise<Uint8Array | LargeBody> {
  const size = items.reduce((sum, item) => sum + item.length + 1, 0);
  if (size <= LARGE_FROM) return UTF8.encode(`${beginning}${items.join(',')}]}`);
  const body = largeBodies.begin(forbidden());
  onLarge?.(body.index);
  body.push(UTF8.encode(beginning));
  for (const [index, item] of items.entries()) {
    await body.ready();
    body.push(UTF8.encode(index === 0 ? item : `,${item}`));
  }
  body.push(UTF8.encode(']}'));
  return body.end(false);
}
