// A sender that asks for logs in chunks and joins their results. All chunks are one call; a run that ends early passes
// on what it has, with the first block that is missing.

import type { CancelSignal, OutgoingCall, Send, SendOutcome } from './call.ts';
import { requestInChunks } from './requestInChunks.ts';
import type { ChunksOutcome, ChunkOutcome, ChunkPorts, GoodChunks } from './requestInChunks.ts';
import { parseJson } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { LARGE_BODY_BYTES, isLargeBody } from '../reply/largeBody.ts';
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
  /** The most blocks that this endpoint took in earlier calls. */
  readonly known?: bigint | undefined;
  /** Called with the most blocks that the node takes. */
  readonly learn?: (blocks: bigint) => void;
  /** Keeps the chunks that a run got after its first missing block; the run that continues it starts with them. */
  readonly spare?: SpareChunks;
};

/** Keeps the spare chunks of one query. */
export interface SpareChunks {
  take(params: readonly JsonValue[]): GoodChunks | undefined;
  keep(params: readonly JsonValue[], chunks: GoodChunks): void;
}

/** Totals over all requests of a query, and the first good and the last failed response. */
type Exchange = {
  requests: number;
  wireBytes: number;
  isPacked: boolean;
  first: (SendOutcome & { ok: true }) | undefined;
  /** The last outcome that gave no logs. */
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
    const request = (chunk: BlockRange): Promise<ChunkOutcome> =>
      requestChunk(ports, exchange, withLogRange(params, chunk), call, signal);
    // Only a run that continues another may reuse chunks: otherwise the chain may have changed since.
    const spare = split.logs === undefined ? undefined : ports.spare?.take(params);
    const chunks = await requestInChunks(
      split.range,
      sizeOf(split, ports.known),
      { ...ports, request },
      spare,
    );
    const { next, limit } = chunks;
    ports.spare?.keep(params, chunks.spare);
    if (limit !== undefined && next !== split.range.from) ports.learn?.(limit);
    return joined(exchange, chunks, split, call, ports.largeBodies);
  };
}

/** The chunk size: the one that the user chose, else the smaller of what the node says and what it took before. */
function sizeOf(
  { blocks, isLimit = false, isChosen = false }: LogSplit,
  known: bigint | undefined,
): { readonly blocks: bigint; readonly isLimit: boolean } {
  return isChosen || known === undefined || known >= blocks
    ? { blocks, isLimit: isLimit && !isChosen }
    : { blocks: known, isLimit: true };
}

async function requestChunk<Signal extends CancelSignal>(
  { send, now }: Pick<SplitPorts<Signal>, 'send' | 'now'>,
  exchange: Exchange,
  chunkParams: readonly JsonValue[],
  call: OutgoingCall,
  signal: Signal,
): Promise<ChunkOutcome> {
  const { id, method } = parseJson(call.body) as { readonly id: number; readonly method: string };
  // A single chunk is not shown while it arrives.
  const { onLarge: _none, ...chunk } = call;
  const sent = await send({ ...chunk, body: requestBody(id, method, chunkParams) }, signal);
  exchange.requests++;
  if (!sent.ok) {
    exchange.last = sent;
    return { kind: 'ended' };
  }
  const { wireBytes, body } = sent.response;
  exchange.wireBytes += wireBytes ?? body.length;
  exchange.isPacked ||= wireBytes !== undefined;
  const outcome = readChunk(sent.response, id, chunkParams, now());
  if (outcome.kind === 'good') exchange.first ??= sent;
  else exchange.last = sent;
  return outcome;
}

/** The logs in the response to a chunk, or what to do without them. */
function readChunk(
  response: HttpResponse,
  id: number,
  chunkParams: readonly JsonValue[],
  nowMs: number,
): ChunkOutcome {
  const outcome = parseReply(response, id, (text) => text, nowMs);
  const logs = outcome.ok ? listedLogs(outcome.result) : undefined;
  if (logs !== undefined) {
    const items = logs.map((log) => JSON.stringify(log));
    if (isLargeBody(response.body)) response.body.discard();
    return { kind: 'good', items };
  }
  if (outcome.ok) return { kind: 'ended' };
  const { failure } = outcome;
  const narrower = suggestLogRange(failure, chunkParams);
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
  { items, next, blocks }: ChunksOutcome,
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
  const { wireBytes: _ofFirst, ...head } = source.response;
  const response = { ...head, status: 200, body, ...(isPacked ? { wireBytes } : {}) };
  const unfinished =
    next === undefined ? {} : { unfinished: { from: next, to: range.to, blocks, ended: last! } };
  return { ok: true, response, marks: source.marks, requests, ...unfinished };
}

async function bodyOf(
  beginning: string,
  items: readonly string[],
  { forbidden, onLarge }: OutgoingCall,
  largeBodies: LargeBodies,
): Promise<Uint8Array | LargeBody> {
  const size = items.reduce((sum, item) => sum + item.length + 1, 0);
  if (size <= LARGE_BODY_BYTES) return UTF8.encode(`${beginning}${items.join(',')}]}`);
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
