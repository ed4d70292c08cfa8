// The builder's state: typed text survives, and what no form can hold stays JSON.
import assert from 'node:assert/strict';
import { useImportedMethods } from '../../../src/core/catalogue/catalogue.ts';
import { METHODS } from '../../../src/core/catalogue/methods.ts';
import { EMPTY_DRAFT, isUnsent } from '../../../src/core/form/tabState.ts';
import { omitUndefined } from '../../../src/core/omitUndefined.ts';
import type { PageState } from '../../../src/webview/builder/pageState.ts';
import {
  methodDraft,
  editDraft,
  isSavedChanged,
  readDraft,
  withTyped,
} from '../../../src/webview/builder/draftState.ts';
import { initialState } from '../../../src/webview/builder/pageState.ts';
import { receive } from '../../../src/webview/builder/receive.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const SHOWN = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

function on(method: string): PageState {
  return { ...initialState({}), method };
}

describe('receive', () => {
  it('fills the form from a draft and sends nothing', () => {
    const state = receive(on('eth_chainId'), {
      type: 'draft',
      method: 'eth_getBalance',
      paramsJson: `["${ACCOUNT}","latest"]`,
    });
    assert.equal(state.method, 'eth_getBalance');
    assert.deepEqual(methodDraft(state).form, [SHOWN, 'latest']);
    assert.equal(state.isRunning, false);
  });

  it('counts what was typed or pasted elsewhere as unsent until it is sent, and nothing else', () => {
    const paramsJson = `["${ACCOUNT}","latest"]`;
    const draft = { type: 'draft', method: 'eth_getBalance', paramsJson, isTyped: true } as const;
    const pasted = receive(on('eth_chainId'), { ...draft, isUnsent: true });
    const made = { method: draft.method, paramsJson: JSON.stringify(readDraft(pasted).params) };
    const sent = receive(pasted, { type: 'running', isRunning: false, made });
    assert.deepEqual(
      [receive(on('eth_chainId'), draft), pasted, sent].map((state) => isUnsent(methodDraft(state))),
      [false, true, false],
    );
  });

  it('shows the event that topics are of, where it is known', () => {
    const id = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
    const text = 'Transfer(address indexed from, address indexed to, uint256 amount)';
    const known = [{ kind: 'event', id, text, source: 'Token.json' }] as const;
    const state = receive(receive(on('eth_chainId'), { type: 'signatures', known: [...known] }), {
      type: 'draft',
      method: 'eth_getLogs',
      paramsJson: JSON.stringify([{ topics: [id] }]),
    });
    assert.deepEqual(methodDraft(state).form, [{ members: { topics: { signature: text, args: ['', ''] } } }]);
    assert.deepEqual(readDraft(state).params, [{ topics: [id] }]);
  });

  it('shows parameters that no form can hold as JSON, digit for digit', () => {
    const state = receive(on('eth_chainId'), {
      type: 'draft',
      method: 'eth_getBalance',
      paramsJson: '[12345678901234567890]',
    });
    assert.equal(methodDraft(state).isRaw, true);
    assert.match(methodDraft(state).raw, /12345678901234567890/);
  });

  it('reads in the form what a person wrote and no node takes, and nothing else', () => {
    const opened = (method: string, params: object) =>
      receive(on('eth_chainId'), { type: 'draft', method, paramsJson: JSON.stringify(params) });
    const call = opened('eth_call', [
      { to: ACCOUNT, input: `balanceOf(address) ${ACCOUNT}`, value: '1.5 ether' },
      'latest',
    ]);
    assert.equal(methodDraft(call).isRaw, false);
    assert.deepEqual(readDraft(call).params, [
      {
        to: ACCOUNT,
        input: `0x70a08231${ACCOUNT.slice(2).padStart(64, '0')}`,
        value: '0x14d1120d7b160000',
      },
      'latest',
    ]);
    // What a node may take stays as it was sent; so does what cannot be read.
    for (const input of ['0xABC', 'balanceOf(address) 0x12', 'position 1 2 3'])
      assert.equal(
        methodDraft(opened('eth_call', [{ to: ACCOUNT, input, gas: '21000' }, 'latest'])).isRaw,
        true,
      );
  });

  it('keeps in the form what was typed and cannot be read yet: a function without its arguments, an empty sender', () => {
    const draft = (method: string, params: object, isTyped?: true) =>
      methodDraft(
        receive(on('eth_chainId'), {
          type: 'draft',
          method,
          paramsJson: JSON.stringify(params),
          ...(isTyped && { isTyped }),
        }),
      );
    const open = [{ to: ACCOUNT, input: 'balanceOf(address owner)' }, 'latest'];
    const typed = draft('eth_call', open, true);
    assert.deepEqual(
      [typed.isRaw, typed.form],
      [
        false,
        [{ members: { to: SHOWN, input: { signature: 'balanceOf(address owner)', args: [] } } }, 'latest'],
      ],
    );
    assert.equal(draft('eth_call', open).isRaw, true);
    assert.deepEqual(draft('eth_sendTransaction', [{ from: '', to: ACCOUNT }], true).form, [
      { members: { from: '', to: SHOWN } },
    ]);
    // As `1 eth to bob` is opened: the amount as it was typed, and no sender yet.
    assert.deepEqual(draft('eth_sendTransaction', [{ to: ACCOUNT, value: '1 ether' }], true).form, [
      { members: { to: SHOWN, value: '1 ether' } },
    ]);
  });
});

