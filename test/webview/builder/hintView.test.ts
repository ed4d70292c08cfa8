// What is said below Send: how to send, what is missing, and of the endpoint that a request is for.
import assert from 'node:assert/strict';
import type { RequestEndpoint } from '../../../src/core/form/tabState.ts';
import type { Actions } from '../../../src/webview/builder/actions.ts';
import { changeDraft, readDraft } from '../../../src/webview/builder/draftState.ts';
import { hintView } from '../../../src/webview/builder/hintView.ts';
import { initialState } from '../../../src/webview/builder/pageState.ts';
import type { PageState } from '../../../src/webview/builder/pageState.ts';
import { textOf } from '../textOf.ts';

describe('hintView', () => {
  /** The line where Send goes to an endpoint of this origin, and whether it leads to the other one. */
  function said(
    place: RequestEndpoint,
    origin = 'http://localhost:8545',
  ): readonly [text: string, hasLink: boolean] {
    const endpoint = { id: 'local', name: 'Local', origin };
    const state = changeDraft({ ...initialState({}), endpoint }, { endpoint: place });
    const shown = textOf(hintView(state, {}, {} as Actions));
    const [, how = '', text = ''] = /class="other-endpoint (.*?)">\s*(.*?)\s*<\/p>/s.exec(shown) ?? [];
    return how.includes('unsaid') ? ['', false] : [text.split('.')[0]!, text.includes('Use ')];
  }

  /** The first line for a transaction with these fields. */
  function hint(members: Readonly<Record<string, string>>, more: Partial<PageState> = {}): string {
    const start = { ...initialState({}), method: 'eth_sendTransaction', ...more };
    const state = changeDraft(start, { form: [{ members }] });
    const shown = textOf(hintView(state, readDraft(state).problems, {} as Actions));
    return /role="status">(.*?)<\/span>/s.exec(shown)![1]!.trim();
  }
  const ACCOUNT = `0x${'11'.repeat(20)}`;

  it('does not say how to send while a field cannot be read, nor faults what is typed or chosen', () => {
    const typing = { typing: '0.from', touched: new Set(['0.from']) };
    const to = ACCOUNT;
    assert.equal(hint({ from: '0x7099', to }, typing), 'Not ready to send, F6 to the result');
    const combo = { id: '0.from', active: -1, isEmpty: false };
    assert.equal(hint({ from: '0x7099', to }, { combo }), 'Not ready to send, F6 to the result');
    assert.equal(hint({ from: ACCOUNT, to }, typing), 'Ctrl+Enter to send, F6 to the result');
    assert.equal(hint({ from: '0x7099', to }), 'Fill in or correct 1 field to send or save it.');
  });

  it('counts no field that may be empty, and says alone when it may not', () => {
    assert.equal(hint({}), 'Fill in or correct 1 field to send or save it.');
    const alone = 'Fill in “to”, or the code of a new contract as “input”.';
    assert.equal(hint({ from: ACCOUNT }), alone);
    const touched = new Set(['0.from', '0.to']);
    assert.equal(hint({}, { touched }), 'Fill in or correct 2 fields to send or save it.');
  });

  it('is said of a pasted request where Send goes elsewhere, with a way there where it is an endpoint', () => {
    const pasted = { name: 'https://one.example', isPasted: true } as const;
    assert.deepEqual(said({ id: 'main', name: 'Main', isPasted: true }), [
      'Pasted for Main; Send goes to Local',
      true,
    ]);
    assert.deepEqual(said({ id: 'main', name: 'Main' }), ['Was sent to Main; Send goes to Local', true]);
    assert.equal(said(pasted)[1], false);
    assert.match(said(pasted)[0], /^Pasted for https/);
    assert.deepEqual(said(pasted, 'https://one.example'), ['', false]);
    assert.deepEqual(said({ id: 'local', name: 'Local', isPasted: true }), ['', false]);
  });
});
