// What of a tab is kept: all that was typed, but no secret and nothing to be signed.
import assert from 'node:assert/strict';
import { useImportedMethods } from '../../../src/core/catalogue/catalogue.ts';
import { METHODS } from '../../../src/core/catalogue/methods.ts';
import type { MethodDraft, TabState } from '../../../src/core/form/tabState.ts';
import {
  EMPTY_DRAFT,
  isSameText,
  isUnsent,
  storableTab,
  markSecrets,
  parseTab,
  tabOf,
  unsentMethods,
} from '../../../src/core/form/tabState.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

function tabWith(drafts: Readonly<Record<string, Partial<MethodDraft>>>): TabState {
  return tabOf({ drafts: drafts as TabState['drafts'] });
}

describe('isUnsent', () => {
  const edited = { ...EMPTY_DRAFT, isEdited: true };

  it('tells text that was typed, in the form or as JSON, from what was filled in or cleared again', () => {
    const drafts = {
      typed: { ...edited, form: ['', '0x1'] },
      json: { ...edited, raw: '[', isRaw: true, isRawTyped: true },
      filled: { ...EMPTY_DRAFT, form: ['0x1'] },
      cleared: { ...edited, form: ['', ' '], raw: ' [] ', isRawTyped: true },
    };
    assert.deepEqual(unsentMethods({ drafts }), ['typed', 'json']);
    assert.equal(isUnsent(undefined), false);
  });
});

describe('isSameText', () => {
  const form = { ...EMPTY_DRAFT, form: ['0x1'], raw: '["0x1"]' };
  const raw = { ...form, isRaw: true };

  it('compares what the editor in use holds, and no editor with the other', () => {
    assert.equal(isSameText(form, { ...form, raw: '[' }), true);
    assert.equal(isSameText(form, { ...form, form: ['0x2'] }), false);
    assert.equal(isSameText(raw, { ...raw, form: ['0x2'] }), true);
    assert.equal(isSameText(raw, { ...raw, raw: '[' }), false);
    assert.equal(isSameText(form, raw), false);
  });
});

describe('parseTab', () => {
  it('brings back every draft, broken JSON and folds', () => {
    const tab: TabState = {
      tab: 'a',
      saves: 7,
      method: 'eth_getLogs',
      drafts: {
        eth_getLogs: { ...EMPTY_DRAFT, raw: '[{"address":', isRaw: true, isRawTyped: true, isEdited: true },
        eth_call: {
          ...EMPTY_DRAFT,
          form: [{ members: { to: '0x1' } }],
          opened: ['rare', '2'],
          isEdited: true,
        },
      },
      touched: ['raw'],
    };
    assert.deepEqual(parseTab(JSON.stringify(storableTab(tab))), tab);
  });

  it('adds what an earlier version did not keep, and refuses what is no tab', () => {
    const form = [ACCOUNT];
    const earlier = {
      method: 'eth_getBalance',
      drafts: { eth_getBalance: { form, raw: '[]', isRaw: false } },
    };
    assert.deepEqual(parseTab(JSON.stringify(earlier)), {
      tab: '',
      saves: 0,
      method: 'eth_getBalance',
      drafts: { eth_getBalance: { ...EMPTY_DRAFT, form } },
      touched: [],
    });
    assert.deepEqual(['', '7', '{"tab":', 'null'].map(parseTab), [
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('storableTab', () => {
  afterEach(() => useImportedMethods([]));

  const typed = { ...EMPTY_DRAFT, form: ['a', 'b'], raw: '["a","b"]', isRaw: true, isRawTyped: true };
  const kept = (method: string, form: readonly string[] = typed.form): MethodDraft =>
    storableTab(tabWith({ [method]: { ...typed, form } })).drafts[method]!;

  it('keeps no secret of a method that is not known', () => {
    assert.deepEqual(kept('parity_newAccountFromSecret', []), { ...typed, form: [], raw: '[]' });
    assert.deepEqual(kept('x_y', []), { ...typed, form: [] });
  });

  it('keeps nothing of the saved request that a method with a secret is of', () => {
    const saved = { id: 'a', name: 'Mine', paramsJson: '["a","b"]' };
    const tab = (method: string) => storableTab(tabWith({ [method]: { ...typed, saved } })).drafts[method]!;
    assert.equal(tab('eth_getBalance').saved, saved);
    assert.equal(tab('personal_unlockAccount').saved, undefined);
  });

  it('keeps no JSON that says more than a method with secret relatives takes', () => {
    assert.deepEqual(kept('personal_listAccounts', []), { ...typed, form: [], raw: '[]' });
  });

  it('keeps no secret of a method that an endpoint brings, nor once the endpoint is another', () => {
    const param = { name: 'p', doc: '', type: 'text' as const };
    const params = [param, { ...param, secret: true as const }];
    useImportedMethods([{ ...METHODS[0]!, name: 'node_open', params }]);
    assert.deepEqual(kept('node_open'), { ...typed, form: ['a', ''], raw: '[]' });
    useImportedMethods([]);
    assert.deepEqual(kept('node_open'), EMPTY_DRAFT);
  });

  it('keeps no JSON that was typed for a secret, once the endpoint is another or describes it otherwise', () => {
    const param = { name: 'p', doc: '', type: 'text' as const };
    const node = { ...METHODS[0]!, name: 'node_open', params: [{ ...param, secret: true as const }] };
    useImportedMethods([node]);
    const drafts = markSecrets({ node_open: { ...typed, form: [] } });
    assert.equal(markSecrets(drafts), drafts);
    assert.deepEqual(storableTab(tabWith(drafts)).drafts['node_open'], {
      ...typed,
      form: [],
      raw: '[]',
      hadSecret: true,
    });
    for (const others of [[], [{ ...node, params: [param] }]]) {
      useImportedMethods(others);
      assert.deepEqual(storableTab(tabWith(drafts)).drafts, { node_open: EMPTY_DRAFT });
    }
  });

  it('keeps nothing of what a method signs, known or not', () => {
    for (const method of ['eth_sign', 'eth_signTypedData_v4', 'eth_signTransaction', 'eth_signNewThing']) {
      const { form, raw } = kept(method);
      assert.deepEqual([form.every((one) => one === ''), raw], [true, '[]'], method);
    }
  });

  it('leaves out the texts of secret parameters', () => {
    const draft = { ...EMPTY_DRAFT, form: [ACCOUNT, 'pass', '30'], raw: '["pass"]' };
    const tab = tabWith({ personal_unlockAccount: draft, eth_getBalance: { ...draft, form: [ACCOUNT] } });
    assert.deepEqual(storableTab(tab).drafts, {
      personal_unlockAccount: { ...draft, form: ['', '', ''], raw: '[]' },
      eth_getBalance: { ...draft, form: [ACCOUNT] },
    });
  });
});
