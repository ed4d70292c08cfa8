// What a table says of itself beside its rows.
import assert from 'node:assert/strict';
import type { TablePage } from '../../../../src/protocol/table.ts';
import { addPage, newTable, sortBy } from '../../../../src/webview/viewer/state/tableState.ts';
import type { TableState } from '../../../../src/webview/viewer/state/tableState.ts';
import { tableView } from '../../../../src/webview/viewer/view/tableView.ts';
import { textOf } from '../../textOf.ts';

const SIZE = { height: 22, top: 0 };

describe('tableView', () => {
  const fresh = newTable([0], true);
  const page: TablePage = {
    type: 'table',
    id: 'entry:a',
    path: [0],
    order: fresh.order,
    from: 0,
    title: 'result',
    columns: [{ name: 'gas', kind: 'gas', isNumber: true, isText: false, unit: '', same: null }],
    empty: [],
    count: 100,
    total: 100,
    note: '',
    rows: [],
  };
  const table = addPage(fresh, page);
  const shown = (state: TableState, from = 0, to = 10): string =>
    textOf(tableView(state, undefined, { from, to, ...SIZE }, { table: {} } as never));

  it('says what the host works on, and offers to cancel that, until the rows are there', () => {
    const said = (state: TableState): readonly string[] => shown(state).match(/, sorting…|Cancel/g) ?? [];
    assert.deepEqual(said(table), []);
    const sorting = sortBy(table, 0);
    assert.deepEqual(said(sorting), [', sorting…', 'Cancel']);
    assert.match(shown({ ...sorting, progress: 0.429 }), />42 %</);
    assert.doesNotMatch(shown(sorting), / %</);
  });

  it('counts its rows, a single one as one', () => {
    const said = (count: number, total: number): string | undefined =>
      /role="status"\s*>([^<]*)</.exec(shown({ ...table, count, total }))?.[1]?.trim();
    assert.deepEqual([said(1, 1), said(0, 1), said(100, 100)], ['1 row', '0 of 1 row', '100 rows']);
  });

  it('says that no row passes the filters, but not beside the problem of one', () => {
    const none = { ...table, count: 0 };
    const says = (state: TableState): boolean => shown(state).includes('No row passes the filters.');
    assert.deepEqual([says(none), says({ ...none, problems: new Map([[0, 'No number']]) })], [true, false]);
  });

  it('says in about a line what is the same in all rows, without what numbers mean, and has the rest in a tooltip', () => {
    const column = { ...page.columns[0]! };
    const same = (values: readonly string[]): string =>
      shown(
        addPage(fresh, {
          ...page,
          columns: [column, ...values.map((value, at) => ({ ...column, name: `c${at}`, same: value }))],
        }),
      );
    assert.match(same(['1', '2']), />All rows: c0 1, c1 2</);
    const long = same(['2 (dynamic fee, EIP-1559)', ...Array.from({ length: 20 }, () => '123,456,789')]);
    assert.match(long, />All rows: c0 2, c1 123,456,789, .* and \d+ more</);
    assert.match(long, /title=c0 2 \(dynamic fee, EIP-1559\)\nc1 123,456,789\n/);
    assert.ok(/>(All rows: [^<]*)</.exec(long)![1]!.length < 170);
  });

  it('names the active cell for a screen reader while its row is on screen', () => {
    const active = (row: number): string | undefined =>
      /aria-activedescendant=(\S*)/.exec(shown({ ...table, active: { row, column: 0 } }, 20, 40))?.[1];
    assert.deepEqual([19, 40].map(active), ['', '']);
    assert.deepEqual([20, 39].map(active), ['cell-20-0', 'cell-39-0']);
  });
});
