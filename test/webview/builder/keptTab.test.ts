// What was kept of a tab, and what was typed before it came.
import assert from 'node:assert/strict';
import { EMPTY_DRAFT, tabOf } from '../../../src/core/form/tabState.ts';
import { changeDraft, editDraft } from '../../../src/webview/builder/draftState.ts';
import { unseenIn, withKept } from '../../../src/webview/builder/keptTab.ts';
import { initialState } from '../../../src/webview/builder/pageState.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

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
    assert.equal(withKept({ ...start, method: 'eth_chainId' }, start, kept).method, 'eth_chainId');
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
