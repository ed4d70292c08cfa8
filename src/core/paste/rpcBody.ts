// Recognises JSON-RPC requests and other JSON of a node, and finds the calls or the data in them.

import type { SuggestedCall } from '../decode/suggestedCalls.ts';
import { isMethodName } from '../catalogue/methodName.ts';
import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';

const MOST_CALLS = 1000;

/** The calls of a JSON-RPC request or batch. Parameters by name, which no node takes, are left out. */
export function callsOfBody(body: JsonValue | undefined): readonly SuggestedCall[] {
  const items = Array.isArray(body) ? (body as readonly JsonValue[]).slice(0, MOST_CALLS) : [body];
  return items.flatMap((item) => {
    if (item === undefined || !isJsonObject(item)) return [];
    const { method, params } = item;
    if (typeof method !== 'string' || !isMethodName(method)) return [];
    return [{ label: method, method, params: Array.isArray(params) ? (params as readonly JsonValue[]) : [] }];
  });
}

/** The calls that take a transaction request or a log filter. */
export function callsOfObject(value: JsonValue): readonly SuggestedCall[] {
  if (!isJsonObject(value)) return [];
  const has = (...names: string[]): boolean => names.some((name) => Object.hasOwn(value, name));
  if (has('topics', 'fromBlock')) return [{ label: 'Logs', method: 'eth_getLogs', params: [value] }];
  if (!has('to', 'data', 'input') || has('blockHash', 'jsonrpc')) return [];
  return [
    { label: 'Call it', method: 'eth_call', params: [value, 'latest'] },
    { label: 'Estimate its gas', method: 'eth_estimateGas', params: [value] },
  ];
}

/** The error data of a reply, or its result where that is a text. */
export function replyText(value: JsonValue): string | undefined {
  if (!isJsonObject(value)) return undefined;
  const { error, result } = value;
  const data = error !== undefined && isJsonObject(error) ? error['data'] : result;
  const inner = data !== undefined && isJsonObject(data) ? data['data'] : data;
  return typeof inner === 'string' ? inner : undefined;
}
