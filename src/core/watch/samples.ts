// The results of a call over time or blocks: what is kept of each result, and the table of them.

import { decode } from '../decode/decodedNode.ts';
import type { DecodeContext, DecodedNode } from '../decode/decodedNode.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { isRawNumber } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import { formatQuantity } from '../quantity.ts';
import type { Leaf, Shape } from '../shape.ts';
import { numericLeaves } from './numericLeaves.ts';
import type { NumericLeaf } from './numericLeaves.ts';

/** What the series needs of one run of the call. */
export type Sample = {
  /** When it ran, in Unix seconds. */
  readonly time?: bigint;
  /** The block that the result is about. */
  readonly block?: bigint | undefined;
  /** The result, where it is a short scalar and not an amount. */
  readonly result?: JsonValue;
  readonly numbers: ReadonlyMap<string, NumericLeaf>;
  /** Why there is no result, in one line. */
  readonly problem?: string;
  /** Stands for a time without runs. */
  readonly isGap?: true;
};

type Place = Pick<Sample, 'time' | 'block'>;

const LONGEST_TEXT = 200;

/** What is kept of a result. */
export function sampleOf(place: Place, result: DecodedNode): Sample {
  const numbers = new Map(numericLeaves(result).map((leaf) => [leaf.key, leaf]));
  const { value, amount } = result;
  const isShort =
    amount === undefined &&
    !isLargeValue(value) &&
    (value === null || typeof value !== 'object' || isRawNumber(value)) &&
    JSON.stringify(value).length <= LONGEST_TEXT;
  return { ...place, ...(isShort ? { result: value } : {}), numbers };
}

/** The numbers that any sample has, in the order of their appearance, with their kinds. */
export function seriesKeys(samples: readonly Sample[]): ReadonlyMap<string, Leaf> {
  const kinds = new Map<string, Leaf>();
  for (const { numbers } of samples)
    for (const { key, kind } of numbers.values()) if (!kinds.has(key)) kinds.set(key, kind);
  return kinds;
}

/** The number to show first, if possible not the block or the time of the result. */
export function mainSeries(kinds: ReadonlyMap<string, Leaf>): string | undefined {
  const keys = [...kinds.keys()];
  return keys.find((key) => !PLACES.has(kinds.get(key)!)) ?? keys[0];
}

const MOST_DRAWN = 12;

/**
 * The numbers that a chart offers, the chosen one included, and the count of all. Numbers that changed come first,
 * blocks and times last. `asked`: the number that comes before all, where there is one that the run is about.
 */
export function drawnSeries(
  samples: readonly Sample[],
  chosen: string | undefined,
  asked?: string,
): { readonly keys: readonly string[]; readonly all: number } {
  const kinds = seriesKeys(samples);
  const firsts = new Map<string, bigint>();
  const changed = new Set<string>();
  for (const { numbers } of samples)
    for (const { key, amount } of numbers.values()) {
      if (!firsts.has(key)) firsts.set(key, amount);
      else if (firsts.get(key) !== amount) changed.add(key);
    }
  const rank = (key: string): number =>
    key === asked ? -1 : PLACES.has(kinds.get(key)!) ? 2 : changed.has(key) ? 0 : 1;
  const keys = [...kinds.keys()].toSorted((a, b) => rank(a) - rank(b));
  return { keys: keys.filter((key, at) => at < MOST_DRAWN || key === chosen), all: keys.length };
}

const PLACES: ReadonlySet<Leaf> = new Set<Leaf>(['blockNumber', 'timestamp']);

/** The columns beside the result. A number of the result gets no column if it has one of these names. */
const OWN: ReadonlySet<string> = new Set(['time', 'block', 'failed']);

/**
 * The samples in their order as a list of objects, which can be a table: the time, the block, the result and each
 * number have a column.
 */
export function samplesNode(
  label: string,
  samples: readonly Sample[],
  resultShape: Shape,
  context: DecodeContext,
): DecodedNode {
  const kinds = seriesKeys(samples);
  const object: Record<string, Shape> = {
    time: 'timestamp',
    block: 'blockNumber',
    ...(kinds.has('result') ? {} : { result: resultShape }),
    ...Object.fromEntries([...kinds].filter(([key]) => !OWN.has(key))),
    failed: 'text',
  };
  const first = mainSeries(kinds) ?? 'result';
  const shape: Shape = { array: { object, headline: ['time', 'block', first, 'failed'] } };
  const rows = samples.map(rowOf);
  const calldata = samples.map((sample) => calledBy(sample, context.calldata));
  return decode(label, rows, shape, { context: { ...context, calldata } });
}

/** The calldata for each member of a row: the result is decoded by it, and an amount gets the unit of its token. */
function calledBy({ numbers }: Sample, calldata: JsonValue | undefined): JsonObject {
  const tokens = [...numbers.values()].flatMap(({ key, token }) =>
    token === undefined ? [] : [[key, { to: token }] as const],
  );
  return { ...omitUndefined({ result: calldata }), ...Object.fromEntries(tokens) };
}

function rowOf({ time, block, result, numbers, problem }: Sample): JsonObject {
  return {
    ...(time === undefined ? {} : { time: formatQuantity(time) }),
    ...(block === undefined ? {} : { block: formatQuantity(block) }),
    ...omitUndefined({ result }),
    ...Object.fromEntries(
      [...numbers.values()].filter(({ key }) => !OWN.has(key)).map(({ key, value }) => [key, value]),
    ),
    ...omitUndefined({ failed: problem }),
  };
}
