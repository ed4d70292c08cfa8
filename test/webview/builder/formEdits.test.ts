// When a value that is typed is faulted, what of the form is open, and what follows a change.
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { changeDraft, methodDraft } from '../../../src/webview/builder/draftState.ts';
import { createFormEdits } from '../../../src/webview/builder/formEdits.ts';
import { initialState } from '../../../src/webview/builder/pageState.ts';
import { receive } from '../../../src/webview/builder/receive.ts';
import type { PageState } from '../../../src/webview/builder/pageState.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

function started(form: readonly string[], more: Partial<PageState> = {}) {
  let state: PageState = {
    ...changeDraft({ ...initialState({}), method: 'eth_getBalance' }, { form }),
    ...more,
  };
  let list: object | null = null;
  const root = { addEventListener: () => undefined, querySelector: () => list } as never;
  const edits = createFormEdits({ root, state: () => state, update: (next) => void (state = next) });
  return { edits, state: () => state, openList: (isOpen: boolean) => void (list = isOpen ? {} : null) };
}

describe('createFormEdits', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  it('faults no value in the making, but goes on with one that was faulted', () => {
    const typing = (form: readonly string[], more: Partial<PageState>): string | undefined => {
      const { edits, state } = started(form, more);
      edits.change([0], '0x1234');
      assert.ok(state().touched.has('0'));
      return state().typing;
    };
    const touched = new Set(['0']);
    assert.deepEqual(
      [
        typing([''], {}),
        typing(['0x12'], {}),
        typing(['0x12'], { touched }),
        typing(['0x12'], { touched, typing: '0' }),
        typing([ACCOUNT], { touched }),
        typing(['0x12'], { touched, combo: { id: '0', active: -1, isEmpty: false } }),
        typing(['0x12'], { touched, combo: { id: '0', active: -1, isEmpty: true } }),
      ],
      ['0', '0', undefined, '0', '0', '0', undefined],
    );
  });

  it('knows what was typed from what a unit wrote, and from what was filled in', () => {
    const { edits, state } = started(['']);
    edits.change([0], '5');
    edits.setUnit([0], '5 ether');
    assert.deepEqual([methodDraft(state()).form, [...state().typed]], [['5 ether'], [['0', '5']]]);
    const filled = receive(state(), { type: 'draft', method: 'eth_getBalance', paramsJson: '["5"]' });
    assert.equal(filled.typed.size, 0);
  });

  it('takes a value as finished after a pause, but not while a list is open below it', () => {
    const { edits, state, openList } = started(['']);
    edits.change([0], 'x1');
    mock.timers.tick(700);
    edits.change([0], 'x12');
    mock.timers.tick(700);
    assert.equal(state().typing, '0');
    mock.timers.tick(100);
    assert.equal(state().typing, undefined);
    openList(true);
    edits.change([1], 'lat');
    mock.timers.tick(800);
    assert.equal(state().typing, '1');
  });

  it('faults no value after a pause that more digits would complete', () => {
    const { edits, state } = started(['']);
    edits.change([0], '0x12');
    mock.timers.tick(800);
    assert.equal(state().typing, '0');
  });

  it('opens and folds a part of the form, and changes nothing where it is so already', () => {
    const { edits, state } = started(['']);
    edits.fold('1', true);
    const open = state();
    edits.fold('1', true);
    assert.equal(state(), open);
    assert.deepEqual(methodDraft(open).opened, ['1']);
    edits.fold('1', false);
    assert.deepEqual(methodDraft(state()).opened, []);
  });

  it('closes an open list, and takes what was typed as finished', () => {
    const { edits, state } = started([''], { typing: '0' });
    const before = state();
    edits.openCombo(undefined);
    assert.equal(state(), before);
    edits.openCombo('0');
    assert.deepEqual(state().combo, { id: '0', active: -1, isEmpty: false });
    edits.openCombo(undefined);
    assert.deepEqual([state().combo, state().typing], [undefined, undefined]);
  });
});
