// Storage as people write it: every variable equal to its getter, in 21 contracts beside those of variables.sol.
import assert from 'node:assert/strict';
import { plainSlots } from '../../../src/core/layout/plainSlots.ts';
import { memberPlaces, wholeStorage } from '../../../src/core/layout/storagePlace.ts';
import { expressionText } from '../../../src/core/layout/expressionText.ts';
import { bothOf } from './readVariables.ts';
import type { Wanted } from './readVariables.ts';
import { ALICE, layoutOf, startVariables, WRITTEN } from './startVariables.ts';
import type { VariablesNode } from './startVariables.ts';

const id = (number: number): string => `0x${String(number).padStart(64, '0')}`;
const [ONE, FOUR] = [id(1), id(4)];
/** `all()` of two lines of inheritance. */
const ALL: readonly Wanted[] = ['a', 'isA', 'b', 'c', 'd', 'e', 'f'].map((name, at) => [
  name,
  'all()',
  `#${at}`,
]);
const SLOT0 = ['sqrtPrice', 'tick', 'index', 'cardinality', 'fee', 'unlocked'];

const VARIABLES: Readonly<Record<string, readonly Wanted[]>> = {
  PackedStruct: [...SLOT0.map((name): Wanted => [`slot0.${name}`, 'slot0()', name]), ['liquidity']],
  PackedPairs: [
    ['checkpoints[0].at', 'checkpoints(uint256) 0', 'at'],
    ['checkpoints[1].at', 'checkpoints(uint256) 1', 'at'],
    ['checkpoints[1].votes', 'checkpoints(uint256) 1', 'votes'],
    ['checkpointsOf[alice][1].at', `checkpointsOf(address,uint256) ${ALICE} 1`, 'at'],
    ['checkpointsOf[alice][1].votes', `checkpointsOf(address,uint256) ${ALICE} 1`, 'votes'],
  ],
  NestedStructs: [
    ['outer.middle.first.low', 'firstLow()'],
    ['outer.middle.between', 'between()'],
    ['outer.middle.second.high', 'secondHigh()'],
    ['outer.last', 'last()'],
    ['outers[8][0x01020304].middle.second.low', 'keyedLow()'],
    ['outers[8][0x01020304].middle.second.high', 'keyedHigh()'],
  ],
  ThreeMappings: [
    ['deep[alice][5][true]', `deep(address,uint256,bool) ${ALICE} 5 true`],
    [
      `lists[alice][0x${'1'.padStart(40, '0')}][1]`,
      `lists(address,address,uint256) ${ALICE} 0x${'1'.padStart(40, '0')} 1`,
    ],
    [`texts[${ONE}][0]`, `texts(bytes32,uint256) ${ONE} 0`],
    [`texts[${ONE}][1]`, `texts(bytes32,uint256) ${ONE} 1`],
  ],
  StructsWithLists: [
    ['orders[1].id', 'id()'],
    ['orders[1].legs[1].to', 'legTo()'],
    ['orders[1].legs[1].share', 'legShare()'],
    ['orders[1].note', 'note()'],
    ['orders[1].seen[alice]', 'seen()'],
    ['orders[1].side', 'side()'],
  ],
  TextLengths: [['none'], ['one'], ['most'], ['more'], ['wide'], ['empty'], ['full']],
  Enums: [
    ['side'],
    ['phase'],
    ['phases[0]', 'phases(uint256) 0'],
    ['phases[4]', 'phases(uint256) 4'],
    ['sides[0]', 'sides(uint256) 0'],
    ['sides[1]', 'sides(uint256) 1'],
    ['sideOf[1]', 'sideOf(uint8) 1'],
    ['counts[1][2]', 'counts(uint8,uint8) 1 2'],
  ],
  ValueTypes: [
    ['price'],
    ['stamp'],
    ['prices[1]', 'prices(uint256) 1'],
    ['prices[2]', 'prices(uint256) 2'],
    [`stamps[${FOUR}]`, `stamps(bytes32) ${FOUR}`],
    ['priceAt[6]', 'priceAt(uint40) 6'],
  ],
  FixedPacked: [
    ['bytesIn[0]', 'bytesIn(uint256) 0'],
    ['bytesIn[31]', 'bytesIn(uint256) 31'],
    ['threes[9]', 'threes(uint256) 9'],
    ['threes[10]', 'threes(uint256) 10'],
    ['signed[2][3]', 'signed(uint256,uint256) 2 3'],
    ['signed[0][1]', 'signed(uint256,uint256) 0 1'],
    ['flags[0]', 'flags(uint256) 0'],
    ['flags[298]', 'flags(uint256) 298'],
    ['flags[299]', 'flags(uint256) 299'],
    ['selectors[7]', 'selectors(uint256) 7'],
    ['selectors[8]', 'selectors(uint256) 8'],
    ['owners[1]', 'owners(uint256) 1'],
    ['behind'],
  ],
  PackedLists: [
    ['small[31]', 'small(uint256) 31'],
    ['small[32]', 'small(uint256) 32'],
    ['small[69]', 'small(uint256) 69'],
    ['halves[1][0]', 'halves(uint256,uint256) 1 0'],
    ['halves[1][1]', 'halves(uint256,uint256) 1 1'],
    ['flags[0]', 'flags(uint256) 0'],
    ['flags[38]', 'flags(uint256) 38'],
    ['flags[39]', 'flags(uint256) 39'],
    ['owners[0]', 'owners(uint256) 0'],
    ['owners[1]', 'owners(uint256) 1'],
    ['deltas[5]', 'deltas(uint256) 5'],
    ['deltas[6]', 'deltas(uint256) 6'],
    ['deltas[7]', 'deltas(uint256) 7'],
  ],
  Diamond: ALL,
  OtherOrder: ALL,
  GappedNext: [['version', 'versionOf()'], ['initialised'], ['kind'], ['end']],
  Unstored: [['first'], ['second'], ['third'], ['fourth']],
  ShadowsThrice: [
    ['value@0', 'first()'],
    ['value@1', 'second()'],
    ['value', 'third()'],
  ],
  Functions: [['outside'], ['beside'], ['pool'], ['to'], ['letter'], ['hash']],
  Recursive: [
    ['root.value', 'top()'],
    ['root.children[0].children[0].value', 'child()'],
    ['root.named["left"].named["deep"].value', 'named()'],
  ],
  WithSets: [
    ['members.values[1]', 'member()'],
    [`members.positions[0x${'0'.repeat(63)}c]`, 'position()'],
    [`roles[${ONE}].values[0]`, 'roleMember()'],
    [`roles[${ONE}].positions[0x${'0'.repeat(63)}d]`, 'rolePosition()'],
  ],
  Extremes: [['lowest'], ['highest'], ['all'], ['small'], ['medium'], ['large'], ['byteOf'], ['word']],
  LocatedNext: [
    ['low', 'lowOf()'],
    ['owner'],
    ['values[3]', 'values(uint256) 3'],
    ['list[0]', 'list(uint256) 0'],
  ],
  // In namespaces of ERC-7201.
  Namespaced: [
    ['plain'],
    ['BaseStorage.version', 'version()'],
    ['BaseStorage.isInitialising', 'isInitialising()'],
    ['BaseStorage.owner', 'owner()'],
    ['MainStorage.total', 'total()'],
    ['MainStorage.side', 'side()'],
    ['MainStorage.price', 'price()'],
    ['MainStorage.token', 'token()'],
    ['MainStorage.name', 'name()'],
    ['MainStorage.five[4]', 'five()'],
    ['MainStorage.lot.at', 'lotAt()'],
    ['MainStorage.lot.note', 'lotNote()'],
    ['MainStorage.lots[0].amount', 'lotsAmount()'],
    ['MainStorage.balances[alice]', 'balance()'],
    ['MainStorage.lotsOf[alice][1].amount', 'lotOf()'],
    ['MainStorage.pair[1].amount', 'pairAmount()'],
    ['MainStorage.grid[1][2]', 'cell()'],
    ['MainStorage.behind', 'behind()'],
  ],
};

describe('storage as people write it', () => {
  let variables: VariablesNode;
  before(async () => {
    variables = await startVariables(WRITTEN);
  });
  after(() => variables.node.kill());

  for (const [name, all] of Object.entries(VARIABLES))
    it(`is read as the getters of ${name} do: ${all.length} variables`, async () => {
      const { stored, given } = await bothOf(variables, name, all);
      assert.deepEqual(stored, given);
    });

  it('is of no variable that is not stored: constants, immutables, transient ones', () => {
    const layout = layoutOf('Unstored', WRITTEN);
    const names = memberPlaces(layout, wholeStorage(layout)).map(({ steps }) => expressionText(steps));
    assert.deepEqual(names, ['first', 'second', 'third', 'fourth']);
    assert.equal(plainSlots(layout).length, 3);
  });
});