describe('receive: units', () => {
  it('has amounts read in the coin of the chain, as long as the endpoint is on it', () => {
    const POL = { symbol: 'POL', decimals: 18 };
    const form = [{ members: { to: ACCOUNT, value: '1.5 pol' } }];
    const typed = editDraft(on('eth_call'), { form });
    const there = receive(typed, { type: 'units', known: [], coin: POL });
    assert.deepEqual(readDraft(there).params?.[0], { to: ACCOUNT, value: '0x14d1120d7b160000' });
    for (const state of [typed, receive(there, { type: 'units', known: [] })])
      assert.deepEqual(Object.values(readDraft(state).problems), [
        '“pol” is not a unit: use wei, gwei or ether.',
      ]);
  });
});

describe('receive: what was sent', () => {
  const typed = editDraft(on('eth_getBalance'), { form: [ACCOUNT] });
  const made = { method: 'eth_getBalance', paramsJson: JSON.stringify(readDraft(typed).params) };
  const isStillUnsent = (state: PageState, wasMade: boolean): boolean =>
    isUnsent(
      methodDraft(receive(state, { type: 'running', isRunning: false, ...(wasMade ? { made } : {}) })),
    );

  it('is unsent no more once the call was made', () => {
    assert.deepEqual([isUnsent(methodDraft(typed)), isStillUnsent(typed, true)], [true, false]);
  });

  it('is not said to be under way while the question before it is open, nor after that', () => {
    const told = (isRunning: boolean, isAsking?: true): boolean =>
      receive(typed, { type: 'running', isRunning, ...omitUndefined({ isAsking }) }).isAsking;
    assert.deepEqual([told(true, true), told(true), told(false)], [true, false, false]);
  });

  it('is so too in a page that came up after the call was sent, and looks at another method', () => {
    const { method, drafts } = typed;
    const again = initialState({ method: 'eth_chainId', drafts });
    const told = receive(again, { type: 'running', isRunning: false, made });
    assert.deepEqual([told.method, isUnsent(methodDraft({ ...told, method }))], ['eth_chainId', false]);
  });

  it('stays unsent where the question before it was declined, or something else was typed meanwhile', () => {
    const more = editDraft(typed, { form: [ACCOUNT, '12'] });
    assert.deepEqual([isStillUnsent(typed, false), isStillUnsent(more, true)], [true, true]);
  });
});

describe('receive: a saved request', () => {
  const saved = { id: 'a', name: 'Mine' };
  const draft = { type: 'draft', method: 'eth_getBalance', saved } as const;
  const isChanged = (state: PageState): boolean => isSavedChanged(state, readDraft(state));

  it('is unchanged as it was filled in, changed once that is edited, and unchanged once it is saved', () => {
    const filled = receive(on('eth_chainId'), { ...draft, paramsJson: JSON.stringify([ACCOUNT]) });
    assert.equal(isChanged(filled), false);
    const edited = editDraft(filled, { form: [ACCOUNT, '12'] });
    assert.equal(isChanged(edited), true);
    assert.equal(isChanged(editDraft(filled, { form: ['0x'] })), true);
    const paramsJson = JSON.stringify(readDraft(edited).params);
    assert.equal(
      isChanged(receive(edited, { type: 'saved', method: 'eth_getBalance', paramsJson, saved })),
      false,
    );
  });

  it('is none any more where something else is filled in', () => {
    const filled = receive(on('eth_chainId'), { ...draft, paramsJson: JSON.stringify([ACCOUNT]) });
    const other = { type: 'draft', method: 'eth_getBalance', paramsJson: '[]' } as const;
    assert.equal(isChanged(receive(filled, other)), false);
  });
});

describe('withTyped', () => {
  it('takes over a draft as one that is not sent here either', () => {
    const draft = { ...EMPTY_DRAFT, raw: '["0x1', isRaw: true, isRawTyped: true };
    assert.deepEqual(methodDraft(withTyped(on('eth_getBalance'), draft)), { ...draft, isEdited: true });
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
      after.map((state) => methodDraft(state).hadSecret),
      [false, true, true, true],
    );
  });
});
