// Owns the rules of the builder's state: what is typed survives, what no form can hold stays JSON.
import assert from 'node:assert/strict';
import { useImportedMethods } from '../../src/core/catalogue/catalogue.ts';
import { METHODS } from '../../src/core/catalogue/methods.ts';
import { RAW_FIELD } from '../../src/webview/form/rawView.ts';
import type { MethodDraft, PageState } from '../../src/webview/pageState.ts';
import {
  changeDraft,
  draftOf,
  initialState,
  readDraft,
  receive,
  savedState,
  switchEditor,
} from '../../src/webview/pageState.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

function on(method: string): PageState {
  return { ...initialState(undefined), method };
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

describe('savedState', () => {
  it('brings back method and every draft', () => {
    const typed = changeDraft(on('eth_getBalance'), { form: ['0x1'] });
    const again = initialState(JSON.parse(JSON.stringify(savedState(typed))));
    assert.deepEqual(savedState(again), savedState(typed));
    assert.deepEqual(draftOf(again).form, ['0x1']);
  });
});

describe('savedState', () => {
  afterEach(() => useImportedMethods([]));

  const typed = { form: ['a', 'b'], raw: '["a","b"]', isRaw: true, isRawTyped: true };
  const saved = (method: string, form: readonly string[] = typed.form): unknown =>
    savedState(changeDraft(on(method), { ...typed, form })).drafts[method];
  const nothing = { form: [], raw: '[]', isRaw: false, isRawTyped: false };

  it('keeps no secret of a method that is not known', () => {
    assert.deepEqual(saved('parity_newAccountFromSecret', []), { ...typed, form: [], raw: '[]' });
    assert.deepEqual(saved('x_y', []), { ...typed, form: [] });
  });

  it('keeps no JSON that says more than a method with secret relatives takes', () => {
    assert.deepEqual(saved('personal_listAccounts', []), { ...typed, form: [], raw: '[]' });
  });

  it('keeps no secret of a method that an endpoint brings, nor once the endpoint is another', () => {
    const param = { name: 'p', doc: '', type: 'text' as const };
    const params = [param, { ...param, secret: true as const }];
    useImportedMethods([{ ...METHODS[0]!, name: 'node_open', params }]);
    assert.deepEqual(saved('node_open'), { ...typed, form: ['a', ''], raw: '[]' });
    useImportedMethods([]);
    assert.deepEqual(saved('node_open'), nothing);
  });

  it('keeps nothing of what a method signs, known or not', () => {
    for (const method of ['eth_sign', 'eth_signTypedData_v4', 'eth_signTransaction', 'eth_signNewThing']) {
      const { form, raw } = saved(method) as MethodDraft;
      assert.deepEqual([form.every((one) => one === ''), raw], [true, '[]'], method);
    }
  });

  it('leaves out the texts of secret parameters', () => {
    const draft = {
      form: [ACCOUNT, 'pass', '30'],
      raw: '["pass"]',
      isRaw: false,
      isRawTyped: false,
    };
    const state = changeDraft(on('personal_unlockAccount'), draft);
    const other = changeDraft({ ...state, method: 'eth_getBalance' }, { ...draft, form: [ACCOUNT] });
    assert.deepEqual(savedState(other).drafts, {
      personal_unlockAccount: { ...draft, form: ['', '', ''], raw: '[]' },
      eth_getBalance: { ...draft, form: [ACCOUNT] },
    });
  });
});
