// Every variable of a contract as it is read from storage by the name of its expression, and as its getter gives it.

import assert from 'node:assert/strict';
import { decodeAbiParams } from '../../../src/core/abi/decodeAbi.ts';
import { readSlotExpression } from '../../../src/core/call/slotExpression.ts';
import { isJsonObject } from '../../../src/core/json.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { dataSlot, wordDigits } from '../../../src/core/layout/storagePlace.ts';
import type { StoragePlace } from '../../../src/core/layout/storagePlace.ts';
import { storedText, storedValue, textLength } from '../../../src/core/layout/storageValue.ts';
import { ALICE, BOB, calldataOf, layoutOf, startVariables } from './startVariables.ts';
import type { VariablesNode } from './startVariables.ts';

const WORD = `0x${'ab'.repeat(32)}`;

/** Expression, call of the getter, and where in its result the value is; the getter has the name of the variable without one. */
const VARIABLES: Readonly<Record<string, readonly (readonly [string, string?, string?])[]>> = {
  Plain: [['count'], ['level'], ['isOpen'], ['root'], ['owner'], ['updatedAt'], ['tiny']],
  Packed: [['shares'], ['shift'], ['paused'], ['steps'], ['admin'], ['selector'], ['tick'], ['fee']],
  Structs: [
    ['first.shares', 'first()', 'shares'],
    ['first.debt', 'first()', 'debt'],
    ['first.leg.pool', 'first()', 'leg.pool'],
    ['first.leg.weight', 'first()', 'leg.weight'],
    ['first.leg.isShort', 'first()', 'leg.isShort'],
    ['first.openedAt', 'first()', 'openedAt'],
    ['positions[bob].shares', `positions(address) ${BOB}`, 'shares'],
    ['positions[bob].leg.weight', `positions(address) ${BOB}`, 'leg.weight'],
  ],
  Derived: [
    ['total', 'ownTotal()'],
    ['total@0', 'baseTotal()'],
    ['keeper', 'keeperOf()'],
    ['since'],
    ['last'],
  ],
  FixedArrays: [
    ['three[0]', 'three(uint256) 0'],
    ['three[2]', 'three(uint256) 2'],
    ['bytesOf[0]', 'bytesOf(uint256) 0'],
    ['bytesOf[33]', 'bytesOf(uint256) 33'],
    ['bytesOf[39]', 'bytesOf(uint256) 39'],
    ['grid[1][0]', 'grid(uint256,uint256) 1 0'],
    ['grid[0][1]', 'grid(uint256,uint256) 0 1'],
    ['pairs[1].left', 'pairs(uint256) 1', 'left'],
    ['pairs[1].right', 'pairs(uint256) 1', 'right'],
    ['pairs[1].whole', 'pairs(uint256) 1', 'whole'],
  ],
  Lists: [
    ['numbers[1]', 'numbers(uint256) 1'],
    ['small[17]', 'small(uint256) 17'],
    ['orders[0].maker', 'orders(uint256) 0', 'maker'],
    ['orders[1].amount', 'orders(uint256) 1', 'amount'],
    ['orders[0].note', 'orders(uint256) 0', 'note'],
    ['orders[1].note', 'orders(uint256) 1', 'note'],
    ['nested[1][0]', 'nested(uint256,uint256) 1 0'],
  ],
  Texts: [
    ['name'],
    ['motto'],
    ['short'],
    ['long'],
    ['uris[3]', 'uris(uint256) 3'],
    ['uris[4]', 'uris(uint256) 4'],
    ['tags[0]', 'tags(uint256) 0'],
    ['tags[1]', 'tags(uint256) 1'],
  ],
  Maps: [
    ['amounts[bob]', `amounts(address) ${BOB}`],
    [`limits[${BOB}][${ALICE}]`, `limits(address,address) ${BOB} ${ALICE}`],
    ['byText["a key"]', 'byText(string) "a key"'],
    ['byBytes[0xc0ffee]', 'byBytes(bytes) 0xc0ffee'],
    ['byInt[-7]', 'byInt(int256) -7'],
    ['bySelector[0xa9059cbb]', 'bySelector(bytes4) 0xa9059cbb'],
    ['byBool[true]', 'byBool(bool) true'],
    ['byPhase[2]', 'byPhase(uint8) 2'],
    [`prices[${WORD}]`, `prices(bytes32) ${WORD}`],
    ['books[4].total', 'bookTotal(uint64) 4'],
    ['books[4].shares[bob]', `bookShare(uint64,address) 4 ${BOB}`],
    [`roles[${WORD}][bob]`, `roles(bytes32,address) ${WORD} ${BOB}`],
  ],
  OwnTypes: [
    ['phase'],
    ['price'],
    ['id'],
    ['delta'],
    ['plain'],
    ['treasury'],
    ['callback'],
    ['prices[0]', 'prices(uint256) 0'],
  ],
  Located: [['value'], ['amounts[alice]', `amounts(address) ${ALICE}`]],
  Passing: [['kept']],
  Token: [
    ['name'],
    ['symbol'],
    ['_totalSupply', 'totalSupply()'],
    ['_balances[alice]', `balanceOf(address) ${ALICE}`],
    ['allowance[alice][bob]', `allowance(address,address) ${ALICE} ${BOB}`],
  ],
  Vault: [['asset'], ['admin'], ['paused'], ['total'], ['shares[bob]', `shares(address) ${BOB}`]],
  Factory: [['made[0]', 'made(uint256) 0']],
};
const NAMES: Readonly<Record<string, string>> = { bob: BOB, alice: ALICE };

