// What filters of tables are held against: rows read whole, and each cell searched by the walk.
import type { JsonValue } from '../../../src/core/json.ts';
import { isLargeValue } from '../../../src/core/jsonIndex/jsonIndex.ts';
import { compareDecimals, parseDecimal } from '../../../src/core/decimal.ts';
import type { Needle } from '../../../src/core/jsonIndex/needle.ts';
import type { DecodedNode } from '../../../src/core/decode/decodedNode.ts';
import type { Query } from '../../../src/core/search/query.ts';
import { seekerOf } from '../../../src/core/search/seeker.ts';
import { withoutCommas } from '../../../src/core/search/linePatterns.ts';
import { Walker } from '../../../src/core/search/walk.ts';
import type { Walk } from '../../../src/core/search/walk.ts';
import type { RowReader } from '../../../src/core/table/rowReader.ts';
import { sortKey } from '../../../src/core/table/sortKey.ts';
import { cellLine, cellOf, rowAt } from '../../../src/core/table/table.ts';
import type { Column, Table } from '../../../src/core/table/table.ts';

/** Whether a row passes, by its whole cell and the whole walk. */
export function passes(cell: DecodedNode | undefined, query: Query): boolean {
  if (cell === undefined) return false;
  if (query.kind === 'text') {
    const shown = withoutCommas(cellLine(cell)).toLowerCase();
    if (shown.includes(withoutCommas(query.text).toLowerCase())) return true;
  }
  if (cell.amount !== undefined && AMOUNTS.has(cell.kind)) return amountPasses(cell, query);
  const walks: Walk[] = [new Walker(seekerOf(query, cell.context.chain, true)).from(cell, 0)];
  for (let top = walks.at(-1); top !== undefined; top = walks.at(-1)) {
    const { value: found } = top.next();
    if (found === undefined) walks.pop();
    else if (typeof found === 'object' && 'next' in found) walks.push(found);
    else if (found !== 'pause') return true;
  }
  return false;
}

const AMOUNTS: ReadonlySet<string> = new Set(['tokenAmount', 'wei', 'weiPerGas', 'gwei']);
/** An amount is compared by the number that its line shows; with `=` and `!=` also as it was sent. */
function amountPasses(cell: DecodedNode, query: Query): boolean {
  const { operator, operand } = (query.kind === 'path' ? query.comparison : undefined) ?? {};
  const wanted = operand?.inUnit?.number ?? operand?.number;
  const isToken = cell.kind === 'tokenAmount';
  if (operator === undefined || operator === '~' || wanted === undefined || /^0x/i.test(operand!.text))
    return sentPasses(cell, query);
  // Wei are no part of a token.
  if (operand!.inWei) return isToken ? operator === '!=' : sentPasses(cell, query);
  const [number = '', unit = ''] = cellLine(cell).split(/ (.*)/);
  const symbol = operand!.inUnit?.symbol;
  const shown = parseDecimal(number === 'unlimited' ? String(cell.amount) : number.replaceAll(',', ''))!;
  const order = symbol === undefined || symbol === unit.toLowerCase() ? compareDecimals(shown, wanted) : NaN;
  if (operator === '=') return order === 0 || sentPasses(cell, query);
  if (operator === '!=') return order !== 0 && sentPasses(cell, query);
  return operator.startsWith('>')
    ? order > 0 || (order === 0 && operator === '>=')
    : order < 0 || (order === 0 && operator === '<=');
}

function sentPasses(cell: DecodedNode, query: Query): boolean {
  const seeker = seekerOf(query, cell.context.chain, true);
  const bySent =
    seeker.leaf(undefined, undefined, cell.kind, cell.value as JsonValue, cell.amount) !== undefined;
  if (query.kind === 'text' || cell.kind !== 'tokenAmount') return bySent;
  const byLine = seeker.leaf(undefined, undefined, 'text', cellLine(cell), undefined) !== undefined;
  return query.comparison?.operator === '!=' ? bySent && byLine : bySent || byLine;
}

/** The positions of the rows that a reader goes to. */
export function* rowsRead(reader: RowReader, needles?: readonly Needle[]): Generator<number, void, void> {
  for (const row of reader.rows(needles)) if (row !== 'pause') yield row;
}

/** Texts that could be typed into a filter of a column. */
export function typedFor(table: Table, column: Column): readonly string[] {
  const cells = Array.from({ length: table.rowCount }, (_, at) => cellOf(rowAt(table, at), column));
  const shown = cells.flatMap((cell) => (cell === undefined ? [] : [cellLine(cell)]));
  const sent = cells.flatMap((cell) => (typeof cell?.value === 'string' ? [cell.value] : []));
  return [...shown, ...sent].flatMap((text) => [
    text,
    text.slice(1, 7),
    text.slice(2),
    text.toUpperCase(),
    `= ${text}`,
  ]);
}

/** All that filters, sorting and the page take from a cell. */
export function shownOf(cell: DecodedNode): readonly unknown[] {
  const { kind, label, amount, value: sent } = cell;
  return [
    kind,
    label,
    amount,
    isLargeValue(sent) ? sent.start : sent,
    cellLine(cell),
    sortKey(kind, isLargeValue(sent) ? null : sent, amount),
  ];
}
