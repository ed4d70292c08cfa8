// Tests lines that begin with the name of a function.
import assert from 'node:assert/strict';
import { createSignatures } from '../../../src/core/abi/signatures.ts';
import { parseSignature } from '../../../src/core/abi/signature.ts';
import { openSteps, unfinishedParams } from '../../../src/core/form/guidedForm.ts';
import { typedCalls } from '../../../src/core/paste/typedCalls.ts';
import type { TypedMethod } from '../../../src/core/paste/typedCalls.ts';

const TOKEN = '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512';
const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const CALLDATA = `0x70a08231${'0'.repeat(24)}${ACCOUNT.slice(2)}`;
const NO_USE = { pinned: [], recent: [] };

/** The call as its method, what is known of its parameters, and what is missing. */
const shown = ({ spec, form }: TypedMethod): readonly unknown[] => [
  spec.name,
  unfinishedParams(spec, form)[0],
  openSteps(spec, form)
    .map((step) => step.spec.name)
    .join(),
];
const first = (line: string): readonly unknown[] => shown(typedCalls(line, NO_USE)[0]!);

describe('a line that begins with the name of a function', () => {
  it('is a call of it, which has what was typed and asks for the rest', () => {
    assert.deepEqual(first('balanceOf'), ['eth_call', { input: 'balanceOf(address account)' }, 'to,input']);
    assert.deepEqual(first('call balanceOf'), first('balanceOf'));
    assert.deepEqual(first('totalSupply'), ['eth_call', { input: '0x18160ddd' }, 'to']);
    const begun = { to: TOKEN, input: 'balanceOf(address account)' };
    assert.deepEqual(first(`balanceOf ${TOKEN}`), ['eth_call', begun, 'input']);
    assert.deepEqual(first(`balanceOf ${TOKEN} ${ACCOUNT}`), [
      'eth_call',
      { to: TOKEN, input: CALLDATA },
      '',
    ]);
  });

  it('is a call of each function of the name, and only of those that take the arguments', () => {
    const inputs = (line: string): readonly unknown[] =>
      typedCalls(line, NO_USE).map(({ spec, form }) => unfinishedParams(spec, form)[0]);
    assert.deepEqual(inputs('balanceOf'), [
      { input: 'balanceOf(address account)' },
      { input: 'balanceOf(address account, uint256 id)' },
    ]);
    assert.deepEqual(inputs(`balanceOf ${TOKEN} ${ACCOUNT}`), [{ to: TOKEN, input: CALLDATA }]);
  });

  it('knows the functions of the workspace, by their exact name', () => {
    const signatures = createSignatures();
    const parsed = parseSignature('harvest(uint256 epoch)', 'function');
    assert.ok(parsed !== undefined);
    signatures.set('Vault.json', [parsed]);
    const [call] = typedCalls('harvest', NO_USE, { signatures });
    assert.deepEqual(shown(call!), ['eth_call', { input: 'harvest(uint256 epoch)' }, 'to,input']);
    const inputs = typedCalls('Harvest', NO_USE, { signatures }).map(shown);
    assert.equal(JSON.stringify(inputs).includes('harvest('), false);
  });

  it('is first another method where the word is in its name or means an event', () => {
    assert.equal(first('fee')[0], 'eth_feeHistory');
    assert.equal(first('transfer')[0], 'eth_sendTransaction');
    for (const word of ['fee', 'transfer'])
      assert.ok(
        typedCalls(word, NO_USE).some(({ spec, left }) => spec.name === 'eth_call' && left.length === 0),
        word,
      );
  });

  it('is none where the name stands among other words, or before no contract', () => {
    assert.equal(first(`pending nonce of ${ACCOUNT}`)[0], 'eth_getTransactionCount');
    const calls = typedCalls('balanceOf 5', NO_USE).map(shown);
    assert.equal(JSON.stringify(calls).includes('balanceOf('), false);
  });
});
