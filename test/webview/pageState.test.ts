// Owns the rules of the builder's state: what is typed survives, what no form can hold stays JSON.
import assert from 'node:assert/strict';
import { useImportedMethods } from '../../src/core/catalogue/catalogue.ts';
import { METHODS } from '../../src/core/catalogue/methods.ts';
import { RAW_FIELD } from '../../src/webview/form/rawView.ts';
import { EMPTY_DRAFT, isUnsent, tabOf } from '../../src/core/form/tabState.ts';
import type { PageState } from '../../src/webview/pageState.ts';
import {
  changeDraft,
  draftOf,
  editDraft,
  initialState,
  readDraft,
  receive,
  switchEditor,
  unseenIn,
  withKept,
  withTyped,
} from '../../src/webview/pageState.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

function on(method: string): PageState {
  return { ...initialState({}), method };
}

describe('readDraft', () => {
  it('reads the form of a known method into parameters', () => {
    const state = changeDraft(on('eth_getBalance'), { form: [ACCOUNT] });
    assert.deepEqual(readDraft(state).params, [ACCOUNT, 'latest']);
  });

  it('reads the JSON of an unknown method, and names its problem', () => {
    assert.deepEqual(readDraft(changeDraft(on('foo_bar'), { raw: '[1, "x"]' })).params, [1, 'x']);
    const broken = readDraft(changeDraft(on('foo_bar'), { raw: '{"a":1}' }));
    assert.deepEqual(broken.problems, {
      [RAW_FIELD]: 'Parameters are a JSON array: put the value into [ ].',
    });
    assert.equal(broken.params, undefined);
  });

  it('notes more parameters than the method takes, and still sends them', () => {
    const state = changeDraft(on('eth_chainId'), { raw: '["latest"]', isRaw: true });
    assert.deepEqual(readDraft(state).params, ['latest']);
    assert.deepEqual(readDraft(state).notes, { [RAW_FIELD]: 'eth_chainId takes no parameters; this is 1.' });
  });
});

describe('switchEditor', () => {
  it('goes from form to JSON and back without loss', () => {
    const form = changeDraft(on('eth_getBalance'), { form: [ACCOUNT, '12'] });
    const json = switchEditor(form);
    assert.deepEqual(JSON.parse(draftOf(json).raw), [ACCOUNT, '0xc']);
    assert.deepEqual(readDraft(switchEditor(json)).params, [ACCOUNT, '0xc']);
  });

  it('takes along what cannot be read, with the reason, and brings it back as it was', () => {
    const reason = 'An address has 40 hex digits after 0x; these are 2.';
    const form = {
      ...changeDraft(on('eth_getBalance'), { form: ['0x12', '7'], raw: '["kept"]' }),
      touched: new Set(['0']),
    };
    const json = switchEditor(form);
    assert.deepEqual(JSON.parse(draftOf(json).raw), ['0x12', '0x7']);
    assert.deepEqual(readDraft(json).notes, { [RAW_FIELD]: `address: ${reason}` });
    const again = switchEditor(json);
    assert.deepEqual([draftOf(again).form, readDraft(again).problems['0']], [['0x12', '7'], reason]);
    assert.deepEqual(again.touched, new Set(['0']));
  });

  it('brings JSON that cannot be read into the form, where its problems are shown', () => {
    const raw = '["0x12","latest"]';
    const form = switchEditor(changeDraft(on('eth_getBalance'), { raw, isRaw: true, isRawTyped: true }));
    assert.deepEqual(draftOf(form).form, ['0x12', 'latest']);
    assert.ok(readDraft(form).problems['0'] !== undefined && form.touched.has('0'));
  });

  it('stays with JSON that was typed and that no form can hold', () => {
    for (const raw of ['[[7],"latest"]', '[7', '[null,null,null]']) {
      const json = changeDraft(on('eth_getBalance'), { raw, isRaw: true, isRawTyped: true });
      assert.equal(switchEditor(json), json, raw);
    }
    const empty = changeDraft(on('eth_getBalance'), { raw: '[]', isRaw: true, isRawTyped: true });
    assert.equal(draftOf(switchEditor(empty)).isRaw, false);
  });
});

describe('receive', () => {
  it('fills the form from a draft and sends nothing', () => {
    const state = receive(on('eth_chainId'), {
      type: 'draft',
      method: 'eth_getBalance',
      paramsJson: `["${ACCOUNT}","latest"]`,
    });
    assert.equal(state.method, 'eth_getBalance');
    assert.deepEqual(draftOf(state).form, [ACCOUNT, 'latest']);
    assert.equal(state.isRunning, false);
  });

  it('shows parameters that no form can hold as JSON, digit for digit', () => {
    const state = receive(on('eth_chainId'), {
      type: 'draft',
      method: 'eth_getBalance',
      paramsJson: '[12345678901234567890]',
    });
    assert.equal(draftOf(state).isRaw, true);
    assert.match(draftOf(state).raw, /12345678901234567890/);
  });
});

