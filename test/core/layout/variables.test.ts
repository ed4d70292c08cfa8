// Every variable of a contract as it is read from storage by the name of its expression, and as its getter gives it.

import assert from 'node:assert/strict';
import { bothOf, storedIn } from './readVariables.ts';
import type { Wanted } from './readVariables.ts';
import { ALICE, BOB, startVariables } from './startVariables.ts';
import type { VariablesNode } from './startVariables.ts';

const WORD = `0x${'ab'.repeat(32)}`;

const VARIABLES: Readonly<Record<string, readonly Wanted[]>> = {
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
      const { stored, given } = await bothOf(variables, name, all);
      assert.deepEqual(stored, given);
    });

  it('reads lengths of lists', async () => {
    const lengths = await Promise.all(
      ['numbers', 'small.length', 'orders', 'nested[1].length'].map((list) =>
        storedIn(variables, 'Lists', list),
      ),
    );
    assert.deepEqual(lengths, ['2', '20', '2', '1']);
  });
});
