// What the page receives of a table: texts of cells with their places in the tree, sorted and filtered, of small and
// large results, and nothing unwanted.
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import { summarize } from '../../../src/core/decode/notations.ts';
import type { NodeValue } from '../../../src/core/jsonIndex/largeContainer.ts';
import type { Shape } from '../../../src/core/shape.ts';
import { nodeRows } from '../../../src/host/subjects/rowSource.ts';
import type { RowSource } from '../../../src/host/subjects/rowSource.ts';
import type { TableReply } from '../../../src/host/results/tableReader.ts';
import type { TableFound, TableOrder, TablePage } from '../../../src/protocol/table.ts';
import { bytesOf, feed } from '../../core/jsonIndex/feed.ts';
import { withVscode } from '../withVscode.ts';

const { createResultTable } = await withVscode('', () => import('../../../src/host/results/resultTable.ts'));

const SHAPE: Shape = {
  array: { object: { from: 'address', value: 'wei', at: 'timestamp', kind: 'text' } },
};
const FROM = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const ROWS = [
  { from: FROM, value: '0x1bc16d674ec80000', at: '0x6a000000', kind: 'call' },
  { from: FROM, value: null, at: '0x6a000001', kind: 'call' },
  { from: null, value: '0x5', kind: 'call', logs: ['a'] },
];
const AS_SENT: TableOrder = { sort: null, filters: [] };

const subjectOf = (value: NodeValue): { readonly source: RowSource } => ({
  source: nodeRows([decode('result', value, SHAPE)]),
});
const large = (value: unknown): NodeValue =>
  feed(bytesOf(JSON.stringify(value)), [], { block: 64, large: 100 }).root!;

const subject = subjectOf(ROWS);

async function pageOf(order: TableOrder, from = 0, to = 100, of = subject): Promise<Omit<TablePage, 'id'>> {
  const page = await createResultTable().page(of, { path: [0], order, from, to });
  assert.ok(page !== undefined);
  return page;
}

const positionsIn = ({ rows }: Pick<TablePage, 'rows'>): readonly number[] =>
  rows.map(({ position }) => position);

const at = async (name: string): Promise<number> =>
  (await pageOf(AS_SENT)).columns.findIndex((column) => column.name === name);

