// The filters of a table, as a screen reader hears them.
import assert from 'node:assert/strict';
import type { TableColumn } from '../../../src/protocol/table.ts';
import { filterProblems, filtersView } from '../../../src/webview/viewer/filtersView.ts';
import { newTable } from '../../../src/webview/viewer/tableState.ts';
import { textOf } from '../textOf.ts';

const column = (name: string): TableColumn => ({
  name,
  kind: 'quantity',
  isNumber: true,
  isText: false,
  unit: '',
  same: null,
});

describe('filtersView', () => {
  it('says of a filter with a problem, and of no other, that it is invalid and why', () => {
    const table = { ...newTable([0], true), problems: new Map([[1, 'No number']]) };
    const columns = [column('gas'), column('value')];
    const text = textOf(filtersView(table, columns, [0, 1], {} as never));
    const [gas, value] = text.split('data-filter=').slice(1);
    assert.doesNotMatch(gas!, /aria-(invalid|describedby)=\S/);
    assert.match(value!, /aria-invalid=true\s+aria-describedby=filter-problem-1\s/);
    assert.match(
      textOf(filterProblems(table, columns, [0, 1])),
      /id="filter-problem-1" [^]*value: No number/,
    );
  });
});
