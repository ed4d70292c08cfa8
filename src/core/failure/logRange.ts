// The block range that a node would accept, read from its refusal of eth_getLogs.

import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { exactAmount, formatQuantity } from '../quantity.ts';

/** Inclusive, in blocks. */
export type BlockRange = { readonly from: bigint; readonly to: bigint };

const BRACKETS = /\[\s*(0x[0-9a-fA-F]+)\s*,\s*(0x[0-9a-fA-F]+)\s*\]/;
/** Some nodes suggest a range so, others repeat the one they refuse. */
const IN_WORDS = /range\s+(0x[0-9a-fA-F]+|\d+)\s*(?:-|–|to|,)\s*(0x[0-9a-fA-F]+|\d+)/;

/** The most blocks at once: `max is 1k blocks`, `limit of 10000`, `up to a 500 block range`. */
const SPANS: readonly RegExp[] = [
  /max(?:imum)?(?:\s+\w+)?\s+range(?:\s+(?:is|of))?:?\s+([\d,]+)(k?)/i,
  /\bmax(?:imum)?\s+(?:is|of)\s+([\d,]+)(k?)\s+blocks?/i,
  /(?:up to|limited to|within)\s+(?:a\s+)?([\d,]+)(k?)\s+blocks?/i,
  /range.*?(?:exceeds|over)\s+(?:the\s+)?limit(?:\s+of)?\s+([\d,]+)(k?)/i,
  /([\d,]+)(k?)\s+block\s+range/i,
];

/** Nodes write about ranges at the beginning of their message. */
const MOST_READ = 2_000;

const TOO_MANY =
  /(more than|exceeds?|over)\b.*\b(results|logs|entries)|response size|query timeout|too many results/i;

/** A smaller range that begins where the filter does; undefined where the text says nothing about ranges. */
export function suggestLogRange(said: string, params: readonly JsonValue[]): BlockRange | undefined {
  const message = said.slice(0, MOST_READ);
  const [filter = null] = params;
  const { fromBlock, toBlock } = isJsonObject(filter) ? filter : {};
  const [from, to] = [exactAmount(fromBlock), exactAmount(toBlock)];
  const asked = from === undefined || to === undefined ? undefined : to - from;
  const half = TOO_MANY.test(message) && from !== undefined && asked !== undefined && asked > 0n;
  const found = [
    namedRange(BRACKETS, message),
    ...(from === undefined ? [] : SPANS.map((pattern) => rangeFrom(from, pattern, message))),
    namedRange(IN_WORDS, message),
    half ? { from, to: from + asked / 2n } : undefined,
  ];
  return found.find((range) => range !== undefined && (asked === undefined || range.to - range.from < asked));
}

function namedRange(pattern: RegExp, message: string): BlockRange | undefined {
  const [, low, high] = pattern.exec(message) ?? [];
  if (low === undefined || high === undefined) return undefined;
  const range = { from: BigInt(low), to: BigInt(high) };
  return range.from <= range.to ? range : undefined;
}

function rangeFrom(from: bigint, pattern: RegExp, message: string): BlockRange | undefined {
  const [, digits, thousand] = pattern.exec(message) ?? [];
  const blocks = BigInt((digits ?? '').replaceAll(',', '') || '0') * (thousand ? 1000n : 1n);
  return blocks > 0n ? { from, to: from + blocks - 1n } : undefined;
}

/** The same parameters, asking for this range. */
export function withLogRange(params: readonly JsonValue[], { from, to }: BlockRange): readonly JsonValue[] {
  const [filter, ...rest] = params;
  const members = filter !== undefined && isJsonObject(filter) ? filter : {};
  return [{ ...members, fromBlock: formatQuantity(from), toBlock: formatQuantity(to) }, ...rest];
}
