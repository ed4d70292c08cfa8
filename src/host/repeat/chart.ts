// Makes the chart of a series for its page: the number, its curve, and values as text.

import * as vscode from 'vscode';
import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import { groupDigits } from '../../core/quantity.ts';
import { numericText } from '../../core/watch/numericLeaves.ts';
import { plotSeries } from '../../core/watch/plotSeries.ts';
import { drawnSeries } from '../../core/watch/samples.ts';
import type { Sample } from '../../core/watch/samples.ts';
import type { Chart } from '../../protocol/watch.ts';
import { formatFullTime } from '../../core/decode/time.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { clockTime, timeOrDay } from '../common/clockTime.ts';
import type { Series } from './repeat.ts';

/** The curve of the chosen number, else of the main one; null where there is nothing to draw. */
export function chartOf(
  { samples: runs, along, isGapless, headline, asked }: Series,
  chosen: string | undefined,
  context: DecodeContext,
): Chart | null {
  // The blocks of a list can be in any order, but a curve goes from left to right.
  const sorted = along === 'time' ? runs : runs.toSorted((a, b) => compareBlocks(a.block, b.block));
  const { keys, all } = drawnSeries(sorted, chosen, asked);
  const key = chosen !== undefined && keys.includes(chosen) ? chosen : keys[0];
  const samples = isGapless === true ? sorted.filter(({ numbers }) => numbers.has(key!)) : sorted;
  const plot = key === undefined ? undefined : plotSeries(samples, key, along);
  if (key === undefined || plot === undefined || plot.count < 2) return null;
  const isAtBlock = ({ time }: Sample): boolean => along === 'block' || time === undefined;
  const placeOf = (sample: Sample): string =>
    isAtBlock(sample) ? groupDigits(sample.block ?? 0n) : clockTime(Number(sample.time) * 1000);
  const wordsOf = (sample: Sample): string =>
    isAtBlock(sample)
      ? vscode.l10n.t('at block {0}', placeOf(sample))
      : vscode.l10n.t('at {0}', placeOf(sample));
  const known = samples.filter(({ numbers }) => numbers.has(key));
  const newest = plot.gaps.at(-1)?.to ?? known.at(-1)!;
  const end = compareBlocks(newest[along], known.at(-1)![along]) > 0 ? newest : known.at(-1)!;
  const { least, greatest, last, count, gaps } = plot;
  return {
    keys: [...keys],
    numbers: all,
    key,
    lines: plot.lines.map((line) => line.map(([x, y]) => [x, y] as [number, number])),
    points: plot.points.map(({ leaf, sample }) => ({
      text: numericText(leaf, context),
      at: isAtBlock(sample) ? wordsOf(sample) : momentOf(sample),
    })),
    gaps: gaps.map(({ left, right, from: before, to: after, isCut }) => ({
      left,
      right,
      text: isCut
        ? vscode.l10n.t('{0} to {1}, drawn shorter', placeOf(before), placeOf(after))
        : vscode.l10n.t('{0} to {1}', placeOf(before), placeOf(after)),
      ...omitUndefined({ isCut }),
    })),
    from: placeOf(known[0]!),
    to: placeOf(end),
    least: { text: numericText(least.leaf, context), at: wordsOf(least.sample) },
    greatest: { text: numericText(greatest.leaf, context), at: wordsOf(greatest.sample) },
    last: { text: numericText(last.leaf, context), at: wordsOf(last.sample) },
    count,
    ...omitUndefined({
      isFolded: asked === undefined ? undefined : (true as const),
      isLastShown: key === headline ? (true as const) : undefined,
      isSparse: along === 'block' && isSparse(known) ? (true as const) : undefined,
      times: timesOf({ from: known[0]!, to: end, least: least.sample, greatest: greatest.sample }, along),
    }),
  };
}

/** The time of a sample, with its day where that is not today, and its block where that is known. */
function momentOf({ time, block }: Sample): string {
  const moment = timeOrDay(Number(time) * 1000);
  return block === undefined
    ? vscode.l10n.t('at {0}', moment)
    : vscode.l10n.t('at {0}, block {1}', moment, groupDigits(block));
}

/** Whether there are blocks between those of the samples, which are in their order. */
function isSparse(samples: readonly Sample[]): boolean {
  const blocks = samples.flatMap(({ block }) => (block === undefined ? [] : [block]));
  return blocks.some((block, at) => at > 0 && block - blocks[at - 1]! > 1n);
}

function compareBlocks(a = 0n, b = 0n): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The times of these samples with their time zone; undefined where the axis shows blocks. */
function timesOf(
  samples: Readonly<Record<'from' | 'to' | 'least' | 'greatest', Sample>>,
  along: 'time' | 'block',
): Chart['times'] {
  if (along === 'block') return undefined;
  const full = ({ time }: Sample): string => (time === undefined ? '' : formatFullTime(time));
  const { from, to, least, greatest } = samples;
  return { from: full(from), to: full(to), least: full(least), greatest: full(greatest) };
}
