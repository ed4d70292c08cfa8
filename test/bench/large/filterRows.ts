// Filters and sorts the table of a large list of logs, as the host does, without its pauses.
import type { LargeContainer } from '../../../src/core/jsonIndex/largeContainer.ts';
import type { RowOrder } from '../../../src/core/table/orderRows.ts';
import type { Table } from '../../../src/core/table/table.ts';
import { loadShipped } from '../build.ts';
import type { Shipped } from '../build.ts';
import { expectEqual } from '../call/check.ts';
import { sized } from '../effort.ts';
import { printTable, format, state } from '../report.ts';
import type { Metric } from '../report.ts';
import { interleave, median } from '../rounds.ts';
import { CHUNK, ChunkStore } from './chunkStore.ts';

const ROWS = sized(500_000, 2_000);
/** No filter of a column as it was sent may take longer. */
const MOST_MS = 1_000;
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** `typed`: into the filter of the column; without it, the column is sorted by. `passing`: how many of the rows. */
type Ask = {
  readonly column: string;
  readonly typed?: string;
  readonly passing: number;
  /** Nothing but what was sent is shown there. */
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
  { column: 'logIndex', passing: ROWS, isSent: true },
  { column: 'address', passing: ROWS, isSent: true },
];

/** Measures `ROWS` logs of about 600 bytes in a file-sized list. */
export async function benchFilters(rounds: number): Promise<readonly Metric[]> {
  const { core } = await loadShipped();
  const table = logTable(core);
  const ways = ASKS.map((ask) => ({
    name: nameOf(ask),
    run: () => Promise.resolve(timeOf(core, table, ask)),
  }));
  const samples = await interleave(rounds, ways);
  printTable(
    `A table of ${format(ROWS)} logs (${rounds} rounds)`,
    ['', 'ms', 'rows'],
    ASKS.map((ask) => [nameOf(ask), format(median(samples.get(nameOf(ask))!)), format(ask.passing)]),
  );
  return ASKS.map((ask) =>
    state(
      `${format(ROWS)} rows: ${nameOf(ask)}, ms`,
      samples.get(nameOf(ask))!,
      ask.isSent && ask.typed !== undefined ? { is: '<=', than: MOST_MS } : undefined,
    ),
  );
}

function nameOf({ column, typed }: Ask): string {
  return typed === undefined ? `sort by ${column}` : `filter ${column}: ${typed.slice(0, 12)}`;
}

function timeOf(core: Shipped['core'], table: Table, { column: name, typed, passing }: Ask): number {
  const column = table.columns.find((one) => one.name === name)!;
  const parsed = core.parseCellFilter(typed ?? '', column);
  if (!parsed.ok) throw new Error(parsed.problem);
  const order: RowOrder =
    typed === undefined
      ? { sort: { column, direction: 'descending' } }
      : { filters: [{ column, query: parsed.query }], filled: core.filledColumns(table.columns) };
  const start = performance.now();
  const { length } = core.finish(core.orderRows(table, order));
  const took = performance.now() - start;
  expectEqual(`rows of ${name} ${typed}`, length, passing);
  return took;
}

function logTable(core: Shipped['core']): Table {
  const store = new ChunkStore();
  const index = core.createJsonIndex(store);
  const take = (bytes: Uint8Array): void => {
    store.add(bytes);
    index.push(bytes);
  };
  let rest = Buffer.from('[');
  for (let row = 0; row < ROWS; row++) {
    rest = Buffer.concat([rest, Buffer.from(`${row === 0 ? '' : ','}${JSON.stringify(logOf(row))}`)]);
    for (; rest.length >= CHUNK; rest = rest.subarray(CHUNK)) take(rest.subarray(0, CHUNK));
  }
  take(Buffer.concat([rest, Buffer.from(']')]));
  index.end();
  const root = core.decodeResult({ method: 'eth_getLogs', params: [{}] }, index.root as LargeContainer);
  return core.finish(core.tableOf(root))!;
}

function logOf(row: number): object {
  return {
    address: addressOf(row % 50),
    topics: [TRANSFER, wordOf(row % 1000), wordOf((row % 777) + 1000)],
    data: `0x${row.toString(16).padStart(64, '0')}`,
    blockNumber: `0x${(18_000_000 + Math.floor(row / 64)).toString(16)}`,
    blockHash: hashOf(Math.floor(row / 64)),
    transactionHash: wordOf(Math.floor(row / 4)),
    transactionIndex: `0x${(row % 200).toString(16)}`,
    logIndex: `0x${row.toString(16)}`,
    removed: false,
  };
}

/** Digits that look like those of a hash, another for each number. */
function digitsOf(seed: number, count: number): string {
  const mixed = (Math.imul(seed + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, 'f');
  return `${mixed}${'deadbeefcafe'.repeat(6)}`.slice(0, count);
}

function addressOf(seed: number): string {
  return `0x${digitsOf(seed, 40)}`;
}

function wordOf(seed: number): string {
  return `0x${digitsOf(seed, 40).padStart(64, '0')}`;
}

function hashOf(seed: number): string {
  return `0x${digitsOf(seed, 64)}`;
}
