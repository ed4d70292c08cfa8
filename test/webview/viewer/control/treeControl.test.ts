// What a key does in the tree.
import assert from 'node:assert/strict';
import type { NodeRow } from '../../../../src/protocol/nodeRow.ts';
import type { SubjectView } from '../../../../src/protocol/viewer.ts';
import {
  activateRow,
  subjectStateOf,
  searchFor,
  toggleRow,
} from '../../../../src/webview/viewer/state/subjectState.ts';
import { createTreeControl } from '../../../../src/webview/viewer/control/treeControl.ts';
import { keyEvent } from '../../keyEvent.ts';
import { whileSelected } from '../../selecting.ts';

const SUBJECT = {
  id: 'entry:a',
  version: 1,
  opened: [],
  table: null,
  isTableFirst: false,
  hasJson: true,
  roots: [{ label: 'gas', kind: 'gas', notations: [], childCount: 0, isTable: true } as object as NodeRow],
} as object as SubjectView;
const LOOKING = subjectStateOf(SUBJECT, undefined, 80);

/** What it does; undefined where it is left to the page. */
function doneBy(event: KeyboardEvent, subjectState = LOOKING): string | undefined {
  const done: string[] = [];
  const note =
    (what: string) =>
    (...given: readonly unknown[]): void =>
      void done.push([what, ...given.map((one) => JSON.stringify(one))].join(' '));
  const control = createTreeControl({
    root: { querySelector: () => null, checkVisibility: () => false } as never,
    front: { state: () => subjectState, change: () => done.push('move'), send: note('tell') } as never,
    actions: () =>
      ({
        copy: note('copy'),
        copyPath: note('path'),
        openMenu: note('menu'),
        search: note('search'),
        table: { open: note('table') },
      }) as never,
  });
  control.key(event);
  assert.equal(event.defaultPrevented, done.length > 0);
  return event.defaultPrevented ? done.join(', ') : undefined;
}

describe('a key in the tree', () => {
  it('copies the row with Ctrl+C, unless text is selected, and its path with Shift', () => {
    for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
      const copied = (isSelected: boolean, more = {}): string | undefined =>
        whileSelected(isSelected, () => doneBy(keyEvent('c', { ...held, ...more })));
      assert.equal(copied(false), 'copy [0] ""');
      assert.equal(copied(true), undefined);
      assert.equal(copied(true, { shiftKey: true }), 'path [0]');
      assert.equal(copied(false, { altKey: true }), undefined);
    }
    assert.equal(doneBy(keyEvent('v', { ctrlKey: true })), undefined);
  });

  it('copies the notation that has the keyboard, drawn or not', () => {
    const notations = [
      { name: 'hex', text: '0x1' },
      { name: 'gwei', text: '1' },
    ].map((one) => ({ ...one, form: one.name }));
    const roots = [{ ...SUBJECT.roots[0]!, notations, isTable: false } as NodeRow];
    const open = toggleRow(subjectStateOf({ ...SUBJECT, version: 2, roots }, undefined, 80), [0], 80);
    const copied = whileSelected(false, () => doneBy(keyEvent('c', { ctrlKey: true }), activateRow(open, 2)));
    assert.equal(copied, 'copy [0] "gwei"');
  });

  it('opens the menu, and the list as a table', () => {
    assert.equal(doneBy(keyEvent('ContextMenu')), 'menu [0]');
    assert.equal(doneBy(keyEvent('F10', { shiftKey: true })), 'menu [0]');
    assert.equal(doneBy(keyEvent('F10')), undefined);
    assert.equal(doneBy(keyEvent('t')), 'table [0]');
  });

  it('goes to the next row that begins with a letter, and leaves the list of keys to the page', () => {
    assert.equal(doneBy(keyEvent('g')), 'move');
    assert.equal(doneBy(keyEvent('?')), undefined);
  });

  it('ends a search with Escape, which cancels a call where there is none', () => {
    assert.equal(doneBy(keyEvent('Escape'), searchFor(LOOKING, 'gas')), 'search ""');
    assert.equal(doneBy(keyEvent('Escape')), undefined);
  });
});