describe('variables of contracts on a node', () => {
  let variables: VariablesNode;
  before(async () => {
    variables = await startVariables();
    const token = variables.deployed.get('Token')!.address;
    await variables.send('Structs', `shift(address,uint128) ${BOB} 7`);
    await variables.send('FixedArrays', 'put(uint256,uint8) 39 9');
    await variables.send('Maps', `fill(address,address,string,bytes) ${BOB} ${ALICE} "a key" 0xc0ffee`);
    await variables.send('Maps', `fillMore(int256,bytes4,bytes32,address) -7 0xa9059cbb ${WORD} ${BOB}`);
    await variables.send('OwnTypes', 'next()');
    await variables.send('Located', 'set(uint256) 6');
    await variables.send('Token', `approve(address,uint256) ${BOB} 5`);
    await variables.send('Vault', `start(address) ${token}`);
    await variables.send('Factory', 'make()');
  });
  after(() => variables.node.kill());

  for (const [name, all] of Object.entries(VARIABLES))
    it(`reads ${all.length} of ${name} as its getters do`, async () => {
      const stored: string[] = [];
      const given: string[] = [];
      for (const [expression, call = `${expression}()`, path = ''] of all) {
        stored.push(`${expression} ${JSON.stringify(await read(name, expression))}`);
        given.push(`${expression} ${JSON.stringify(await get(name, call, path))}`);
      }
      assert.deepEqual(stored, given);
    });

  it('reads lengths of lists', async () => {
    const lengths = await Promise.all(
      ['numbers', 'small.length', 'orders', 'nested[1].length'].map((list) => read('Lists', list)),
    );
    assert.deepEqual(lengths, ['2', '20', '2', '1']);
  });

  const wordAt = async (name: string, slot: bigint): Promise<string> => {
    const { address } = variables.deployed.get(name)!;
    return (
      await variables.node.text('eth_getStorageAt', [address, `0x${wordDigits(slot)}`, 'latest'])
    ).slice(2);
  };
  async function read(name: string, expression: string): Promise<JsonValue> {
    const place = placeOf(name, expression);
    const { type, slot } = place;
    const word = await wordAt(name, slot);
    if (type.kind !== 'bytes') return storedValue(place, word).value;
    const chunks: string[] = [];
    const { length, isShort } = textLength(word);
    const end = isShort ? 0n : length;
    for (let chunk = 0n; 32n * chunk < end; chunk++) chunks.push(await wordAt(name, dataSlot(slot) + chunk));
    return storedText(word, type.isText, (chunk) => chunks[Number(chunk)])!.value;
  }
  async function get(name: string, call: string, path: string): Promise<JsonValue> {
    const { address, signatures } = variables.deployed.get(name)!;
    const result = await variables.node.text('eth_call', [
      { to: address, input: calldataOf(call) },
      'latest',
    ]);
    const function_ = signatures.find((one) => one.name === call.slice(0, call.indexOf('(')))!;
    const { value } = decodeAbiParams(function_.outputs!, result, 2)!;
    const all = path === '' ? ['#0'] : path.split('.');
    return all.reduce<JsonValue>((at, member) => {
      assert(isJsonObject(at), call);
      return Object.hasOwn(at, member) ? at[member]! : Object.values(at)[0]!;
    }, value);
  }
});

function placeOf(name: string, expression: string): StoragePlace {
  const read = readSlotExpression(expression, layoutOf(name), (known) => NAMES[known]);
  assert(read.ok, `${expression}: ${read.ok ? '' : read.problem}`);
  return read.place;
}
