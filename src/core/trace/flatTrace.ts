// Builds call trees from flat traces (OpenEthereum's, as trace_* and flatCallTracer return, and ots_traceTransaction's
// depths). A list with a gap is refused; a frame whose last calls are missing says how many.

import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isBytes } from '../quantity.ts';

type Frame = Record<string, JsonValue> & { calls?: Frame[] };

/**
 * The member of a frame that counts the calls it made (by `subtraces`) and the list lacks, as a filter leaves them out.
 */
export const CALLS_LEFT_OUT = 'calls not in this list';

/** Whether the first item looks like part of a flat trace. */
export function isFlatTrace(items: readonly JsonValue[]): boolean {
  const [first] = items;
  if (first === undefined || !isJsonObject(first)) return false;
  if (isJsonObject(first['action']) && Array.isArray(first['traceAddress'])) return true;
  return typeof first['type'] === 'string' && typeof first['depth'] === 'number' && 'from' in first;
}

/** `leftOut`: how many calls the items announce (`subtraces`) that the list does not hold. */
type CallTrees = { readonly trees: readonly JsonObject[]; readonly leftOut: number };

/** The trees that a list holds, one for each transaction; undefined where an item has no place in a tree. */
export function callTrees(items: readonly JsonValue[]): CallTrees | undefined {
  const roots: Frame[] = [];
  const last: { readonly frame: Frame; readonly item: JsonObject }[] = [];
  const all: typeof last = [];
  for (const item of items) {
    if (!isJsonObject(item)) return undefined;
    const depth = depthOf(item);
    const frame = frameOf(item);
    const parent = depth === undefined || depth === 0 ? undefined : last[depth - 1];
    if (depth === undefined || (depth > 0 && parent === undefined)) return undefined;
    if (parent === undefined) roots.push(frame);
    else {
      const calls = (parent.frame.calls ??= []);
      if (!isPlace(item, parent.item, calls.length)) return undefined;
      calls.push(frame);
    }
    last.length = depth;
    last[depth] = { frame, item };
    all.push(last[depth]);
  }
  let leftOut = 0;
  for (const { frame, item } of all) {
    const { subtraces } = item;
    const missing = Number.isSafeInteger(subtraces) ? (subtraces as number) - (frame.calls?.length ?? 0) : 0;
    if (missing <= 0) continue;
    frame[CALLS_LEFT_OUT] = missing;
    leftOut += missing;
  }
  return { trees: roots, leftOut };
}

/**
 * Whether an item is the child of `parent` at this position, in the same transaction: trace_filter leaves items out.
 */
function isPlace(item: JsonObject, parent: JsonObject, position: number): boolean {
  if (item['transactionHash'] !== parent['transactionHash']) return false;
  const { traceAddress } = item;
  if (!Array.isArray(traceAddress)) return true;
  const above = parent['traceAddress'];
  if (!Array.isArray(above)) return false;
  return JSON.stringify(traceAddress) === JSON.stringify([...(above as readonly JsonValue[]), position]);
}

function depthOf(item: JsonObject): number | undefined {
  const { traceAddress, depth } = item;
  if (Array.isArray(traceAddress)) return traceAddress.length;
  return typeof depth === 'number' && Number.isInteger(depth) && depth >= 0 ? depth : undefined;
}

function frameOf(item: JsonObject): Frame {
  const action = isJsonObject(item['action']) ? item['action'] : item;
  const result = isJsonObject(item['result']) ? item['result'] : {};
  // Besu leaves out the result of a failed call, and gives its revert data as `revertReason`.
  const { revertReason } = item;
  const isHexReason = typeof revertReason === 'string' && isBytes(revertReason);
  const type = textOf(action['callType'] ?? action['creationMethod'] ?? item['type']).toUpperCase();
  const frame: Readonly<Record<string, JsonValue | undefined>> = {
    type: type === 'SUICIDE' ? 'SELFDESTRUCT' : type,
    from: action['from'] ?? action['address'] ?? action['author'],
    to: action['to'] ?? result['address'] ?? action['refundAddress'],
    value: action['value'] ?? action['balance'],
    gas: action['gas'],
    gasUsed: result['gasUsed'],
    input: action['input'] ?? action['init'],
    output:
      result['output'] ?? result['code'] ?? action['output'] ?? (isHexReason ? revertReason : undefined),
    error: item['error'],
    revertReason: isHexReason ? undefined : revertReason,
    transactionHash: item['transactionHash'],
    blockNumber: item['blockNumber'],
  };
  return Object.fromEntries(
    Object.entries(frame).filter(([, value]) => value !== undefined && value !== null),
  ) as Frame;
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
