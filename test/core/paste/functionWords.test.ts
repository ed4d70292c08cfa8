// Tests lines that begin with the name of a function.
import assert from 'node:assert/strict';
import { createSignatures } from '../../../src/core/abi/signatures.ts';
import { parseSignature } from '../../../src/core/abi/signature.ts';
import { openSteps, unfinishedParams } from '../../../src/core/form/guidedForm.ts';
import { typedCalls } from '../../../src/core/paste/typedCalls.ts';
import type { TypedMethod } from '../../../src/core/paste/typedCalls.ts';

const TOKEN = '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512';
const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
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
  it('is a call of it, which asks for the contract and its arguments', () => {
    assert.deepEqual(first('balanceOf'), ['eth_call', { input: 'balanceOf(address account)' }, 'to,input']);
    assert.deepEqual(first('call balanceOf'), first('balanceOf'));
    assert.deepEqual(first('totalSupply'), ['eth_call', { input: '0x18160ddd' }, 'to']);
  });

  it('is a call of each function of the name', () => {
    const inputs = (line: string): readonly unknown[] =>
      typedCalls(line, NO_USE).map(({ spec, form }) => unfinishedParams(spec, form)[0]);
    assert.deepEqual(inputs('balanceOf'), [
      { input: 'balanceOf(address account)' },
      { input: 'balanceOf(address account, uint256 id)' },
    ]);
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

  it('asks for the arguments of a function that takes only a list', () => {
    assert.deepEqual(first('observe'), ['eth_call', { input: 'observe(uint32[] secondsAgos)' }, 'to,input']);
  });

  it('names the arguments as the workspace does, and is the function behind “call”', () => {
    const signatures = createSignatures();
    const parsed = parseSignature('balanceOf(address holder)', 'Vault.json');
    assert.ok(parsed !== undefined);
    signatures.set('Vault.json', [parsed]);
    const [call] = typedCalls('balanceOf', NO_USE, { signatures });
    assert.deepEqual(shown(call!)[1], { input: 'balanceOf(address holder)' });
    assert.deepEqual(first('call transfer')[1], { input: 'transfer(address to, uint256 amount)' });
  });

  it('is first another method where the word is in its name or means an event', () => {
    assert.equal(first('fee')[0], 'eth_feeHistory');
    assert.equal(first('transfer')[0], 'eth_sendTransaction');
    const signatures = createSignatures();
    signatures.set('Vault.json', [parseSignature('reset()', 'Vault.json')!]);
    assert.equal(typedCalls('reset', NO_USE, { signatures })[0]?.spec.name, 'anvil_reset');
    for (const word of ['fee', 'transfer'])
      assert.ok(
        typedCalls(word, NO_USE).some(({ spec, left }) => spec.name === 'eth_call' && left.length === 0),
        word,
      );
  });

  it('is none where more stands on the line, which is read as a function of a contract', () => {
    assert.equal(first(`pending nonce of ${ACCOUNT}`)[0], 'eth_getTransactionCount');
    for (const line of ['balanceOf 5', `balanceOf ${TOKEN}`, `balanceOf ${TOKEN} ${ACCOUNT}`])
      assert.equal(JSON.stringify(typedCalls(line, NO_USE).map(shown)).includes('balanceOf('), false, line);
  });
});
