// Filters and sorts the tables of large lists, as the host does, but without its pauses.
import type { RowOrder } from '../../../src/core/table/orderRows.ts';
import type { Table } from '../../../src/core/table/table.ts';
import { loadShipped } from '../build.ts';
import type { Shipped } from '../build.ts';
import { expectEqual } from '../call/check.ts';
import { sized } from '../effort.ts';
import { printTable, format, state } from '../report.ts';
import type { Metric } from '../report.ts';
import { interleave, median } from '../rounds.ts';
import { addressOf, filteredTable, wordOf } from './filteredTables.ts';
import type { Filtered } from './filteredTables.ts';

const ROWS = sized(500_000, 2_000);
/** The most milliseconds for a filter of a column that shows values as they were sent. */
const MOST_MS = 1_000;

/**
 * `of`: by default logs. `typed`: the text in the filter of the column, or in the search of all rows where no column is
 * named; without it, the rows are sorted by the column. `passing`: how many rows must pass.
 */
type Ask = {
  readonly of?: Filtered;
  readonly column?: string;
  readonly typed?: string;
  readonly passing?: number;
  /** The column shows only what was sent. */
  readonly isSent: boolean;
};

const ASKS: readonly Ask[] = [
  { column: 'address', typed: addressOf(7), passing: ROWS / 50, isSent: true },
  { column: 'address', typed: addressOf(7).slice(2, 9), passing: ROWS / 50, isSent: true },
  { column: 'transactionHash', typed: wordOf(9), passing: 4, isSent: true },
  { column: 'blockNumber', typed: '18000001', passing: 64, isSent: true },
  { column: 'logIndex', typed: `> ${ROWS / 2}`, passing: ROWS / 2 - 1, isSent: true },
  { column: 'topic1', typed: wordOf(5), passing: ROWS / 1000, isSent: false },
  { column: 'from', typed: wordOf(5).slice(-40), passing: ROWS / 1000, isSent: false },
  { column: 'from', typed: wordOf(5).slice(-40, -32), passing: ROWS / 1000, isSent: false },
  { column: 'amount', typed: `> ${ROWS / 2}`, passing: ROWS / 2 - 1, isSent: false },
  { column: 'event', typed: 'Transfer', passing: ROWS, isSent: false },
  { column: 'amount', typed: '777', isSent: false },
  { column: 'logIndex', typed: '777', isSent: false },
  { column: 'logIndex', passing: ROWS, isSent: true },
  { column: 'address', passing: ROWS, isSent: true },
  { of: 'steps', column: 'gas', typed: '777', isSent: false },
  { of: 'steps', column: 'stack', typed: '40', isSent: false },
  { of: 'transactions', column: 'value', typed: '777', isSent: false },
  { of: 'transactions', column: 'input', typed: 'a9059cbb', passing: ROWS, isSent: false },
  { of: 'transactions', column: 'input', typed: addressOf(7), isSent: false },
  { of: 'transactions', column: 'input', typed: '777', isSent: false },
  { of: 'transactions', column: 'input', typed: 'zzzz', passing: 0, isSent: false },
  { typed: 'zzzz', passing: 0, isSent: false },
  { typed: '777', isSent: false },
  // The hashes of some rows begin like this address.
  { typed: addressOf(7), isSent: false },
  { typed: 'transfer', passing: ROWS, isSent: false },
  { of: 'steps', typed: 'zzzz', passing: 0, isSent: false },
  { of: 'transactions', typed: 'zzzz', passing: 0, isSent: false },
  { of: 'transactions', typed: '777', isSent: false },
];

/** Measures lists of `ROWS` rows one after the other, as memory has room for one only. */
export async function benchFilters(rounds: number): Promise<readonly Metric[]> {
  const { core } = await loadShipped();
  const samples = new Map<string, readonly number[]>();
  const passing = new Map<string, number>();
  for (const kind of ['logs', 'steps', 'transactions'] as const) {
    const table = filteredTable(core, kind, ROWS);
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
  printTable(
    `Tables of ${format(ROWS)} rows (${rounds} rounds)`,
    ['', 'ms of CPU', 'rows'],
    ASKS.map(nameOf).map((name) => [name, format(median(samples.get(name)!)), format(passing.get(name)!)]),
  );
  return ASKS.map((ask) =>
    state(
      `${format(ROWS)} rows: ${nameOf(ask)}, ms of CPU`,
      samples.get(nameOf(ask))!,
      ask.isSent && ask.typed !== undefined ? { is: '<=', than: MOST_MS } : undefined,
    ),
  );
}

function nameOf({ of = 'logs', column, typed }: Ask): string {
  if (typed === undefined) return `sort ${of} by ${column}`;
  const text = typed.slice(0, 12);
  return column === undefined ? `search ${of}: ${text}` : `filter ${of}, ${column}: ${text}`;
}

/** `took`: milliseconds of processor time of this thread, which other programs do not affect. */
function timeOf(
  core: Shipped['core'],
  table: Table,
  { column: name, typed, passing }: Ask,
): { readonly took: number; readonly count: number } {
  const order = orderOf(core, table, name, typed);
  const start = process.threadCpuUsage();
  const { length: count } = core.finish(core.orderRows(table, order));
  const { user, system } = process.threadCpuUsage(start);
  if (passing !== undefined) expectEqual(`rows of ${name} ${typed}`, count, passing);
  return { took: (user + system) / 1000, count };
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
