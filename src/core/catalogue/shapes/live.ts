// The shape of what a subscription delivered: rows of what the node sent, each with its time and a note on it.

import type { JsonValue } from '../../json.ts';
import type { Shape } from '../../shape.ts';
import { BLOCK } from './block.ts';
import { LOG } from './log.ts';
import { TRANSACTION } from './transaction.ts';

const ROWS: ReadonlyMap<JsonValue | undefined, Shape> = new Map([
  ['newHeads', rowsOf(BLOCK, ['number', 'timestamp', 'hash', 'gasUsed', 'baseFeePerGas'])],
  ['logs', rowsOf(LOG, ['blockNumber', 'address'])],
  ['newPendingTransactions', rowsOf(TRANSACTION, ['hash', 'from', 'to', 'value'])],
]);
const OTHER = rowsOf('unknown', []);

/** `kind`: the first parameter of eth_subscribe. */
export function liveRowsShape(kind: JsonValue | undefined): Shape {
  return ROWS.get(kind) ?? OTHER;
}

function rowsOf(shape: Shape, columns: readonly string[]): Shape {
  const members = typeof shape === 'object' && 'object' in shape ? shape.object : {};
  return {
    array: {
      headline: ['seen', 'note', ...columns],
      object: { seen: 'timestamp', note: 'text', ...members },
    },
  };
}
