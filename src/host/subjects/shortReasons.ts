// Says the reason of a failure in full once: the calls that failed with it have it in short.

import type { Section } from '../../core/explain/explanation.ts';
import { cutBetweenValues } from '../../core/text/cutBetweenValues.ts';
import { oneLine } from '../../core/text/oneLine.ts';
import type { NodeRow } from '../../protocol/nodeRow.ts';
import type { RowSource } from './rowSource.ts';

/** In characters: an error without its arguments. */
const SHORT = 28;
const FAILED = '✗ ';

/** `sections`: the row of the reason is the first one in that on the failure. */
export function withShortReasons(source: RowSource, sections: readonly Section[]): RowSource {
  const [reason] = sections.find(({ id }) => id === 'failed')?.rows ?? [];
  if (reason === undefined || typeof reason.value !== 'string') return source;
  const full = FAILED + oneLine(reason.value);
  const short = FAILED + cutBetweenValues(oneLine(reason.value), SHORT);
  const shortened = (row: NodeRow): NodeRow =>
    row.call?.outcome === full ? { ...row, call: { ...row.call, outcome: short } } : row;
  return {
    ...source,
    roots: source.roots.map(shortened),
    rows: (...which) => source.rows(...which).map(shortened),
  };
}
