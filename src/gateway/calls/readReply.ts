// Reads and judges the JSON-RPC responses in the node's replies. Their bytes are kept, never printed anew.

import { isNodeError } from '../node/replyFault.ts';
import { isJson } from './isJson.ts';
import { readPlainResult, shortText } from './plainTexts.ts';
import { scanArray, scanObject, wholeSpan, type ByteRange } from './scanJson.ts';

/** One response: the source text of its id, and `"result":…` or `"error":…` as two parts. */
export type RawResponse = {
  readonly id: string | undefined;
  readonly name: 'result' | 'error';
  readonly value: Buffer;
  /** The response holds jsonrpc, id and this one value, each once: the node's bytes can be passed on as they are. */
  readonly plain: boolean;
};

/** The one response in `body`; undefined where there is none. */
export function readResponse(body: Buffer): RawResponse | undefined {
  return toResponse(body, wholeSpan(body));
}

/**
 * What the client gets for `body`, the reply to a call that was sent under `sentId` and came under `id`: the node's own
 * bytes where they can be passed on as they are. Undefined where `body` is not a JSON-RPC response to that call.
 */
export function readSingleReply(body: Buffer, sentId: string, id: string): Buffer | undefined {
  if (sentId === id && readPlainResult(shortText(body))?.id === id) return body;
  if (!isJson(body)) return undefined;
  const response = readResponse(body);
  if (response === undefined || !isReplyTo(response, sentId)) return undefined;
  if (response.plain && response.id === id) return body;
  return Buffer.concat(responseParts(response, id));
}

/** The fault where `body` is certainly not the response to the call sent under `sentId`, but a fault of the node. */
export function faultOfSingle(body: Buffer, sentId: string): string | undefined {
  if (readPlainResult(shortText(body))?.id === sentId) return undefined;
  const response = isJson(body) ? readResponse(body) : undefined;
  if (response === undefined || !isReplyTo(response, sentId)) return 'not JSON-RPC';
  return response.name === 'error' && isNodeError(response.value.toString()) ? 'internal error' : undefined;
}

/** As `faultOfSingle`, for a batch of `size` calls, sent under the ids 1, 2 and so on. */
export function faultOfBatch(body: Buffer, size: number): string | undefined {
  if (!isJson(body)) return 'not JSON-RPC';
  const batch = readBatchReply(body, size);
  if (batch === undefined) return readResponse(body)?.name === 'error' ? undefined : 'not JSON-RPC';
  for (let id = 1; id <= size; id += 1) if (!batch.has(String(id))) return 'unanswered';
  return undefined;
}

/** Nodes that could not read a request respond with an error under the id null. */
function isReplyTo(response: RawResponse, sentId: string): boolean {
  if (response.id === sentId) return true;
  return response.name === 'error' && (response.id === undefined || response.id === 'null');
}

/** The response, under another id. */
export function responseParts(response: RawResponse, id: string): Buffer[] {
  const head = Buffer.from(`{"jsonrpc":"2.0","id":${id},"${response.name}":`);
  return [head, response.value, Buffer.from('}')];
}

/** The responses of a batch by the source text of their ids; undefined where `body` is not an array. */
export function readBatchReply(body: Buffer, size: number): ReadonlyMap<string, RawResponse> | undefined {
  const items = scanArray(body, wholeSpan(body), size);
  if (items === undefined) return undefined;
  const responses = new Map<string, RawResponse>();
  for (const span of items) {
    const response = toResponse(body, span);
    if (response?.id !== undefined) responses.set(response.id, response);
  }
  return responses;
}

function toResponse(body: Buffer, span: ByteRange): RawResponse | undefined {
  const members = scanObject(body, span);
  if (members === undefined) return undefined;
  let [id, result, error, version]: (ByteRange | undefined)[] = [];
  // Of equal members, the last one counts.
  for (const { key, value } of members) {
    if (key === 'id') id = value;
    else if (key === 'result') result = value;
    else if (key === 'error') error = value;
    else if (key === 'jsonrpc') version = value;
  }
  const failed = error !== undefined && body[error.start] === OPEN_BRACE;
  const chosen = failed ? error : result;
  if (chosen === undefined) return undefined;
  return {
    id: id && body.toString('latin1', id.start, id.end),
    name: failed ? 'error' : 'result',
    value: body.subarray(chosen.start, chosen.end),
    plain: members.length === 3 && id !== undefined && version !== undefined,
  };
}

const OPEN_BRACE = 0x7b;
