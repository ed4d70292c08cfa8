import assert from 'node:assert/strict';
import { changeDraft, readDraft } from '../../../src/webview/builder/draftState.ts';
import { RAW_FIELD } from '../../../src/webview/form/rawView.ts';
import { initialState } from '../../../src/webview/builder/pageState.ts';
import type { PageState } from '../../../src/webview/builder/pageState.ts';

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

  it('refuses a misspelt block tag in JSON, and tells the one that was meant', () => {
    const read = (method: string, raw: string) => {
      const { problems, params, fault } = readDraft(changeDraft(on(method), { raw, isRaw: true }));
      return [problems[RAW_FIELD], params, fault];
    };
    assert.deepEqual(read('eth_getBalance', `["${ACCOUNT}", "laste"]`), [
      'block: “laste” is not a block. Did you mean latest?',
      undefined,
      '"laste"',
    ]);
    assert.deepEqual(read('eth_getLogs', '[{"toBlock": "finalised"}]'), [
      'toBlock: “finalised” is not a block. Did you mean finalized?',
      undefined,
      '"finalised"',
    ]);
    for (const other of ['latest', 'newest', 'oldest', 'acceptedOnL1', '12', 'latest-10'])
      assert.deepEqual(read('eth_getBalance', `["${ACCOUNT}", "${other}"]`), [
        undefined,
        [ACCOUNT, other],
        undefined,
      ]);
  });

  it('notes more or fewer parameters than the method takes, and still sends them', () => {
    const state = changeDraft(on('eth_chainId'), { raw: '["latest"]', isRaw: true });
    assert.deepEqual(readDraft(state).params, ['latest']);
    const note = (method: string, raw: string): string | undefined =>
      readDraft(changeDraft(on(method), { raw, isRaw: true })).notes[RAW_FIELD];
    assert.equal(note('eth_chainId', '["latest"]'), 'eth_chainId takes no parameters; 1 is given.');
    assert.equal(note('eth_chainId', '[1, 2]'), 'eth_chainId takes no parameters; 2 are given.');
    assert.equal(note('eth_getStorageAt', '[]'), 'eth_getStorageAt takes 3 parameters, not 0.');
    assert.equal(note('eth_call', '[{}]'), 'eth_call takes 2 to 4 parameters, not 1.');
    for (const raw of ['[{}, "latest"]', '[{}, "latest", {}, {}]'])
      assert.doesNotMatch(note('eth_call', raw) ?? '', /takes/);
  });
});
