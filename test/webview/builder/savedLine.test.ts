// What is said above the form of a saved request.
import assert from 'node:assert/strict';
import type { Actions } from '../../../src/webview/builder/actions.ts';
import { changeDraft, readDraft } from '../../../src/webview/builder/draftState.ts';
import { initialState } from '../../../src/webview/builder/pageState.ts';
import { savedLine } from '../../../src/webview/builder/savedLine.ts';
import { textOf } from '../textOf.ts';

describe('savedLine', () => {
  const BEFORE = { ...initialState({}), method: 'eth_getBlockByNumber' };
  const saved = { id: 'a', name: 'Mine', paramsJson: '["0x5",false]' };
  const said = (block: string, isSaved = true): string => {
    const state = changeDraft(BEFORE, { form: [block, 'false'], ...(isSaved && { saved }) });
    const shown = savedLine(state, readDraft(state), {} as Actions);
    return textOf(shown)
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  };

  it('says as what it is saved, or that it was changed since, and what can be done then', () => {
    assert.equal(said('5'), 'Saved as “Mine”.');
    assert.equal(said('6'), 'Changed. Save changes Save as… Undo changes');
    assert.equal(said('6', false), '');
  });
});
