// Filters and sorts the tables of large lists, as the host does, but without its pauses.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RowOrder } from '../../../src/core/table/orderRows.ts';
import type { Table } from '../../../src/core/table/table.ts';
import { loadShipped } from '../build.ts';
import type { Shipped } from '../build.ts';
import { expectEqual } from '../call/check.ts';
import { sized } from '../effort.ts';
import { printTable, format, state } from '../report.ts';
import type { Goal, Metric } from '../report.ts';
import { interleave, median } from '../rounds.ts';
import { addressOf, filteredTable, wordOf } from './filteredTables.ts';
import type { Filtered } from './filteredTables.ts';

const ROWS = sized(500_000, 2_000);
/** The most milliseconds for all rows, and for the first ones. */
const [MOST_MS, MOST_FIRST_MS] = [1_000, 200];
/** As many rows as a page shows at once. */
const FIRST_ROWS = 50;

/**
 * `of`: by default logs. `typed`: the text in the filter of the column, or in the search of all rows where no column is
 * named; without it, the rows are sorted by the column. `passing`: how many rows must pass.
 */
type Ask = {
  readonly of?: Filtered;
  readonly column?: string;
  readonly typed?: string;
  readonly passing?: number;
  /** What a person does often, so that it has a limit: a rare number, a common text, a range, a sort, Ctrl+F. */
  readonly isUsual?: true;
};

const ASKS: readonly Ask[] = [
  { column: 'address', typed: addressOf(7), passing: ROWS / 50, isUsual: true },
  { column: 'address', typed: addressOf(7).slice(2, 9), passing: ROWS / 50, isUsual: true },
  { column: 'transactionHash', typed: wordOf(9), passing: 4, isUsual: true },
  { column: 'blockNumber', typed: '18000001', passing: 64, isUsual: true },
  { column: 'logIndex', typed: `> ${ROWS / 2}`, passing: ROWS / 2 - 1, isUsual: true },
  { column: 'topic1', typed: wordOf(5), passing: ROWS / 1000 },
  { column: 'from', typed: wordOf(5).slice(-40), passing: ROWS / 1000 },
  { column: 'from', typed: wordOf(5).slice(-40, -32), passing: ROWS / 1000 },
  { column: 'amount', typed: `> ${ROWS / 2}`, passing: ROWS / 2 - 1 },
  { column: 'event', typed: 'Transfer', passing: ROWS, isUsual: true },
  { column: 'amount', typed: '777' },
  { column: 'logIndex', typed: '777' },
  { column: 'logIndex', passing: ROWS, isUsual: true },
  { column: 'address', passing: ROWS, isUsual: true },
  { of: 'steps', column: 'gas', typed: '777' },
  { of: 'steps', column: 'stack', typed: '40' },
  { of: 'transactions', column: 'value', typed: '777' },
  { of: 'transactions', column: 'input', typed: 'a9059cbb', passing: ROWS },
  { of: 'transactions', column: 'input', typed: addressOf(7) },
  { of: 'transactions', column: 'input', typed: '777' },
  { of: 'transactions', column: 'input', typed: 'zzzz', passing: 0 },
  { typed: 'zzzz', passing: 0, isUsual: true },
  { typed: '777', isUsual: true },
  // The hashes of some rows begin like this address.
  { typed: addressOf(7), isUsual: true },
  { typed: 'transfer', passing: ROWS, isUsual: true },
  { of: 'steps', typed: 'zzzz', passing: 0 },
  { of: 'transactions', typed: 'zzzz', passing: 0 },
  { of: 'transactions', typed: '777' },
];

/** Milliseconds of CPU. `first`: until as many rows are found as a page shows. */
type Took = { readonly all: number; readonly first: number };

/** Measures lists of `ROWS` rows one after the other. */
export async function benchFilters(rounds: number): Promise<readonly Metric[]> {
  const folder = mkdtempSync(join(tmpdir(), 'eth-rpc-filters-'));
  try {
    return await benchIn(folder, rounds);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function benchIn(folder: string, rounds: number): Promise<readonly Metric[]> {
  const { core } = await loadShipped();
  const samples = new Map<string, readonly Took[]>();
  const passing = new Map<string, number>();
  for (const kind of ['logs', 'steps', 'transactions'] as const) {
    const table = await filteredTable(core, kind, ROWS, folder);
    const ways = ASKS.filter((ask) => (ask.of ?? 'logs') === kind).map((ask) => ({
      name: nameOf(ask),
      run() {
        const { took, count } = timeOf(core, table, ask);
        passing.set(nameOf(ask), count);
        return Promise.resolve(took);
      },
    }));
    for (const [name, all] of await interleave(rounds, ways)) samples.set(name, all);
  }
  const of = (name: string, column: keyof Took): readonly number[] =>
    samples.get(name)!.map((took) => took[column]);
  printTable(
    `Tables of ${format(ROWS)} rows, ms of CPU (${rounds} rounds)`,
    ['', 'all rows', 'first rows', 'rows'],
    ASKS.map(nameOf).map((name) => [
      name,
      ...(['all', 'first'] as const).map((column) => format(median(of(name, column)))),
      format(passing.get(name)!),
    ]),
  );
  return ASKS.flatMap((ask) => {
    const name = nameOf(ask);
    const limit = (than: number): Goal | undefined => (ask.isUsual ? { is: '<=', than } : undefined);
    const metric = `${format(ROWS)} rows: ${name}`;
    return [
      state(`${metric}, ms of CPU`, of(name, 'all'), limit(MOST_MS)),
      ...(isFound(ask, passing.get(name)!)
        ? [state(`${metric}, first rows, ms of CPU`, of(name, 'first'), limit(MOST_FIRST_MS))]
        : []),
    ];
  });
}

/** Whether rows are shown while others are read: a sort shows none, and few rows can be the last ones. */
const isFound = ({ typed }: Ask, count: number): boolean => typed !== undefined && count >= ROWS / 100;

function nameOf({ of = 'logs', column, typed }: Ask): string {
  if (typed === undefined) return `sort ${of} by ${column}`;
  const text = typed.slice(0, 12);
  return column === undefined ? `search ${of}: ${text}` : `filter ${of}, ${column}: ${text}`;
}

/** Processor time of this thread, which other programs do not affect. */
function timeOf(
  core: Shipped['core'],
  table: Table,
  { column: name, typed, passing }: Ask,
): { readonly took: Took; readonly count: number } {
  let first: number | undefined;
  const order: RowOrder = {
    ...orderOf(core, table, name, typed),
    onProgress: (_, passed) => {
      if (passed !== undefined && passed.length >= FIRST_ROWS) first ??= cpu();
    },
  };
  const start = process.threadCpuUsage();
  const cpu = (): number => {
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1000;
  };
  const { length: count } = core.runToEnd(core.orderRows(table, order));
  const all = cpu();
  if (passing !== undefined) expectEqual(`rows of ${name} ${typed}`, count, passing);
  return { took: { all, first: first ?? all }, count };
}

function orderOf(core: Shipped['core'], table: Table, name: string | undefined, typed = ''): RowOrder {
  const filled = core.filledColumns(table.columns);
  const column = table.columns.find((one) => one.name === name);
  if (column === undefined) return { oneOf: core.rowSearch(table.columns, typed), filled };
  if (typed === '') return { sort: { column, direction: 'descending' } };
  const parsed = core.parseCellFilter(typed, column);
  if (!parsed.ok) throw new Error(parsed.problem);
  return { filters: [{ column, query: parsed.query }], filled };
}
