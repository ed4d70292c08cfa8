// The CSV columns that one table column becomes: an amount as it is shown, its unit, and the amount as it was sent.

import type { DecodedNode, NodeKind } from '../decode/decodedNode.ts';
import { nameOfAddress } from '../decode/nameOfAddress.ts';
import { cellLine, cellOf, rowAt } from './table.ts';
import type { Column, Table } from './table.ts';

type CsvColumn = { readonly name: string; readonly text: (cell: DecodedNode) => string };

/**
 * `sent`: the name of the unit in which amounts are sent (a token's has no name). `shown`: what decides the unit in
 * which the table shows them; absent where they are shown in the same unit.
 */
type Units = { readonly sent: string; readonly shown?: 'kind' | 'coin' | 'token' };

const UNITS: Readonly<Partial<Record<NodeKind, Units>>> = {
  wei: { sent: 'wei', shown: 'coin' },
  weiPerGas: { sent: 'wei', shown: 'kind' },
  gwei: { sent: 'gwei', shown: 'coin' },
  tokenAmount: { sent: 'raw', shown: 'token' },
  seconds: { sent: 'seconds' },
  bytes: { sent: 'bytes' },
};

/**
 * `value (ETH)` and `value (wei)`; where rows have different units, the unit has a column of its own, and so have the
 * names of addresses. Yields '' as a pause.
 */
export function* csvColumns(
  table: Table,
  column: Column,
  rows: Iterable<number>,
  exact: (cell: DecodedNode) => string,
): Generator<'', readonly CsvColumn[], void> {
  const { name, kind } = column;
  if (kind === 'address') {
    const hasNames = yield* namesSome(table, column, rows);
    return [{ name, text: exact }, ...(hasNames ? [{ name: `${name} (name)`, text: addressName }] : [])];
  }
  const sent = UNITS[kind]?.sent;
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

/** Whether at least one of the addresses has a name. */
function* namesSome(table: Table, column: Column, rows: Iterable<number>): Generator<'', boolean, void> {
  const { labels, contractAt } = cellOf(rowAt(table, column.example), column)?.context ?? {};
  if (labels === undefined && contractAt === undefined) return false;
  for (const position of rows) {
    yield '';
    const cell = cellOf(rowAt(table, position), column);
    if (cell !== undefined && addressName(cell) !== '') return true;
  }
  return false;
}

/** The name that the table shows for an address; '' where it has none. */
function addressName({ kind, value, context }: DecodedNode): string {
  if (kind !== 'address' || typeof value !== 'string') return '';
  return nameOfAddress(value, context, true) ?? '';
}

/**
 * The units in which these rows show their amounts, at most two. One row shows the coin of all rows, unless rows name
 * their chain; each row can have a token of its own.
 */
export function* unitsIn(
  table: Table,
  column: Column,
  rows: Iterable<number>,
): Generator<'', ReadonlySet<string>, void> {
  const units = new Set<string>();
  const shownBy = UNITS[column.kind]?.shown;
  const isOfRow = shownBy === 'token' || (shownBy === 'coin' && namesChains(table));
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
  if (cell.amount === undefined || UNITS[cell.kind]?.shown === undefined) return undefined;
  const line = cellLine(cell);
  const space = line.indexOf(' ');
  if (space === -1) return undefined;
  const unit = line.slice(space + 1);
  // `coin` is the unit of exactly one coin of an unknown chain.
  const isOne = cell.kind !== 'tokenAmount' && unit === 'coin';
  return { number: line.slice(0, space).replaceAll(',', ''), unit: isOne ? 'coins' : unit };
}
