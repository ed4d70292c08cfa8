// What is said below Send of the endpoint that a request is for.
import assert from 'node:assert/strict';
import type { RequestEndpoint } from '../../../src/core/form/tabState.ts';
import type { Actions } from '../../../src/webview/builder/actions.ts';
import { changeDraft } from '../../../src/webview/builder/draftState.ts';
import { hintView } from '../../../src/webview/builder/hintView.ts';
import { initialState } from '../../../src/webview/builder/pageState.ts';
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
