// The text of the filter that leaves the rows with the same value as a cell, as it is typed below the column's name.

import type { DecodedNode, NodeKind } from '../decode/decodedNode.ts';
import { scalarText } from '../decode/leafLine.ts';
import { isSelfContained } from '../decode/nodesInside.ts';
import { shownUnit } from '../decode/shownUnit.ts';
import { formatUtcTime } from '../decode/time.ts';
import type { JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import { formatQuantity, formatUnits } from '../quantity.ts';
import { hasHit } from '../search/searchNodes.ts';
import { seekerOf } from '../search/seeker.ts';
import { runToEnd } from '../slices.ts';
import { checksummed } from '../text/checksummed.ts';
import { visibleText } from '../text/inertText.ts';
import { cellTest } from './cellTest.ts';
import { parseCellFilter } from './parseCellFilter.ts';
import { shownMatcher } from './shownMatcher.ts';
import type { Column, Table } from './table.ts';

/** Longer texts cannot be read in the field of a filter. */
const LONGEST = 300;
/** Kinds whose texts are one number only in one spelling. */
const PLAIN: ReadonlySet<NodeKind> = new Set<NodeKind>(['word', 'ratio', 'blockTag']);

/** Undefined where no filter finds the cell, or where all rows have its value. */
export function filterForCell(table: Table, column: Column, cell: DecodedNode): string | undefined {
  const { kind, value } = cell;
  if (column.isSame || kind === 'object' || kind === 'array' || isLargeValue(value)) return undefined;
  return textsFor(cell).find((text) => isShort(text) && finds(text, table, column, cell));
}

/** Possible filters, the easiest to read first. */
function textsFor(cell: DecodedNode): readonly string[] {
  const { kind, value, amount } = cell;
  if (amount !== undefined) {
    const unit = shownUnit(cell);
    if (unit !== undefined) {
      const digits = formatUnits(amount, unit.decimals).replaceAll(',', '');
      return [`= ${digits} ${unit.symbol}`, ...(amount < 0n ? [] : [`= ${formatQuantity(amount)}`])];
    }
    return [...(kind === 'timestamp' ? [`= ${formatUtcTime(amount)}`] : []), `= ${amount}`];
  }
  const text = scalarText(value as JsonValue);
  if (kind === 'address') return [checksummed(text)];
  if (kind === 'hash') return [text];
  // A text in quotes is not taken for a number.
  const isQuoted = typeof value === 'string' && !PLAIN.has(kind) && !/^\p{L}[^"]*(?<!\s)$/u.test(text);
  return [isQuoted ? `= "${text}"` : `= ${text}`];
}

/** Whether the text fits into a field, and looks like what it is. */
function isShort(text: string): boolean {
  return text.length <= LONGEST && visibleText(text) === text;
}

function finds(text: string, table: Table, column: Column, cell: DecodedNode): boolean {
  const parsed = parseCellFilter(text, column);
  if (!parsed.ok) return false;
  const seeker = seekerOf(parsed.query, table.node.context.chain, true);
  const isShown = shownMatcher(parsed.query);
  if (isSelfContained(cell) || cell.kind === 'tokenAmount')
    return cellTest(parsed.query, seeker, isShown)(cell);
  return isShown?.(cell) === true || runToEnd(hasHit(seeker, cell));
}