describe('createResultTable', () => {
  afterEach(() => mock.restoreAll());

  it('gives columns, and cells as texts that say where they stand in the tree', async () => {
    const page = await pageOf(AS_SENT, 1, 3);
    assert.deepEqual([page.title, page.count, page.total, positionsIn(page)], ['result', 3, 3, [1, 2]]);
    const columnAt = async (name: string): Promise<unknown> => page.columns[await at(name)];
    assert.deepEqual(await columnAt('value'), {
      name: 'value',
      kind: 'wei',
      isNumber: true,
      isText: false,
      unit: '',
      same: null,
    });
    assert.deepEqual(await columnAt('kind'), {
      name: 'kind',
      kind: 'text',
      isNumber: false,
      isText: true,
      unit: '',
      same: 'call',
    });
    assert.deepEqual(await columnAt('at'), {
      name: 'at',
      kind: 'timestamp',
      isNumber: false,
      isText: false,
      unit: '',
      same: null,
    });
    const from = page.rows[0]?.cells[await at('from')];
    assert.equal(from?.text, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
    assert.equal(from.hasSuggestedCalls, true);
    for (const { position, cells } of page.rows)
      for (const [column, { text, path }] of cells.entries()) {
        const cell = await createResultTable().cell(subject, [0], position, column);
        assert.equal(text, cell === undefined ? '' : summarize(cell));
        const inTree = subject.source.node(path)?.value;
        assert.deepEqual(inTree, cell === undefined ? subject.source.node([0, position])?.value : cell.value);
      }
  });

  it('names the unit that all amounts of a column are shown in', async () => {
    const unitsOf = async (...chains: readonly (string | undefined)[]): Promise<readonly string[]> => {
      const rows = chains.map((chainId, value) => ({ value: `0x${value + 1}`, ...(chainId && { chainId }) }));
      const { columns } = await pageOf(AS_SENT, 0, 100, subjectOf(rows));
      return columns.filter(({ kind }) => kind === 'wei').map(({ unit }) => unit);
    };
    assert.deepEqual(await unitsOf('0x1', '0x1'), ['ETH']);
    assert.deepEqual(await unitsOf('0x1', '0x89'), ['']);
    assert.deepEqual(await unitsOf(undefined, undefined), ['']);
  });

  it('sorts and filters as asked, and passes over a filter that cannot be read', async () => {
    const positions = async (order: TableOrder): Promise<readonly number[]> =>
      positionsIn(await pageOf(order));
    const value = await at('value');
    const sort = { column: value, isDescending: false };
    assert.deepEqual(await positions({ sort, filters: [] }), [2, 0, 1]);
    assert.deepEqual(await positions({ sort: null, filters: [{ column: value, text: '> 1 ether' }] }), [0]);
    const from = { column: await at('from'), text: '7099' };
    assert.deepEqual(await positions({ sort: null, filters: [from] }), [0, 1]);
    assert.deepEqual(await positions({ sort: null, filters: [{ column: value, text: '>' }] }), [0, 1, 2]);
    assert.deepEqual(
      await positions({ sort: { column: 99, isDescending: true }, filters: [{ column: 99, text: '5' }] }),
      [0, 1, 2],
    );
  });

  it('gives pages of one order', async () => {
    const tables = createResultTable();
    const order = { sort: { column: await at('value'), isDescending: true }, filters: [] };
    const pages = await Promise.all(
      [0, 1, 2].map((from) => tables.page(subject, { path: [0], order, from, to: from + 1 })),
    );
    assert.deepEqual(
      pages.map((page) => page && positionsIn(page)),
      [[0], [2], [1]],
    );
  });

  it('gives the same of an answer that is read in parts, rows that are large themselves included', async () => {
    const rows = [
      ...ROWS,
      { from: FROM, value: '0x1', at: '0x6a000002', kind: 'x'.repeat(200), logs: [1, 2] },
    ];
    const value = await at('value');
    for (const order of [
      AS_SENT,
      { sort: { column: value, isDescending: false }, filters: [] },
      { sort: null, filters: [{ column: value, text: '> 1' }] },
    ]) {
      const [small, read] = await Promise.all([
        pageOf(order, 0, 100, subjectOf(rows)),
        pageOf(order, 0, 100, subjectOf(large(rows))),
      ]);
      assert.deepEqual(
        read.rows.map(({ position, cells }) => [position, cells.map(({ text }) => text.slice(0, 20))]),
        small.rows.map(({ position, cells }) => [position, cells.map(({ text }) => text.slice(0, 20))]),
      );
      assert.deepEqual({ ...read, rows: [] }, { ...small, rows: [] });
    }
  });

  it('says that columns of a long list are those of some of its rows, and finds all rows by them', async () => {
    const many = Array.from({ length: 5_000 }, (_, index) => ({
      from: FROM,
      value: `0x${(index * 7 + 1).toString(16)}`,
      kind: `kind ${index % 3}`,
    }));
    const long = subjectOf(large(many));
    const page = await pageOf({ sort: { column: 1, isDescending: true }, filters: [] }, 0, 2, long);
    assert.equal(page.note, 'The columns are those of 400 of the rows.');
    assert.deepEqual([page.total, positionsIn(page)], [5_000, [4_999, 4_998]]);
    assert.ok(page.columns.every(({ same }) => same === null));
    const filters = [{ column: 2, text: 'kind 1' }];
    const filtered = await pageOf({ sort: null, filters }, 1_600, 1_700, long);
    assert.deepEqual([filtered.count, positionsIn(filtered).at(-1)], [1_667, 4_999]);
    const searched = await pageOf({ sort: null, filters, search: '0x88b2' }, 0, 9, long);
    assert.deepEqual([searched.count, positionsIn(searched)], [1, [4_999]]);
  });

  it('gives up an order when another one is asked for, and all of it when nothing is', async () => {
    const many = subjectOf(
      Array.from({ length: 30_000 }, (_, index) => ({ value: `0x${index.toString(16)}` })),
    );
    const tables = createResultTable();
    const ask = (order: TableOrder, to: number): Promise<Omit<TablePage, 'id'> | undefined> =>
      tables.page(many, { path: [0], order, from: 0, to });
    const sorted = (isDescending: boolean): TableOrder => ({
      sort: { column: 0, isDescending },
      filters: [],
    });
    await ask(AS_SENT, 1);
    const first = ask(sorted(false), 1);
    await new Promise((resolve) => setTimeout(resolve, 1));
    const second = ask(sorted(true), 1);
    assert.equal(await first, undefined);
    assert.deepEqual(positionsIn((await second)!), [29_999]);
    const third = ask(sorted(false), 1);
    await new Promise((resolve) => setTimeout(resolve, 1));
    tables.leave(many, [0]);
    assert.equal(await third, undefined);
  });

  it('says how far a long order is, and goes back at once to the one before', async () => {
    // A slow machine.
    let now = 0;
    mock.method(performance, 'now', () => (now += 4));
    const rows = Array.from({ length: 5_000 }, (_, index) => ({ value: `0x${index.toString(16)}` }));
    const many = subjectOf(large(rows));
    const tables = createResultTable();
    const shares: number[] = [];
    const sorted = (isDescending: boolean): TableOrder => ({
      sort: { column: 0, isDescending },
      filters: [],
    });
    const ask = (order: TableOrder): ReturnType<typeof tables.page> =>
      tables.page(many, { path: [0], order, from: 0, to: 1 }, (share) => void shares.push(share));
    const first = await ask(sorted(true));
    assert.ok(shares.length > 0 && shares.length < 100, String(shares.length));
    assert.deepEqual(
      shares,
      shares.toSorted((a, b) => a - b),
    );
    assert.ok(shares.every((share) => share >= 0 && share <= 1));
    const [left, back] = [ask({ sort: null, filters: [{ column: 0, text: '> 5' }] }), ask(sorted(true))];
    const reported = shares.length;
    assert.equal(await left, undefined);
    assert.deepEqual(await back, first);
    assert.equal(shares.length, reported);
  });

  it('shows the first rows that a filter finds before all are read, each once', async () => {
    let now = 0;
    mock.method(performance, 'now', () => (now += 40));
    const rows = Array.from({ length: 20_000 }, (_, index) => ({ value: `0x${index.toString(16)}` }));
    const many = subjectOf(large(rows));
    const told: TableFound[] = [];
    const ask = (order: TableOrder, from = 0): Promise<TableReply> =>
      createResultTable().page(many, { path: [0], order, from, to: from + 3 }, (_share, found) => {
        if (found !== undefined) told.push(found);
      });
    const filters = [{ column: 0, text: '>= 2500 wei' }];
    const page = await ask({ sort: null, filters });
    assert.equal(page?.count, 17_500);
    const counts = told.map(({ count }) => count);
    assert.ok(counts.length > 3 && counts.every((count) => count > 0 && count < 17_500), String(counts));
    assert.deepEqual(
      counts,
      counts.toSorted((a, b) => a - b),
    );
    assert.deepEqual(
      told.map((found) => found.rows !== undefined),
      told.map((_, index) => index === 0),
    );
    assert.deepEqual(told[0]!.rows, page.rows);
    told.length = 0;
    await ask({ sort: null, filters }, 100);
    await ask({ sort: { column: 0, isDescending: true }, filters });
    await ask({ sort: null, filters: [{ column: 0, text: '< 0' }] });
    assert.ok(
      told.every((found) => found.rows === undefined),
      'neither of rows further down, nor of sorted ones, nor of none',
    );
  });

  it('answers for every table that was asked for, whatever comes between', async () => {
    const lists = [1, 2, 3].map((by) =>
      subjectOf(Array.from({ length: 20_000 }, (_, index) => ({ value: `0x${(index * by).toString(16)}` }))),
    );
    const tables = createResultTable();
    const sorted: TableOrder = { sort: { column: 0, isDescending: true }, filters: [] };
    const ask = (of: typeof subject): Promise<Omit<TablePage, 'id'> | undefined> =>
      tables.page(of, { path: [0], order: sorted, from: 0, to: 1 });
    const first = lists.map(ask);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const pages = await Promise.all([...first, ...lists.map(ask)]);
    assert.deepEqual(
      pages.map((page) => page && positionsIn(page)),
      pages.map(() => [19_999]),
    );
  });

  it('ends what waits for its turn with its table, and all of it at the end', async () => {
    const [one, other] = [subjectOf(ROWS), subjectOf(ROWS)];
    const tables = createResultTable();
    const ask = (of: typeof subject): Promise<unknown> =>
      tables.page(of, { path: [0], order: AS_SENT, from: 0, to: 1 });
    const asked = [ask(one), ask(other)];
    tables.leave(one, [0]);
    assert.deepEqual(
      (await Promise.all(asked)).map((page) => page !== undefined),
      [false, true],
    );
    const late = ask(one);
    tables.stop();
    assert.equal(await late, undefined);
  });

  it('has no columns where there is no table', async () => {
    const page = await createResultTable().page(subject, { path: [0, 1], order: AS_SENT, from: 0, to: 100 });
    const nothing = { title: '', columns: [], empty: [], count: 0, total: 0, note: '', rows: [] };
    assert.deepEqual(page, { type: 'table', path: [0, 1], order: AS_SENT, from: 0, ...nothing });
    const noTables = { source: { ...subject.source, hasTables: false } };
    assert.deepEqual((await pageOf(AS_SENT, 0, 100, noTables)).columns, []);
  });

  it('names the columns that the filters leave empty, of any list, and leaves them out of the CSV', async () => {
    for (const one of [subject, subjectOf(large(ROWS))]) {
      const filtered = (column: number, text: string): TableOrder => ({
        sort: null,
        filters: [{ column, text }],
      });
      const value = await at('value');
      const page = await pageOf(filtered(value, '> 1 ether'), 0, 100, one);
      assert.deepEqual([page.empty, positionsIn(page)], [[await at('logs')], [0]]);
      const csv = await createResultTable().csv(one, [0], filtered(value, '> 1 ether'));
      const [head = ''] = csv!.lines();
      assert.deepEqual(head.trim().split(',').toSorted(), [
        'at',
        'from',
        'kind',
        'value (coins)',
        'value (wei)',
      ]);
      assert.deepEqual((await pageOf(AS_SENT, 0, 100, one)).empty, []);
      assert.deepEqual((await pageOf(filtered(value, '> 9 ether'), 0, 100, one)).empty, []);
    }
  });

  it('has all columns and the rows in their order as CSV, exact and with units', async () => {
    const value = await at('value');
    const order: TableOrder = {
      sort: { column: value, isDescending: true },
      filters: [{ column: value, text: '> 0' }],
    };
    const csv = await createResultTable().csv(subject, [0], order);
    const [head, ...lines] = csv!.lines();
    const { columns } = await pageOf(AS_SENT);
    assert.deepEqual(
      [csv!.title, head],
      [
        'result',
        `${columns.map(({ name }) => (name === 'value' ? 'value (coins),value (wei)' : name)).join(',')}\r\n`,
      ],
    );
    assert.equal(lines.length, 2);
    assert.match(lines[0]!, /,2,2000000000000000000,call,2026-05-10T03:48:16Z,/);
    assert.match(lines[1]!, /^,0\.000000000000000005,5,call,,/);
  });

  it('has no cell beyond the table', async () => {
    const tables = createResultTable();
    for (const list of [subject, subjectOf(large(ROWS))]) {
      assert.equal(await tables.cell(list, [0], 3, 0), undefined);
      assert.equal(await tables.cell(list, [0], 0, 99), undefined);
    }
    const kind = await tables.cell(subject, [0], 2, await at('kind'));
    assert.equal(kind?.value, 'call');
  });
});
