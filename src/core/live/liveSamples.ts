// The numbers of live rows for a chart: of blocks and transactions their own, of logs the arguments of their events.

import { liveRowsShape } from '../catalogue/shapes/live.ts';
import { itemShape } from '../decode/childNodes.ts';
import { decode } from '../decode/decodedNode.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import { eventIn } from '../table/table.ts';
import { numericLeaves } from '../watch/numericLeaves.ts';
import type { NumericLeaf } from '../watch/numericLeaves.ts';
import type { Sample } from '../watch/samples.ts';
import { chainName } from './chainName.ts';
import type { LiveTarget } from './liveKind.ts';
import type { LiveRow } from './liveRows.ts';

/** The chart shows the newest rows only: decoding all that are kept would take too long at once. */
const MOST_CHARTED = 200;

export class LiveSamples {
  readonly #target: LiveTarget;
  #kept = new WeakMap<LiveRow, Sample>();

  constructor(target: LiveTarget) {
    this.#target = target;
  }

  /** Blocks and logs have a place in the chain; other rows only the time at which they came. */
  get along(): 'time' | 'block' {
    return this.#target.kind === 'newHeads' || this.#target.kind === 'logs' ? 'block' : 'time';
  }

  /** The samples of those rows that a reorg did not remove. */
  of(rows: readonly LiveRow[], context: DecodeContext): readonly Sample[] {
    const quiet = unasking(context);
    return rows.slice(-MOST_CHARTED).flatMap((row) => (row.isRemoved ? [] : [this.#sampleOf(row, quiet)]));
  }

  /** Decodes the rows again: what is known now can give other names and units. */
  forget(): void {
    this.#kept = new WeakMap();
  }

  #sampleOf(row: LiveRow, context: DecodeContext): Sample {
    const known = this.#kept.get(row);
    if (known !== undefined) return known;
    const numbers = new Map(this.#numbersOf(row, context).map((leaf) => [leaf.key, leaf]));
    const sample = { time: BigInt(Math.floor(row.at / 1000)), block: row.place?.number, numbers };
    this.#kept.set(row, sample);
    return sample;
  }

  #numbersOf({ value }: LiveRow, context: DecodeContext): readonly NumericLeaf[] {
    const { kind, filter } = this.#target;
    const node = decode(kind, value, itemShape(liveRowsShape(kind), 0), { context });
    if (kind !== 'logs') return numericLeaves(node);
    const event = eventIn(node);
    if (event === undefined) return [];
    // Amounts of different tokens are no one series.
    const of = typeof filter['address'] === 'string' ? '' : ` · ${chainName(value['address'])}`;
    return numericLeaves(event).map((leaf) => ({ ...leaf, key: leaf.key + of }));
  }
}

/** Rows that only the chart shows ask the node for nothing. */
function unasking({
  onToken: _token,
  onVault: _vault,
  contractAt,
  ...context
}: DecodeContext): DecodeContext {
  return contractAt === undefined
    ? context
    : { ...context, contractAt: (address) => contractAt(address, true) };
}
