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
      const { problems, params, marks = [] } = readDraft(changeDraft(on(method), { raw, isRaw: true }));
      return [problems[RAW_FIELD], params, marks.map(({ start, end }) => raw.slice(start, end)).join()];
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
        '',
      ]);
  });

  it('refuses what is no address in JSON, and only doubts a wrong checksum, both at their places', () => {
    const read = (method: string, raw: string) => {
      const { problems, params, marks = [] } = readDraft(changeDraft(on(method), { raw, isRaw: true }));
      const marked = marks.map(({ start, end, isError }) => `${isError} ${raw.slice(start, end)}`);
      return [problems[RAW_FIELD], params !== undefined, ...marked];
    };
    const short = ACCOUNT.slice(0, -1);
    const wrong = ACCOUNT.replace('f39', 'F39');
    const said = (name: string): string => `${name}: An address has 40 hex digits after 0x, not 39.`;
    assert.deepEqual(read('eth_getBalance', `["${short}", "latest"]`), [
      said('address'),
      false,
      `true "${short}"`,
    ]);
    assert.deepEqual(read('eth_call', `[{"to":"${wrong}"}, "latest", {"${short}": {"nonce": "0x1"}}]`), [
      said('state overrides'),
      false,
      `false "${wrong}"`,
      `true "${short}"`,
    ]);
    assert.deepEqual(read('eth_getLogs', `[{"address": ["${ACCOUNT}", "${short}"]}]`), [
      said('address'),
      false,
      `true "${short}"`,
    ]);
    assert.deepEqual(read('eth_getBalance', `["${wrong}", "latest"]`), [undefined, true, `false "${wrong}"`]);
    assert.deepEqual(read('eth_getBalance', '["", "latest"]'), [
      'address: Type an address: 0x and 40 hex digits.',
      false,
      'true ""',
    ]);
    for (const other of [ACCOUNT, 'vitalik.eth'])
      assert.deepEqual(read('eth_getBalance', `["${other}", "latest"]`), [undefined, true]);
  });

  it('marks the word or sign at which JSON breaks', () => {
    const marked = (raw: string): readonly string[] =>
      (readDraft(changeDraft(on('foo_bar'), { raw })).marks ?? []).map(({ start, end }) =>
        raw.slice(start, end),
      );
    assert.deepEqual(marked('["a" "b"]'), ['"b"']);
    assert.deepEqual(marked('[1, x]'), ['x']);
    assert.deepEqual(marked('[1, 2\n'), ['2']);
    assert.deepEqual(marked('{"a": 1, "a": 2}'), ['"a"']);
    assert.deepEqual(marked(' {"a": 1}\n'), ['{"a": 1}']);
    assert.deepEqual(marked('[1]'), []);
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
