// Parses a JSON-RPC request: turns bytes into calls, or into the error of each wrong one. The id and params of a call
// stay the client's source text.

import { invalidRequest, NULL_ID, PARSE_ERROR, type IdText, type RpcError } from '../common/rpcError.ts';
import { isJson } from './isJson.ts';
import { readPlainCall, shortText } from './plainTexts.ts';
import { readString, scanArray, scanObject, wholeSpan, type ByteRange } from './scanJson.ts';

/** One call, valid as JSON-RPC. Whether its method is offered is checked elsewhere. */
export type ParsedCall = {
  readonly id: IdText;
  readonly method: string;
  readonly params: string;
  /** Whether it was read by plainTexts.ts: id and params are in printable ASCII, of at most 4096 characters. */
  readonly isPlain?: boolean;
};

export type Item =
  | { readonly ok: true; readonly call: ParsedCall }
  | { readonly ok: false; readonly id: IdText; readonly error: RpcError };

export type ParsedRequest =
  | { readonly kind: 'single'; readonly item: Item }
  | { readonly kind: 'batch'; readonly items: readonly Item[] }
  /** No part of the request can be served on its own. */
  | { readonly kind: 'refused'; readonly error: RpcError };

/** Reads a request body; a batch may hold `maxBatch` calls. Never throws. */
export function parseRequest(body: Buffer, maxBatch: number): ParsedRequest {
  const plain = readPlainCall(shortText(body));
  if (plain !== undefined) return { kind: 'single', item: { ok: true, call: plain } };
  if (!isJson(body)) return { kind: 'refused', error: PARSE_ERROR };
  const whole = wholeSpan(body);
  const items = scanArray(body, whole, maxBatch);
  if (items === undefined) return { kind: 'single', item: parseItem(body, whole) };
  if (items.length === 0) return refused('a batch must hold at least one call.');
  if (items.length > maxBatch) return refused(`a batch may hold at most ${maxBatch} calls here.`);
  return { kind: 'batch', items: items.map((span) => parseItem(body, span)) };
}

function refused(why: string): ParsedRequest {
  return { kind: 'refused', error: invalidRequest(why) };
}

function parseItem(body: Buffer, span: ByteRange): Item {
  const members = scanObject(body, span);
  if (members === undefined) return wrong(NULL_ID, 'a call must be an object.');
  const found = new Map<string, ByteRange>();
  for (const { key, value } of members) {
    // Parsers differ on which of two equal members counts, and the node's parser may differ from this one.
    if (found.has(key)) return wrong(NULL_ID, 'a member appears twice.');
    found.set(key, value);
  }
  const idSpan = found.get('id');
  if (idSpan === undefined) return wrong(NULL_ID, 'id is missing; notifications are not accepted.');
  const id = body.toString('utf8', idSpan.start, idSpan.end);
  if (!/^["\d-]|^null$/.test(id)) return wrong(NULL_ID, 'id must be a number, a string or null.');

  const version = found.get('jsonrpc');
  if (version === undefined || readString(body, version) !== '2.0')
    return wrong(id, 'jsonrpc must be "2.0".');
  const methodSpan = found.get('method');
  const method = methodSpan === undefined ? undefined : readString(body, methodSpan);
  if (method === undefined) return wrong(id, 'method must be a string.');
  const params = found.get('params');
  // JSON-RPC 2.0 lets a client leave params out, and cast and viem do.
  if (params === undefined) return { ok: true, call: { id, method, params: '[]' } };
  if (body[params.start] !== 0x5b) return wrong(id, 'params must be an array.');
  return { ok: true, call: { id, method, params: body.toString('utf8', params.start, params.end) } };
}

function wrong(id: IdText, why: string): Item {
  return { ok: false, id, error: invalidRequest(why) };
}

/** The id of a body whose request is refused for another reason: null unless the body is one readable call. */
export function findId(body: Buffer): IdText {
  return idOfSingle(parseRequest(body, 1));
}

/** The id of the one call in a request; null where there is none, or several. */
export function idOfSingle(parsed: ParsedRequest): IdText {
  if (parsed.kind !== 'single') return NULL_ID;
  return parsed.item.ok ? parsed.item.call.id : parsed.item.id;
}
