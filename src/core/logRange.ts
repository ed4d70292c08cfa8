// Owns reading the block range a node would accept out of its refusal of eth_getLogs, whichever way it is put.

import { exactAmount } from './decode/decodedNode.ts';
import { isJsonObject } from './json.ts';
import type { JsonValue } from './json.ts';
import { formatQuantity } from './quantity.ts';

/** Inclusive, in blocks. */
export type BlockRange = { readonly from: bigint; readonly to: bigint };

const RANGES: readonly RegExp[] = [
  /\[\s*(0x[0-9a-fA-F]+)\s*,\s*(0x[0-9a-fA-F]+)\s*\]/,
  /range\s+(0x[0-9a-fA-F]+|\d+)\s*(?:-|–|to|,)\s*(0x[0-9a-fA-F]+|\d+)/,
];

/** The most blocks at once: `max is 1k blocks`, `limit of 10000`, `up to a 500 block range`. */
const SPANS: readonly RegExp[] = [
  /max(?:imum)?(?:\s+\w+)?\s+range(?:\s+(?:is|of))?:?\s+([\d,]+)(k?)/i,
  /\bmax(?:imum)?\s+(?:is|of)\s+([\d,]+)(k?)\s+blocks?/i,
  /(?:up to|limited to|within)\s+(?:a\s+)?([\d,]+)(k?)\s+blocks?/i,
  /range.*?(?:exceeds|over)\s+(?:the\s+)?limit(?:\s+of)?\s+([\d,]+)(k?)/i,
  /([\d,]+)(k?)\s+block\s+range/i,
];

const TOO_MANY =
  /(more than|exceeds?|over)\b.*\b(results|logs|entries)|response size|query timeout|too many results/i;

/** A smaller range that begins where the filter does; undefined where the text says nothing about ranges. */
export function suggestLogRange(message: string, params: readonly JsonValue[]): BlockRange | undefined {
  for (const pattern of RANGES) {
    const [, low, high] = pattern.exec(message) ?? [];
    if (low === undefined || high === undefined) continue;
    const range = { from: BigInt(low), to: BigInt(high) };
    if (range.from <= range.to) return range;
  }
  const [filter] = params;
  if (filter === undefined || !isJsonObject(filter)) return undefined;
  const [from, to] = [exactAmount(filter['fromBlock']), exactAmount(filter['toBlock'])];
  if (from === undefined) return undefined;
  for (const pattern of SPANS) {
    const [, digits, thousand] = pattern.exec(message) ?? [];
    const blocks = BigInt((digits ?? '').replaceAll(',', '') || '0') * (thousand ? 1000n : 1n);
    if (blocks > 0n) return { from, to: from + blocks - 1n };
  }
  if (TOO_MANY.test(message) && to !== undefined && to > from) return { from, to: from + (to - from) / 2n };
  return undefined;
}

/** The same parameters, asking for this range. */
export function withLogRange(params: readonly JsonValue[], { from, to }: BlockRange): readonly JsonValue[] {
  const [filter, ...rest] = params;
  const members = filter !== undefined && isJsonObject(filter) ? filter : {};
  return [{ ...members, fromBlock: formatQuantity(from), toBlock: formatQuantity(to) }, ...rest];
}
