import assert from 'node:assert/strict';
import { rowResult } from '../../../src/core/call/rowResult.ts';
import { childNodes } from '../../../src/core/decode/childNodes.ts';
import type { DecodeContext } from '../../../src/core/decode/decodedNode.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import { summarize } from '../../../src/core/decode/notations.ts';
import { readSlotExpression } from '../../../src/core/call/slotExpression.ts';
import { wordDigits } from '../../../src/core/layout/storagePlace.ts';
import { shortHex } from '../../../src/core/text/shortHex.ts';
import { checksummed } from '../../../src/core/text/checksummed.ts';
import { knownHere } from '../layout/knownHere.ts';
import { BOB, startVariables } from '../layout/startVariables.ts';
import type { VariablesNode } from '../layout/startVariables.ts';

const IMPLEMENTATION = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';

describe('the word of a slot', () => {
  let variables: VariablesNode;
  let known: DecodeContext;
  before(async () => {
    variables = await startVariables();
    known = knownHere(variables, { Proxy: 'Vault' });
    await variables.send('Maps', `fill(address,address,string,bytes) ${BOB} ${BOB} "a key" 0xc0ffee`);
  });
  after(() => variables.node.kill());

  /** The headline, and the rows below the word. */
  async function read(contract: string, slot: string, context = known): Promise<readonly string[]> {
    const params = [variables.deployed.get(contract)!.address, slot, 'latest'];
    const word = await variables.node.result('eth_getStorageAt', params);
    const node = decodeResult({ method: 'eth_getStorageAt', params }, word, context);
    return [summarize(node), ...childNodes(node).map((row) => `${row.label}: ${summarize(row)}`)];
  }
  function slotOf(contract: string, expression: string): string {
    const found = readSlotExpression(expression, variables.deployed.get(contract)!.layout);
    assert(found.ok);
    return `0x${wordDigits(found.place.slot)}`;
  }

  it('is split into the variables that share it', async () => {
    assert.deepEqual(await read('Packed', '0x0'), [
      'shares 250 · shift -3 · paused false · steps 9',
      'shares: 250',
      'shift: -3',
      'paused: false',
      'steps: 9',
    ]);
  });

  it('is named by keys that are known here', async () => {
    assert.deepEqual(await read('Maps', slotOf('Maps', `amounts[${BOB}]`)), [
      'amounts[bob] 15',
      'amounts[bob]: 15',
    ]);
  });

  it('has the length of a list, and of a text that is elsewhere', async () => {
    assert.deepEqual(await read('Lists', '0x0'), ['numbers.length 2', 'numbers.length: 2']);
    assert.deepEqual(await read('Texts', '0x0'), ['name Sea', 'name: Sea']);
    assert.deepEqual(await read('Texts', '0x1'), ['motto.length 59', 'motto.length: 59']);
  });

  it('is an address where proxies have that of their implementation', async () => {
    const at = checksummed(
      (
        await variables.node.text('eth_getStorageAt', [
          variables.deployed.get('Proxy')!.address,
          IMPLEMENTATION,
          'latest',
        ])
      ).replace(/^0x0{24}/, '0x'),
    );
    assert.deepEqual(await read('Proxy', IMPLEMENTATION), [
      `EIP-1967 implementation ${shortHex(at)}`,
      `EIP-1967 implementation: ${at}`,
    ]);
  });

  it('is named in the row of its call, too', async () => {
    const params = [variables.deployed.get('Packed')!.address, '0x1', 'latest'];
    const result = await variables.node.result('eth_getStorageAt', params);
    const call = { method: 'eth_getStorageAt', params, outcome: { ok: true, result } } as const;
    assert.equal(
      rowResult(call, known),
      'admin 0xf39F…2266 · selector 0xa9059cbb · tick -887,272 · fee 3,000',
    );
    assert.equal(rowResult(call, {}), '0x0000…2266');
  });

  it('stays a word where nothing is known of it', async () => {
    const word = `0x${wordDigits(7n)}`;
    assert.deepEqual(await read('Plain', '0x0', {}), [word]);
    assert.deepEqual(await read('Plain', '0x63'), [`0x${wordDigits(0n)}`]);
  });
});
