import assert from 'node:assert/strict';
import { chainById } from '../../../src/core/chain/chains.ts';
import { findMethod, listMethods } from '../../../src/core/catalogue/catalogue.ts';
import { readForm } from '../../../src/core/form/readForm.ts';
import { withExample } from '../../../src/core/form/withExample.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { paramNotes } from '../../../src/core/form/paramNotes.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const HASH = `0x${'ab'.repeat(32)}`;

function notes(method: string, params: readonly JsonValue[]): readonly string[] {
  return paramNotes(findMethod(method)!, params);
}

describe('paramNotes', () => {
  it('tells the hex of an amount that needs a unit, as JSON has none', () => {
    const given = notes('eth_sendTransaction', [
      { from: `0x${'1'.repeat(40)}`, value: '1.5', gasPrice: '1.5' },
    ]);
    assert.deepEqual(given.toSorted(), [
      'gasPrice: “1.5” is not whole. With a unit it can be: 1.5 gwei.',
      'value: “1.5” is not whole. As ether, nodes expect "0x14d1120d7b160000".',
    ]);
  });

  it('gives the reasons of the form, by the names of the parameters', () => {
    const { problems } = readForm(findMethod('eth_getBalance')!, ['0x12', 'oldest']);
    assert.deepEqual(notes('eth_getBalance', ['0x12', 'oldest']), [
      `address: ${problems['0']}`,
      `block: ${problems['1']}`,
    ]);
  });

  it('tells the tag that a word means', () => {
    assert.deepEqual(notes('eth_getBalance', [ACCOUNT, 'newest']), ['block: nodes expect "latest".']);
  });

  it('reads amounts in the unit of the called token', () => {
    const units = new Map([[ACCOUNT, { symbol: 'USDC', decimals: 6 }]]);
    const notesOf = (to: string, amount: string) =>
      paramNotes(findMethod('eth_call')!, [{ to, input: `burn(uint256) ${amount}` }], { tokens: units }).join(
        '|',
      );
    assert.match(
      notesOf(ACCOUNT, '15 USDC'),
      new RegExp(`^input: nodes expect "0x42966c68${'e4e1c0'.padStart(64, '0')}"\\.$`),
    );
    assert.match(notesOf(ACCOUNT, '15 DAI'), /^input: [^|]*is USDC, not “DAI”[^|]*$/);
    assert.match(notesOf(`0x${'12'.repeat(20)}`, '15 USDC'), /^input: [^|]*is not known here[^|]*$/);
  });

  it('takes a fraction for an amount in the coin of the chain', () => {
    const notesOn = (id: bigint) =>
      paramNotes(findMethod('eth_call')!, [{ value: '1.5', to: ACCOUNT }], { chain: chainById(id) });
    const said = (coin: string) => [
      `value: “1.5” is not whole. As ${coin}, nodes expect "0x14d1120d7b160000".`,
    ];
    assert.deepEqual([notesOn(137n), notesOn(1n)], [said('POL'), said('ether')]);
  });

  it('looks into members: readable, missing, against each other', () => {
    assert.deepEqual(notes('eth_call', [{ to: '0x12', foo: 1 }, 'latest']), [
      'to: An address has 40 hex digits after 0x, not 2.',
    ]);
    assert.deepEqual(notes('eth_getLogs', [{ blockHash: HASH, toBlock: '0x1' }]), [
      'blockHash: Give blockHash or toBlock, not both.',
    ]);
    assert.deepEqual(notes('eth_getLogs', [7]), ['filter: this is an object of members.']);
  });

  it('says in which form nodes expect a value that a form would have changed', () => {
    assert.deepEqual(notes('eth_getBalance', [ACCOUNT, 12]), ['block: nodes expect "0xc".']);
    assert.deepEqual(notes('eth_getBlockByNumber', ['0x01', 'true']), [
      'block: nodes expect "0x1".',
      'full transactions: nodes expect true.',
    ]);
  });

  it('says nothing of a slot with fewer digits, which nodes take', () => {
    assert.deepEqual(notes('eth_getStorageAt', [ACCOUNT, '0x1', 'latest']), []);
    assert.deepEqual(notes('eth_getProof', [ACCOUNT, ['0x0', '0x1'], 'latest']), []);
    assert.deepEqual(notes('eth_getStorageAt', [ACCOUNT, '1', 'latest']), [
      `slot: nodes expect "0x${'1'.padStart(64, '0')}".`,
    ]);
  });

  it('says nothing of what is left out, and of hex in other capitals', () => {
    assert.deepEqual(notes('eth_getBalance', []), []);
    assert.deepEqual(notes('eth_call', [{ to: ACCOUNT.toUpperCase().replace('0X', '0x') }]), []);
  });

  it('quotes no secret', () => {
    const [note] = notes('anvil_reset', [{ forking: { blockNumber: 'node-key' } }]);
    assert.match(note!, /“…”/);
    assert.ok(!note!.includes('node-key'));
  });

  it('says of no example of any method that it is wrong', () => {
    for (const method of listMethods()) {
      const { params } = readForm(method, withExample(method, []));
      if (params === undefined) continue;
      const wrong = paramNotes(method, params).filter((note) => /: (nodes expect|this is|“)/.test(note));
      assert.deepEqual(wrong, [], method.name);
    }
  });
});
