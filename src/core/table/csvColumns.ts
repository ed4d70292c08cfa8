// The columns of CSV that a column of a table becomes: an amount as it is shown, its unit, and as it was sent.

import type { DecodedNode, NodeKind } from '../decode/decodedNode.ts';
import { cellLine, cellOf, rowAt } from './table.ts';
import type { Column, Table } from './table.ts';

type CsvColumn = { readonly name: string; readonly text: (cell: DecodedNode) => string };

/** The units of amounts as they are sent; those of tokens have no name. */
const SENT: Readonly<Partial<Record<NodeKind, string>>> = {
  wei: 'wei',
  weiPerGas: 'wei',
  gwei: 'gwei',
  tokenAmount: 'raw',
  seconds: 'seconds',
  bytes: 'bytes',
};

/** Those that are shown in another unit than they are sent in, as a number and the name of the unit. */
const SCALED: ReadonlySet<NodeKind> = new Set<NodeKind>(['wei', 'weiPerGas', 'gwei', 'tokenAmount']);

const IN_COINS: ReadonlySet<NodeKind> = new Set<NodeKind>(['wei', 'gwei']);

/** `value (ETH)` and `value (wei)`; where rows differ in their unit, that has a column of its own. Pauses with ''. */
export function* csvColumns(
  table: Table,
  column: Column,
  rows: Iterable<number>,
  exact: (cell: DecodedNode) => string,
): Generator<'', readonly CsvColumn[], void> {
  const { name, kind } = column;
  const sent = SENT[kind];
  if (sent === undefined) return [{ name, text: exact }];
  const raw = { name: `${name} (${sent})`, text: exact };
  const units = yield* unitsIn(table, column, rows);
  const [unit] = units;
  if (unit === undefined || unit === sent) return [raw];
  if (units.size > 1)
    return [
      { name, text: (cell) => shownAmount(cell)?.number ?? '' },
      { name: `${name} (unit)`, text: (cell) => shownAmount(cell)?.unit ?? '' },
      raw,
    ];
  const inUnit = (cell: DecodedNode): string => {
    const shown = shownAmount(cell);
    return shown?.unit === unit ? shown.number : '';
  };
  return [{ name: `${name} (${unit})`, text: inUnit }, raw];
}

/** One row tells the coin of all, unless rows name their chain; each can have a token of its own. */
function* unitsIn(table: Table, column: Column, rows: Iterable<number>): Generator<'', Set<string>, void> {
  const units = new Set<string>();
  const isOfRow = column.kind === 'tokenAmount' || (IN_COINS.has(column.kind) && namesChains(table));
  for (const position of isOfRow ? rows : [column.example]) {
    if (isOfRow) yield '';
    const cell = cellOf(rowAt(table, position), column);
    const shown = cell && shownAmount(cell);
    if (shown !== undefined) units.add(shown.unit);
    if (units.size > 1) break;
  }
  return units;
}

function namesChains({ columns }: Table): boolean {
  return columns.some(({ role, label }) => role === 'member' && label === 'chainId');
}

/** The number as the table shows it, without separators, and its unit; undefined where it is shown without one. */
function shownAmount(cell: DecodedNode): { readonly number: string; readonly unit: string } | undefined {
  if (cell.amount === undefined || !SCALED.has(cell.kind)) return undefined;
  const line = cellLine(cell);
  const space = line.indexOf(' ');
  if (space === -1) return undefined;
  const unit = line.slice(space + 1);
  // One coin of a chain that is not known.
  const isOne = cell.kind !== 'tokenAmount' && unit === 'coin';
  return { number: line.slice(0, space).replaceAll(',', ''), unit: isOne ? 'coins' : unit };
}
