// The filters of a table: their keys, and how a screen reader hears them.
import assert from 'node:assert/strict';
import type { TemplateResult } from 'lit';
import type { TableColumn } from '../../../../src/protocol/table.ts';
import { filterProblems, filtersView } from '../../../../src/webview/viewer/view/filtersView.ts';
import { newTable } from '../../../../src/webview/viewer/state/tableState.ts';
import { keyEvent } from '../../keyEvent.ts';
import { handlerOf, textOf } from '../../textOf.ts';

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

  it('filters with Enter, empties with Escape, and goes back to the rows', () => {
    const doneBy = (key: string, value: string): string => {
      const done: string[] = [];
      const actions = {
        filter: (...given: readonly unknown[]) => void done.push(`filter ${given.join()}`),
        leaveFilter: () => void done.push('leave'),
      };
      const row = filtersView(newTable([0], true), [column('gas')], [0], actions as never);
      const [cell] = row.values.find(Array.isArray) as readonly TemplateResult[];
      const event = Object.defineProperty(keyEvent(key), 'target', { value: { value } });
      handlerOf(cell!, 'keydown')(event);
      assert.equal(event.defaultPrevented, done.length > 0);
      return done.join();
    };
    assert.equal(doneBy('Enter', '> 1'), 'filter 0,> 1,true');
    assert.equal(doneBy('Escape', '> 1'), 'filter 0,,true');
    assert.equal(doneBy('Escape', ''), 'leave');
    assert.equal(doneBy('ArrowDown', '> 1'), 'leave');
    assert.equal(doneBy('a', ''), '');
  });
});
