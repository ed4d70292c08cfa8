import assert from 'node:assert/strict';
import { withNamedAddresses } from '../../../src/core/input/namedAddress.ts';

const SHELL = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const isContract = false;
const KNOWN = [
  { address: SHELL, label: 'SHELL', detail: 'token', isContract: true },
  { address: BOB, label: 'bob', detail: 'address book', isContract },
];

describe('withNamedAddresses', () => {
  for (const [line, expected] of [
    ['transfers of SHELL in the last 100 blocks', `transfers of ${SHELL} in the last 100 blocks`],
    ['balance of Bob at 5', `balance of ${BOB} at 5`],
    ['balance bob', `balance ${BOB}`],
    ['what is the nonce of bob?', `what is the nonce of ${BOB}?`],
    // In other capitals, a word alone can be one of the method.
    ['balance Bob', 'balance Bob'],
    ['SHELL', 'SHELL'],
    ['SHELL balanceOf bob', `${SHELL} balanceOf ${BOB}`],
    ['SHELL totalSupply', `${SHELL} totalSupply`],
    ['shell balanceOf bob', `shell balanceOf ${BOB}`],
    ['SHELL transfers in all blocks', `${SHELL} transfers in all blocks`],
    ['bob balance', 'bob balance'],
    ['send 5 SHELL to bob', `send 5 SHELL to ${BOB}`],
    ['send 5 bob to SHELL', `send 5 bob to ${SHELL}`],
    ['balance at 5 bob', `balance at 5 ${BOB}`],
    ['balance of latest', 'balance of latest'],
    ['balance of nobody', 'balance of nobody'],
    ['function of(address SHELL) returns (bool)', 'function of(address SHELL) returns (bool)'],
  ] as const)
    it(`reads “${line}”`, () => {
      const known = [...KNOWN, { address: BOB, label: 'latest', detail: '', isContract }];
      assert.equal(withNamedAddresses(line, known), expected);
    });
});
