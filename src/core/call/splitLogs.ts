// Asks for logs in chunks that the node accepts and joins their results into one. It takes the place of the sender, so
// all chunks are one call; no incomplete result is passed on.

import type { CancelSignal, OutgoingCall, Send, SendOutcome } from './call.ts';
import { filterRange } from './heavyCall.ts';
import { parseJson } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import { wholeValue } from '../jsonIndex/wholeValue.ts';
import { isLargeBody } from '../reply/largeBody.ts';
import type { LargeBodies, LargeBody } from '../reply/largeBody.ts';
import { suggestLogRange, withLogRange } from '../failure/logRange.ts';
import type { BlockRange } from '../failure/logRange.ts';
import { LONGEST_WAIT_S } from './sendAfterWaits.ts';
import { parseReply } from '../reply/parseReply.ts';
import type { Failure } from '../failure/failure.ts';
import { requestBody } from './requestBody.ts';

/** The requested range, and how many blocks the node said it takes at once. */
export type LogSplit = { readonly range: BlockRange; readonly blocks: bigint };

const LARGE_FROM = 4_000_000;
const LARGEST_CHUNK = 200_000_000;
const MOST_WAITS = 3;
const UTF8 = new TextEncoder();

/** How a refused eth_getLogs can be asked in chunks; undefined where its refusal says nothing about ranges. */
export function splitOf(
  failure: Failure,
  { method, params }: { readonly method: string; readonly params: readonly JsonValue[] },
  head: bigint | undefined,
): LogSplit | undefined {
  if (failure.kind !== 'rpc' || !/^(eth|erigon)_getLogs$/.test(method)) return undefined;
  const range = filterRange(params, head);
  if (range === undefined) return undefined;
  const suggested = suggestLogRange(failure, withLogRange(params, range));
  if (suggested === undefined) return undefined;
  const blocks = suggested.to - suggested.from + 1n;
  return blocks > range.to - range.from ? undefined : { range, blocks };
}

/** How many requests that takes at least. */
export function chunkCount({ range, blocks }: LogSplit): bigint {
  return (range.to - range.from + blocks) / blocks;
}

export type SplitPorts<Signal extends CancelSignal> = {
  readonly send: Send<Signal>;
  readonly largeBodies: LargeBodies;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Absent where the person wants no waiting. */
  readonly wait?: ((seconds: number) => Promise<void>) | undefined;
  /** Reported before each chunk: how many blocks of all are done. */
  readonly onProgress: (done: bigint, all: bigint) => void;
};

/** A sender that asks in chunks, one after the other, smaller ones where the node refuses again. */
export function sendInChunks<Signal extends CancelSignal>(
  { send, largeBodies, now, wait, onProgress }: SplitPorts<Signal>,
  params: readonly JsonValue[],
  split: LogSplit,
): Send<Signal> {
  return async (call, signal) => {
    const { id, method } = parseJson(call.body) as { readonly id: number; readonly method: string };
    const { range } = split;
    const items: string[] = [];
    let blocks = split.blocks;
    let requests = 0;
    let wireBytes = 0;
    let isPacked = false;
    let waits = 0;
    let first: (SendOutcome & { ok: true }) | undefined;
    for (let from = range.from; from <= range.to;) {
      onProgress(from - range.from, range.to - range.from + 1n);
      const to = from + blocks - 1n < range.to ? from + blocks - 1n : range.to;
      const asked = withLogRange(params, { from, to });
      const sent = await send(chunkOf(call, requestBody(id, method, asked)), signal);
      requests++;
      if (!sent.ok) return sent;
      wireBytes += sent.answer.wireBytes ?? sent.answer.body.length;
      isPacked ||= sent.answer.wireBytes !== undefined;
      first ??= sent;
      const outcome = parseReply(sent.answer, id, (text) => text, now());
      if (outcome.ok) {
        const logs = logsOf(outcome.result);
        if (logs === undefined) return { ...sent, requests };
        for (const log of logs) items.push(JSON.stringify(log));
        if (isLargeBody(sent.answer.body)) sent.answer.body.discard();
        from = to + 1n;
        continue;
      }
      const { failure } = outcome;
      const narrower = failure.kind === 'rpc' ? suggestLogRange(failure, asked) : undefined;
      const waitSeconds = waits < MOST_WAITS ? waitOf(failure) : undefined;
      if (narrower !== undefined) blocks = narrower.to - narrower.from + 1n;
      else if (waitSeconds !== undefined && wait !== undefined) {
        waits++;
        await wait(waitSeconds);
      } else return { ...sent, requests };
    }
    const { answer, marks } = first!;
    const body = await bodyOf(`{"jsonrpc":"2.0","id":${id},"result":[`, items, call, largeBodies);
    const { wireBytes: _ofFirst, ...head } = answer;
    return { ok: true, answer: { ...head, body, ...(isPacked ? { wireBytes } : {}) }, marks, requests };
  };
}

/** A chunk is no answer to look at while it arrives. */
function chunkOf({ onLarge: _none, ...call }: OutgoingCall, body: string): OutgoingCall {
  return { ...call, body };
}

function logsOf(result: Parameters<typeof wholeValue>[0]): readonly JsonValue[] | undefined {
  const logs = isLargeValue(result) ? wholeValue(result, LARGEST_CHUNK) : result;
  return Array.isArray(logs) ? (logs as readonly JsonValue[]) : undefined;
}

function waitOf(failure: Failure): number | undefined {
  if (failure.kind !== 'rpc' && failure.kind !== 'http') return undefined;
  const isLimit = failure.status === 429 || (failure.kind === 'rpc' && failure.code === 429);
  if (failure.retryAfterSeconds === undefined && !isLimit) return undefined;
  const seconds = failure.retryAfterSeconds ?? 1;
  return seconds <= LONGEST_WAIT_S ? seconds : undefined;
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
