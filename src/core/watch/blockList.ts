// Parses a typed list of blocks: numbers, ranges, steps, distances from a tag, times. Makes no call itself, and refuses
// more blocks than one run may request.

import type { Parsed } from '../endpoint/endpoint.ts';
import { ellipsis } from '../text/ellipsis.ts';
import { LONGEST, tooLongProblem } from '../text/lengths.ts';
import { blockOffset } from '../input/blockOffset.ts';
import type { BlockOffset } from '../input/blockOffset.ts';
import { parseBlockTimeInput } from '../input/blockTime.ts';
import { parseQuantityInput } from '../input/quantityInput.ts';
import { groupDigits, parseQuantity } from '../quantity.ts';

/** `text`: an end whose number must be requested, such as `latest-10`; a bare tag is written `latest-0`. */
type BlockEnd = { readonly number: bigint } | { readonly text: string };

/** Every `step`-th block from `from` to `to`, both included; downwards where `to` is lower. */
type BlockRange = { readonly from: BlockEnd; readonly to: BlockEnd; readonly step: bigint };

export type BlockList = readonly BlockRange[];

/** The most blocks of one run. */
const MOST_BLOCKS = 1_000;

const TAGS: readonly BlockOffset['tag'][] = ['latest', 'safe', 'finalized'];
const EXAMPLES = '68,900-68,943, latest-100..latest step 10, or 1, 5, 9';

/**
 * Reads `68,900-68,943`, `latest-100..latest step 10`, `1, 5, 9`. A comma without a space behind it groups digits where
 * possible, else it separates two blocks. A text with commas of both kinds is refused.
 */
export function parseBlockList(text: string): Parsed<BlockList> {
  if (text.length > LONGEST.blocks)
    return problem(
      tooLongProblem('A list of blocks', text, LONGEST.blocks, 'Write ranges, such as 5-900 step 5.'),
    );
  const items = text
    .split(/[;\n]+|,\s+/)
    .map((item) => item.trim())
    .flatMap((item) => (/^[\d,]+$/.test(item) && !MAY_BE_GROUPED.test(item) ? item.split(',') : [item]))
    .filter((item) => item !== '');
  if (items.length === 0) return problem(`Type blocks, such as ${EXAMPLES}.`);
  const ranges: BlockRange[] = [];
  for (const item of items) {
    const range = parseRange(item);
    if (!range.ok) return range;
    ranges.push(range.value);
  }
  return { ok: true, value: ranges };
}

/** Finds a part of the text that can be one number with grouped digits. */
const MAY_BE_GROUPED = /(?<!\d)[1-9]\d{0,2},\d{3}(?!\d)/;
const STEP = /(?<=\s)(?:step|by)\s+([\d,_]+)$/i;
const BETWEEN = /(?<=.)(?:\.\.\.?|…|–|\bto\b)(?=.)/is;
/** A range with a hyphen begins with a number; behind a tag, the hyphen begins a distance. */
const NUMBER = /^(?:[\d,_]+|0x[0-9a-f]+)\s*(?=-)/i;

function parseRange(item: string): Parsed<BlockRange> {
  const stepped = STEP.exec(item);
  const stepText = stepped?.[1] ?? '1';
  const ranged = item.slice(0, stepped?.index);
  const stepRead = parseQuantityInput(stepText, 'block');
  if (!stepRead.ok) return problem(stepRead.problem);
  const step = BigInt(stepRead.value as string);
  if (step === 0n) return problem(`A step of ${stepText} leads nowhere.`);
  const mark = betweenIn(ranged);
  const from = parseEnd(ranged.slice(0, mark?.start).trim());
  if (!from.ok) return from;
  const to = mark === undefined ? from : parseEnd(ranged.slice(mark.end).trim());
  return to.ok ? { ok: true, value: { from: from.value, to: to.value, step } } : to;
}

/** The position of the separator between the two ends of a range. */
function betweenIn(text: string): { readonly start: number; readonly end: number } | undefined {
  const mark = BETWEEN.exec(text);
  if (mark !== null) return { start: mark.index, end: mark.index + mark[0].length };
  if (parseBlockTimeInput(text) !== undefined) return undefined;
  const hyphen = NUMBER.exec(text)?.[0].length;
  return hyphen === undefined ? undefined : { start: hyphen, end: hyphen + 1 };
}

function parseEnd(text: string): Parsed<BlockEnd> {
  const tag = TAGS.find((known) => known === text.toLowerCase());
  if (tag !== undefined) return { ok: true, value: { text: `${tag}-0` } };
  if (text.toLowerCase() === 'earliest') return { ok: true, value: { number: 0n } };
  if (blockOffset(text) !== undefined) return { ok: true, value: { text } };
  const time = parseBlockTimeInput(text);
  if (time !== undefined) return time.ok ? { ok: true, value: { text: time.value as string } } : time;
  const read = parseQuantityInput(text, 'block');
  const number = read.ok && typeof read.value === 'string' ? parseQuantity(read.value) : undefined;
  if (number !== undefined && number < 2n ** 64n) return { ok: true, value: { number } };
  const isUnclear = !read.ok && /^[\d,]+$/.test(text);
  return problem(isUnclear ? read.problem : `“${ellipsis(text, 40)}” is not a block here. Type ${EXAMPLES}.`);
}

function problem(text: string): { readonly ok: false; readonly problem: string } {
  return { ok: false, problem: text };
}

/** The texts whose block numbers `blocksOf` needs. */
export function unnumberedEnds(list: BlockList): ReadonlySet<string> {
  const ends = list.flatMap(({ from, to }) => [from, to]);
  return new Set(ends.flatMap((end) => ('text' in end ? [end.text] : [])));
}

/**
 * The blocks of a list in its order, each once; a list with too many blocks is refused. `numbers`: the block number of
 * each text.
 */
export function blocksOf(list: BlockList, numbers: ReadonlyMap<string, bigint>): Parsed<readonly bigint[]> {
  const numberOf = (end: BlockEnd): bigint => ('number' in end ? end.number : (numbers.get(end.text) ?? 0n));
  const ranges = list.map(({ from, to, step }) => {
    const [first, last] = [numberOf(from), numberOf(to)];
    const size = (first < last ? last - first : first - last) / step + 1n;
    return { first, by: first < last ? step : -step, size };
  });
  const count = ranges.reduce((sum, { size }) => sum + size, 0n);
  if (count > MOST_BLOCKS)
    return problem(
      `That is ${groupDigits(count)} blocks; ${groupDigits(MOST_BLOCKS)} is the maximum. A step reduces them.`,
    );
  const blocks = ranges.flatMap(({ first, by, size }) =>
    Array.from({ length: Number(size) }, (_none, index) => first + BigInt(index) * by),
  );
  return { ok: true, value: [...new Set(blocks)] };
}