describe('receive: running', () => {
  it('takes an answer for that of the request again once one is sent', () => {
    const refused = { ...on('eth_chainId'), isRefused: true };
    const after = [true, false].map(
      (isRunning) => receive(refused, { type: 'running', isRunning }).isRefused,
    );
    assert.deepEqual(after, [false, true]);
  });
});

describe('receive: what was sent', () => {
  const typed = editDraft(on('eth_getBalance'), { form: [ACCOUNT] });
  const made = { method: 'eth_getBalance', paramsJson: JSON.stringify(readDraft(typed).params) };
  const isStillUnsent = (state: PageState, wasMade: boolean): boolean =>
    isUnsent(draftOf(receive(state, { type: 'running', isRunning: false, ...(wasMade ? { made } : {}) })));

  it('is unsent no more once the call was made', () => {
    assert.deepEqual([isUnsent(draftOf(typed)), isStillUnsent(typed, true)], [true, false]);
  });

  it('is so too in a page that came up after the call was sent, and looks at another method', () => {
    const { method, drafts } = typed;
    const again = initialState({ method: 'eth_chainId', drafts });
    const told = receive(again, { type: 'running', isRunning: false, made });
    assert.deepEqual([told.method, isUnsent(draftOf({ ...told, method }))], ['eth_chainId', false]);
  });

  it('stays unsent where the question before it was declined, or something else was typed meanwhile', () => {
    const more = editDraft(typed, { form: [ACCOUNT, '12'] });
    assert.deepEqual([isStillUnsent(typed, false), isStillUnsent(more, true)], [true, true]);
  });
});

describe('withKept', () => {
  const kept = tabOf({
    method: 'eth_call',
    drafts: {
      eth_call: { ...EMPTY_DRAFT, form: ['0x1'], isEdited: true },
      eth_getBalance: { ...EMPTY_DRAFT, form: ['0x2'], isEdited: true },
    },
    touched: ['0'],
  });
  const start = initialState({ method: 'eth_getBalance', drafts: {} });

  it('is all that was kept where nothing was typed meanwhile', () => {
    assert.deepEqual(withKept(start, start, kept), initialState(kept));
  });

  it('leaves what was typed meanwhile, and the method it was typed for', () => {
    const typed = editDraft(start, { form: [ACCOUNT] });
    const { method, drafts, touched } = withKept({ ...typed, touched: new Set(['1']) }, start, kept);
    assert.deepEqual(
      { method, drafts, touched },
      {
        method: 'eth_getBalance',
        drafts: { eth_call: kept.drafts['eth_call'], eth_getBalance: typed.drafts['eth_getBalance'] },
        touched: new Set(['1']),
      },
    );
  });

  it('takes the text that was kept where a place was only unfolded', () => {
    const folded = changeDraft(start, { opened: ['0'] });
    assert.deepEqual(withKept(folded, start, kept).drafts, kept.drafts);
  });

  it('leaves JSON of a method that is not known', () => {
    const begun = initialState({ method: 'x_y' });
    const typed = editDraft(begun, { raw: '[1', isRawTyped: true });
    assert.deepEqual(withKept(typed, begun, kept).drafts['x_y'], typed.drafts['x_y']);
  });

  it('leaves the method that was chosen meanwhile', () => {
    assert.equal(withKept(on('eth_chainId'), start, kept).method, 'eth_chainId');
  });
});

describe('unseenIn', () => {
  const draft = { ...EMPTY_DRAFT, form: ['0x2'], isEdited: true };
  const kept = tabOf({ method: 'eth_getBalance', drafts: { eth_getBalance: draft, eth_call: draft } });

  it('names what was kept and gives way unseen, not what was typed on from', () => {
    const begun = initialState({ method: 'eth_getBalance' });
    const shown = initialState(kept);
    assert.deepEqual(unseenIn(kept, editDraft(begun, { form: [ACCOUNT] }), begun), ['eth_getBalance']);
    assert.deepEqual(unseenIn(kept, editDraft(shown, { form: [ACCOUNT] }), shown), []);
    assert.deepEqual(unseenIn(kept, begun, begun), []);
  });
});

describe('withTyped', () => {
  it('takes over a draft as one that is not sent here either', () => {
    const draft = { ...EMPTY_DRAFT, raw: '["0x1', isRaw: true, isRawTyped: true };
    assert.deepEqual(draftOf(withTyped(on('eth_getBalance'), draft)), { ...draft, isEdited: true });
  });
});

describe('hadSecret', () => {
  afterEach(() => useImportedMethods([]));
  const params = [{ name: 'p', doc: '', type: 'text' as const, secret: true as const }];
  const node = { ...METHODS[0]!, name: 'node_open', params };

  it('is noted while typing, and in what was typed before the endpoint said so', () => {
    const early = editDraft(on('node_open'), { raw: '["pass"]', isRaw: true });
    useImportedMethods([node]);
    const typed = editDraft(on('node_open'), { raw: '["pass"]', isRaw: true });
    const told = receive(early, { type: 'methods', document: '' });
    useImportedMethods([]);
    const after = [early, typed, told, editDraft(told, { raw: '["passw"]' })];
    assert.deepEqual(
      after.map((state) => draftOf(state).hadSecret),
      [false, true, true, true],
    );
  });
});
