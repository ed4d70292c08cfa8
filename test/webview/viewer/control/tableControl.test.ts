// What the host is told when a table is left.
import assert from 'node:assert/strict';
import type { SubjectView } from '../../../../src/protocol/viewer.ts';
import { subjectStateOf } from '../../../../src/webview/viewer/state/subjectState.ts';
import { createTableControl } from '../../../../src/webview/viewer/control/tableControl.ts';
import type { TableNeeds } from '../../../../src/webview/viewer/control/tableNeeds.ts';
import { newTable, type TableState } from '../../../../src/webview/viewer/state/tableState.ts';

const SUBJECT = {
  id: 'entry:a',
  version: 1,
  opened: [],
  table: null,
  isTableFirst: false,
  hasJson: true,
  roots: [],
} as object as SubjectView;
const fresh = newTable([0], true);
const shown: TableState = { ...fresh, columns: [] };
const sorting: TableState = {
  ...shown,
  order: { ...fresh.order, sort: { column: 'gas', isDescending: false } as never },
};

/** What is told, and how often what was asked for is forgotten. */
function leave(table: TableState | undefined): readonly unknown[] {
  const steps: unknown[] = [];
  const subjectState = { ...subjectStateOf(SUBJECT, undefined, 80), view: 'table', table };
  const state = { trail: [{ id: SUBJECT.id }], at: 0, subjectStates: new Map([[SUBJECT.id, subjectState]]) };
  const needs = {
    root: { querySelector: () => null },
    state: () => state,
    front: {
      state: () => subjectState,
      requests: { forgetTables: () => steps.push('forget') },
      send: (message: unknown) => steps.push(message),
    },
  };
  createTableControl(needs as unknown as TableNeeds).leave();
  return steps;
}

describe('leaving a table', () => {
  it('ends what the host still does for it, and tells nothing where it does nothing', () => {
    const told = ['forget', { type: 'leaveTable', path: [0] }];
    assert.deepEqual([fresh, sorting].map(leave), [told, told]);
    assert.deepEqual([shown, undefined].map(leave), [[], []]);
  });
});
