// Turns the lags of new blocks into samples for a table and a chart: a row for each block, a column for each endpoint.

import * as vscode from 'vscode';
import type { SeenBlock } from '../../core/live/headLags.ts';
import { formatQuantity } from '../../core/quantity.ts';
import type { Sample } from '../../core/watch/samples.ts';

/** `names`: the names of the endpoints, in their order. */
export function lagSamples(names: readonly string[], blocks: readonly SeenBlock[]): readonly Sample[] {
  const keys = columnsOf(names);
  return blocks.map((block) => sampleOf(block, keys));
}

/** The name of each column. Two endpoints can have the same name. */
function columnsOf(names: readonly string[]): readonly string[] {
  return names.map((name, at) => {
    const isTaken = names.indexOf(name) !== at;
    return vscode.l10n.t('{0} (ms)', isTaken ? `${name} ${at + 1}` : name);
  });
}

function sampleOf({ number, firstAt, seen }: SeenBlock, keys: readonly string[]): Sample {
  const numbers = seen.flatMap((sighting, at) => {
    if (sighting === undefined) return [];
    const [key, amount] = [keys[at]!, BigInt(sighting.at - firstAt)];
    const text = `${amount} ms`;
    return [[key, { key, kind: 'count' as const, value: formatQuantity(amount), amount, text }] as const];
  });
  return { time: BigInt(Math.floor(firstAt / 1000)), block: number, numbers: new Map(numbers) };
}
