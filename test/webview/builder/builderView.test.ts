// What must not be seen is not on the page: read from the templates, without a browser.
import assert from 'node:assert/strict';
import { builderView } from '../../../src/webview/builder/builderView.ts';
import type { Actions } from '../../../src/webview/builder/actions.ts';
import { changeDraft } from '../../../src/webview/builder/draftState.ts';
import { initialState } from '../../../src/webview/builder/pageState.ts';
import { textOf } from '../textOf.ts';

const NO_ACTIONS = {} as Actions;

describe('builderView', () => {
  const page = (method: string, form: readonly string[], isTold = true): string => {
    const state = changeDraft({ ...initialState({}), method, endpoint: isTold ? null : undefined }, { form });
    return textOf(
      builderView({ ...state, touched: new Set(form.map((_, index) => String(index))) }, NO_ACTIONS),
    );
  };
  /** The fields, each by its type and what is in it; the problems; the body. */
  const seen = (text: string): unknown => ({
    fields: [...text.matchAll(/<(?:input|textarea)\s+id="input-([^>]*)>/g)].map(([, attributes = '']) => [
      /type=(\w+)/.exec(attributes)?.[1],
      /placeholder=(.*)/.exec(attributes)?.[1],
      /\.value=(.*)/.exec(attributes)?.[1],
    ]),
    problems: [...text.matchAll(/role="alert">([^<]*)</g)].map(([, problem]) => problem),
    body: /"params":(.*),"id"/.exec(text)?.[1],
  });

  it('offers to explain a read, and to try a write without sending it', () => {
    const words = (method: string) => /Explain call|Try without Sending/.exec(page(method, []))?.[0];
    assert.deepEqual(['eth_call', 'eth_sendTransaction', 'eth_blockNumber'].map(words), [
      'Explain call',
      'Try without Sending',
      undefined,
    ]);
  });

  it('hides a secret while it is typed, and leaves it out of the body', () => {
    assert.deepEqual(seen(page('personal_importRawKey', ['private-key-1', 'password-1'])), {
      fields: [
        ['password', '', 'private-key-1'],
        ['password', '', 'password-1'],
      ],
      problems: [],
      body: '["[not kept]","[not kept]"]',
    });
  });

  it('hides JSON that holds a secret, and quotes none of it', () => {
    const typed = '{"forking":{"blockNumber":"node-key"}}';
    assert.deepEqual(seen(page('anvil_reset', [typed])), {
      fields: [['password', '', typed]],
      problems: ['forking.blockNumber: “…” is not a number. Type 1000, 1,000 or 0x3e8.'],
      body: undefined,
    });
  });

  it('asks again for a secret that was not kept', () => {
    assert.deepEqual(seen(page('anvil_setRpcUrl', ['[not kept]'])), {
      fields: [['password', 'Not kept: type it again', '']],
      problems: [],
      body: '["[not kept]"]',
    });
  });

  it('warns of wrong capitals also behind a chain and in a link, and of nothing that is only read', () => {
    const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
    const mistyped = address.replace('F6F4', 'f6F4');
    /** The class of the note, and whether it tells of the checksum. */
    const notes = (text: string): unknown =>
      [...page('eth_getBalance', [text]).matchAll(/<p class="said (note|echo)"[^>]*>([^<]*)</g)]
        .filter(([, , note = '']) => /Taken|checksum/.test(note))
        .map(([, kind, note = '']) => [kind, note.includes('checksum')]);
    for (const before of ['eth:', 'https://etherscan.io/address/']) {
      assert.deepEqual(notes(before + address), [['echo', false]]);
      assert.deepEqual(notes(before + mistyped), [['note', true]]);
    }
  });

  it('says beside the code what no node accepts in it', () => {
    const noted = (block: string): boolean => {
      const state = changeDraft({ ...initialState({}), method: 'eth_getBlockByNumber' }, { form: [block] });
      const code = { call: '', language: 'curl', languages: ['curl'], text: 'curl', isCode: true };
      return textOf(builderView({ ...state, code }, NO_ACTIONS)).includes(`No node accepts “${block}”.`);
    };
    assert.deepEqual(['latest-20', 'latest'].map(noted), [true, false]);
  });

  it('shows everything else', () => {
    assert.deepEqual(seen(page('web3_sha3', ['0xaa'])), {
      fields: [[undefined, 'for example 0x68656c6c6f', '0xaa']],
      problems: [],
      body: '["0xaa"]',
    });
  });

  it('says of an empty field what is taken for it, or what to type, in words that nobody takes for a value', () => {
    const { fields } = seen(page('eth_getBalance', ['', ''])) as { readonly fields: readonly string[][] };
    assert.deepEqual(
      fields.map(([, placeholder]) => placeholder),
      ['0x and 40 hex digits', 'latest if empty'],
    );
    assert.match(page('eth_getTransactionByHash', ['']), /placeholder=0x and 64 hex digits/);
  });

  /** The buttons of the request; those that can be pressed. */
  const buttons = (text: string): unknown => ({
    all: [...text.matchAll(/(?:<vscode-button|role="menuitem"\s+tabindex="-1")\s+id=([\w-]+)/g)].map(
      ([, id]) => id,
    ),
    pressable: [
      ...text.matchAll(
        /(?:<vscode-button|role="menuitem"\s+tabindex="-1")\s+id=([\w-]+)[^>]*aria-disabled=\s/g,
      ),
    ].map(([, id]) => id),
    hint: /role="status">([^<]*)</.exec(text)?.[1],
  });
  const METHOD_BUTTONS = ['add-to-batch', 'open-document'];

  it('sends nothing, and misses no endpoint, until the host has told what was kept', () => {
    const [before, after] = [false, true].map((isTold) => page('eth_chainId', [], isTold)) as [
      string,
      string,
    ];
    assert.match(before, /<vscode-button\s+id=send[^>]*aria-disabled=true/);
    assert.doesNotMatch(before, /No endpoint/);
    assert.match(after, /No endpoint: choose one/);
  });

  it('offers to watch a read only, and says how to send, or what is to be filled in before', () => {
    const all = ['send', ...METHOD_BUTTONS];
    const pressable = ['send', ...METHOD_BUTTONS];
    const hint = 'Ctrl+Enter to send, F6 to the result';
    assert.deepEqual(buttons(page('eth_chainId', [])), {
      all: [...all, 'watch'],
      pressable: [...pressable, 'watch'],
      hint,
    });
    assert.deepEqual((buttons(page('eth_newBlockFilter', [])) as { readonly all: unknown }).all, [
      ...all,
      'watch',
    ]);
    assert.doesNotMatch(page('eth_subscribe', []), /id=watch/);
    const withExplain = ['send', 'explain', ...METHOD_BUTTONS, 'fill'];
    assert.deepEqual(buttons(page('eth_sendRawTransaction', [])), {
      all: withExplain,
      pressable: withExplain,
      hint: 'Fill in or correct 1 field to send or save it.',
    });
    // Nothing else says it: “to” may be empty where the input is the code of a contract.
    const { hint: missing } = buttons(page('eth_call', [])) as { readonly hint: string };
    assert.equal(missing, 'Fill in “to”, or the code of a new contract as “input”.');
    // The field says it itself once it is marked.
    const marked = { ...initialState({}), method: 'eth_call', touched: new Set(['0.to']) };
    const { hint: counted } = buttons(textOf(builderView(marked, NO_ACTIONS))) as { readonly hint: string };
    assert.equal(counted, 'Fill in or correct 1 field to send or save it.');
    assert.deepEqual(buttons(page('acme_doIt', [])), { all, pressable, hint });
  });

  it('marks of a signed transaction what is no fact but a warning', () => {
    const lines = [['type: legacy', 'chain: Sepolia, chain 11155111', 'This is not for “A”.']];
    const state = { ...initialState({}), transactions: { call: '', lines } };
    const text = textOf(builderView(state, NO_ACTIONS));
    assert.deepEqual(
      [...text.matchAll(/<d[td]>([^<]*)<|<p class="note">([^<]*)</g)].map(
        ([, fact, note]) => fact ?? `! ${note}`,
      ),
      ['type', 'legacy', 'chain', 'Sepolia, chain 11155111', '! This is not for “A”.'],
    );
  });

  it('sends nothing under a name that no method has, and offers to read it as pasted text', () => {
    const shown = page('[{"method":"eth_chainId"}]', []);
    const blocked = {
      all: ['send', ...METHOD_BUTTONS],
      pressable: [],
      hint: 'This method cannot be sent.',
    };
    assert.deepEqual(buttons(shown), blocked);
    assert.match(shown, /is not a method name/);
    assert.match(shown, /Read it with Paste Anything/);
    // What is edited as JSON is not shown as JSON once more.
    assert.doesNotMatch(shown, /Request body/);
    const named = page('my method', []);
    assert.deepEqual(buttons(named), blocked);
    assert.doesNotMatch(named, /Paste Anything/);
  });

  it('says with JSON that cannot be read that the form needs it, where there is a form, and of a value no node takes how to send it', () => {
    const said = (method: string, raw: string): readonly unknown[] => {
      const state = changeDraft({ ...initialState({}), method }, { raw, isRaw: true, isRawTyped: true });
      const text = textOf(builderView({ ...state, touched: new Set(['raw']) }, NO_ACTIONS));
      return [...text.matchAll(/role="alert">([^<]*)</g)].map(([, problem = '']) => problem.slice(-60));
    };
    assert.match(String(said('eth_getBalance', '["0x1"')), /\. The form needs valid JSON\.$/);
    assert.match(
      String(said('eth_getBalance', '["0x1"]')),
      /“Open as document” in the menu “…” beside Send\.$/,
    );
    assert.deepEqual(said('eth_getBalance', '[1]'), []);
    const logs = changeDraft(
      { ...initialState({}), method: 'eth_getLogs' },
      { raw: '[{"adress": "0x12", "fromBlock": "latst"}]', isRaw: true, isRawTyped: true },
    );
    const both = textOf(builderView({ ...logs, touched: new Set(['raw']) }, NO_ACTIONS));
    assert.match(both, /role="alert">fromBlock: “latst” is not a block/);
    assert.match(both, /class="note">filter: “adress” is not a known member. Did you mean address\?</);
    assert.match(both, /json-doubt"\s*>"adress"</);
    assert.doesNotMatch(String(said('acme_unknown', '["0x1"')), /The form/);
  });
});
