// The block range that a node would accept, read from its refusal of eth_getLogs.

import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { exactAmount, formatQuantity } from '../quantity.ts';
import { errorText } from './errorWords.ts';
import type { Failure } from './failure.ts';
import { findRule } from './findRule.ts';
import { SMALLER_RANGE_HELPS } from './rangeRules.ts';

/** Inclusive, in blocks. */
export type BlockRange = { readonly from: bigint; readonly to: bigint };

/**
 * `isLimit`: the limit is a number of blocks, whatever the filter; else it is the number of logs, the size or the time.
 */
export type SuggestedRange = BlockRange & { readonly isLimit: boolean };

const BRACKETS = /\[\s*(0x[0-9a-fA-F]+)\s*,\s*(0x[0-9a-fA-F]+)\s*\]/;
/** In these words, some nodes suggest a range and others repeat the refused one. */
const IN_WORDS = /range\s+(0x[0-9a-fA-F]+|\d+)\s*(?:-|–|to|,)\s*(0x[0-9a-fA-F]+|\d+)/;

/** `10000`, `10,000`, `10.000`, `1k`; not the first digits of a longer number, and not a count of logs or bytes. */
const NUMBER = String.raw`(\d{1,3}(?:[,._]\d{3})+|\d+)(k?)\b(?![,._]?\d)(?!\s*(?:results|logs|events|entries|bytes|MB|ms|s\b|seconds))`;

/** Words that name the most blocks at once and say that they are blocks. */
const BLOCKS = spans([
  String.raw`number of requested blocks is ${NUMBER}`,
  String.raw`(?:up to|limited to|within|at most|more than)\s+(?:a\s+)?${NUMBER}\s+(?:blocks?|range)`,
  String.raw`${NUMBER}\s+block\s+range`,
]);
/** Words that name the most blocks only in an error about a range; elsewhere the number can be one of logs. */
const LIMITS = spans([
  String.raw`max(?:imum)?(?:[ _]\w+)?[ _]range(?:\s+(?:is|of))?\s*[:=]?\s+${NUMBER}`,
  String.raw`\bmax(?:imum)?\s+(?:is|of)\s+${NUMBER}\s+blocks?`,
  String.raw`\bmax:\s*${NUMBER}`,
  String.raw`maximum (?:allowed )?(?:is )?(?:set to )?${NUMBER}`,
  String.raw`blocks? distance:\s*${NUMBER}`,
  String.raw`ranges? (?:over|greater than|larger than|exceeds?|limit(?: is| of)?|limited to)\s+${NUMBER}`,
  String.raw`range.*?(?:exceeds|over)\s+(?:the\s+)?limit(?:\s+of)?\s+${NUMBER}`,
  String.raw`narrow your filter:\s*${NUMBER}`,
  String.raw`smaller than size ${NUMBER}`,
  String.raw`range must be less than ${NUMBER}`,
  String.raw`limit is ${NUMBER}`,
  String.raw`\(\d+ > ${NUMBER}\)`,
]);

function spans(sources: readonly string[]): readonly RegExp[] {
  return sources.map((source) => new RegExp(source, 'i'));
}

/**
 * A smaller range that begins where the filter does: the one that the node names, or half of the requested one.
 * Undefined where a smaller range does not help.
 */
export function suggestLogRange(failure: Failure, params: readonly JsonValue[]): SuggestedRange | undefined {
  if (failure.kind !== 'rpc' && failure.kind !== 'http') return undefined;
  const message = errorText(failure);
  const [filter = null] = params;
  const { fromBlock, toBlock } = isJsonObject(filter) ? filter : {};
  const [from, to] = [exactAmount(fromBlock), exactAmount(toBlock)];
  const more = from === undefined || to === undefined ? undefined : to - from;
  const rule = findRule(failure, 'eth_getLogs')?.id ?? '';
  const helps = SMALLER_RANGE_HELPS.has(rule);
  const limits = rule === 'rangeTooWide' ? [...LIMITS, ...BLOCKS] : BLOCKS;
  const named = [
    namedRange(BRACKETS, message),
    ...(from === undefined ? [] : limits.map((span) => rangeFrom(from, span, message))),
    namedRange(IN_WORDS, message),
  ].find((range) => range !== undefined && (more === undefined || range.to - range.from < more));
  const isLimit = rule === 'rangeTooWide';
  if (named !== undefined && helps) return { ...named, isLimit };
  // Half of the range, as some nodes accept fewer blocks than the limit that they name.
  return helps && from !== undefined && more !== undefined && more > 0n
    ? { from, to: from + more / 2n, isLimit }
    : undefined;
}

function namedRange(pattern: RegExp, message: string): BlockRange | undefined {
  const [, low, high] = pattern.exec(message) ?? [];
  if (low === undefined || high === undefined) return undefined;
  const range = { from: BigInt(low), to: BigInt(high) };
  return range.from <= range.to ? range : undefined;
}

function rangeFrom(from: bigint, pattern: RegExp, message: string): BlockRange | undefined {
  const [, digits, thousand] = pattern.exec(message) ?? [];
  const blocks = BigInt((digits ?? '').replaceAll(/[,._]/g, '') || '0') * (thousand ? 1000n : 1n);
  return blocks > 0n ? { from, to: from + blocks - 1n } : undefined;
}

/** The same parameters, with this range. */
export function withLogRange(params: readonly JsonValue[], { from, to }: BlockRange): readonly JsonValue[] {
  const [filter, ...rest] = params;
  const members = filter !== undefined && isJsonObject(filter) ? filter : {};
  return [{ ...members, fromBlock: formatQuantity(from), toBlock: formatQuantity(to) }, ...rest];
}
