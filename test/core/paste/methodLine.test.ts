import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { METHODS } from '../../../src/core/catalogue/methods.ts';
import { readMethodLine } from '../../../src/core/paste/methodLine.ts';
import { anyCharacter } from '../anyText.ts';
import { exampleParams } from '../exampleCalls.ts';

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const address = ADDRESS.toLowerCase();

describe('readMethodLine', () => {
  it('reads a name with its arguments, however they are parted and quoted', () => {
    for (const line of [
      `eth_getBalance ${ADDRESS} latest`,
      `eth_getBalance("${ADDRESS}", "latest")`,
      `eth_getBalance(${ADDRESS}, latest);`,
      `eth_getBalance '${ADDRESS}' 'latest'`,
      `eth_getBalance: ${ADDRESS}, latest`,
      `eth_getBalance ["${address}","latest"]`,
      `eth_getBalance(["${address}", "latest"])`,
    ])
      assert.deepEqual(readMethodLine(line)?.params, [address, 'latest'], line);
    assert.deepEqual(readMethodLine('eth_getCode vitalik.eth')?.params, ['vitalik.eth', 'latest']);
    assert.deepEqual(readMethodLine('eth_getBlockByNumber 68,930 true'), undefined);
    assert.deepEqual(readMethodLine('eth_getBlockByNumber 68930 true')?.params, ['0x10d42', true]);
    assert.deepEqual(readMethodLine('eth_getLogs {"fromBlock": "0x1"}')?.params, [{ fromBlock: '0x1' }]);
  });

  it('takes a word for the next field that reads it as its kind', () => {
    assert.deepEqual(readMethodLine(`eth_getLogs ${ADDRESS} 0 latest`)?.params, [
      { address, fromBlock: '0x0', toBlock: 'latest' },
    ]);
  });

  it('keeps what cannot be read, and what is too much', () => {
    assert.deepEqual(readMethodLine('eth_getBalance 0x1234 latest')?.params, ['0x1234', 'latest']);
    assert.deepEqual(readMethodLine('eth_chainId 1 2')?.params, ['1', '2']);
    assert.deepEqual(readMethodLine('eth_getBalance 0x1234 null')?.params, ['0x1234', null]);
  });

  it('reads its own JSON of every method', () => {
    for (const spec of METHODS) {
      const params = exampleParams(spec);
      if (params === undefined || params.length === 0) continue;
      assert.deepEqual(readMethodLine(`${spec.name} ${JSON.stringify(params)}`)?.params, params, spec.name);
    }
  });

  it('refuses prose, other methods, and names alone', () => {
    for (const text of [
      'eth_call is what reads a contract',
      'eth_call reverted with 0x08c379a0',
      'eth_nobodyKnows 0x1',
      'eth_getBalance',
      'hello world',
    ])
      assert.equal(readMethodLine(text), undefined, text);
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => void readMethodLine(`eth_call ${text}`)),
    );
  });
});
