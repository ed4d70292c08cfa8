// Conditions of a subscription, as typed, against rows of each kind.
import assert from 'node:assert/strict';
import { builtInSignatures } from '../../../src/core/abi/signatures.ts';
import { chainById } from '../../../src/core/chain/chains.ts';
import { parseCondition } from '../../../src/core/live/parseCondition.ts';
import { judgeResult, testRow } from '../../../src/core/live/liveCondition.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import type { LiveKind } from '../../../src/core/live/liveKind.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';

const context = { signatures: builtInSignatures() };
const HEAD = {
  number: '0x4d2',
  hash: `0x${'a'.repeat(64)}`,
  gasUsed: '0xf4240',
  miner: `0x${'1'.repeat(40)}`,
};
const TRANSFER = {
  blockNumber: '0x5',
  address: `0x${'c'.repeat(40)}`,
  topics: [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    `0x${'0'.repeat(24)}${'1'.repeat(40)}`,
    `0x${'0'.repeat(24)}${'2'.repeat(40)}`,
  ],
  data: `0x${1_000_000n.toString(16).padStart(64, '0')}`,
};

describe('testRow', () => {
  const meets = (query: string, kind: LiveKind, value: JsonObject): boolean =>
    testRow({ query, does: 'notify' }, kind, { value }, context).met !== undefined;

  it('compares members of a block in any unit, and finds texts in it', () => {
    const met = ['gasUsed >= 1,000,000', 'number = 1234', `miner = 0x${'1'.repeat(40)}`, 'aaaaaaaa'];
    const unmet = ['gasUsed > 1,000,000', 'number = 1235', 'bbbbbbbb', 'nothing > 1', 'gasUsed >', ''];
    assert.deepEqual(
      [...met, ...unmet].filter((query) => meets(query, 'newHeads', HEAD)),
      met,
    );
  });

  it('compares the arguments of an event, and what a transaction moves', () => {
    const met = ['Transfer.amount >= 1000000', `Transfer.from = 0x${'1'.repeat(40)}`, 'Transfer'];
    const unmet = ['Transfer.amount > 1000000', `Transfer.from = 0x${'2'.repeat(40)}`, 'Approval'];
    assert.deepEqual(
      [...met, ...unmet].filter((query) => meets(query, 'logs', TRANSFER)),
      met,
    );
    const transaction = { hash: '0xaa', from: `0x${'1'.repeat(40)}`, value: '0xde0b6b3a7640000' };
    assert.equal(meets('value >= 1 ether', 'newPendingTransactions', transaction), true);
    assert.equal(meets('value > 1 ether', 'newPendingTransactions', transaction), false);
  });

  it('takes the names of columns, and amounts in the unit that their cells show, as a filter does', () => {
    const tokens = new Map([[TRANSFER.address, { symbol: 'SHELL', decimals: 6 }]]);
    const judged = (query: string, value: JsonObject = TRANSFER): boolean | string => {
      const verdict = testRow({ query, does: 'stop' }, 'logs', { value }, { ...context, tokens });
      return verdict.problem || verdict.met !== undefined;
    };
    const met = [
      'amount = 1',
      'amount >= 1 SHELL',
      'Transfer.amount > 0.99',
      'AMOUNT > 0xf423f',
      '> 0.99 shell',
    ];
    const unmet = ['amount > 1', 'amount > 1,000 SHELL', 'blockNumber > 5'];
    assert.deepEqual(
      [...met, ...unmet].map((query) => judged(query)),
      [...met.map(() => true), ...unmet.map(() => false)],
    );
    assert.deepEqual(
      [
        'amuont > 1',
        'Approval.amount = 1',
        'amount > 1 ETHX',
        'blockNumber > 7 SHELL',
        'amount > 1 gwei',
      ].map((query) => judged(query)),
      [
        'Nothing so far has amuont.',
        'Nothing so far has Approval.amount.',
        'Nothing so far has amount in ETHX.',
        '> needs a number, such as 1000 or 0x3e8, at character 14. To look for this very text, put it in "quotes".',
        '“gwei” is not a token unit. Type the number as in the cells: 1, or 1 SHELL, at character 9. To look for this very text, put it in "quotes".',
      ],
    );
    // Another row may.
    assert.equal(
      judged('amount > 1 SHELL', { ...TRANSFER, address: `0x${'d'.repeat(40)}` }),
      'Nothing so far has amount in SHELL.',
    );
  });

  it('takes values of any kind from a node', () => {
    for (const value of [{}, { number: null }, { topics: 5, data: [] }, { value: true }])
      for (const kind of ['newHeads', 'logs', 'syncing'] as const)
        assert.equal(meets('a.b > 5', kind, value), false);
  });
});

describe('judgeResult', () => {
  const token = `0x${'c'.repeat(40)}`;
  const tokens = new Map([[token, { symbol: 'SHELL', decimals: 6 }]]);
  const judged = (call: { method: string; params: JsonObject[] }, result: JsonValue, hasChanged = false) => {
    const root = decodeResult({ method: call.method, params: call.params }, result, { ...context, tokens });
    return (query: string): boolean | string => {
      const { met, problem } = judgeResult({ query, does: 'notify' }, root, hasChanged);
      return problem || met !== undefined;
    };
  };

  it('compares a single value, with or without its name, and what a function returned', () => {
    const gas = judged({ method: 'eth_gasPrice', params: [] }, '0x3b9aca00');
    const met = ['> 0.9 gwei', 'result >= 1 gwei', '= 1 gwei'];
    const unmet = ['> 1 gwei', 'result < 1 gwei'];
    assert.deepEqual(
      [...met, ...unmet].filter((query) => gas(query) === true),
      met,
    );
    const input = `0x70a08231${'1'.repeat(40).padStart(64, '0')}`;
    const call = { method: 'eth_call', params: [{ to: token, input }] };
    const balance = judged(call, `0x${2_500_000n.toString(16).padStart(64, '0')}`);
    const met2 = ['> 2 SHELL', 'balance > 2', 'balance >= 2.5 SHELL', 'balanceOf.balance = 2.5'];
    assert.deepEqual(
      [...met2, '> 2.5 SHELL', 'balance < 1'].filter((query) => balance(query) === true),
      met2,
    );
    assert.equal(balance('owner > 1'), 'Nothing so far has owner.');
    const block = judged({ method: 'eth_getBlockByNumber', params: [] }, HEAD);
    assert.deepEqual(
      [block('gasUsed >= 1,000,000'), block('gasUsed > 1,000,000'), block('aaaaaaaa')],
      [true, false, true],
    );
  });

  it('says that it looks for a text where the condition is no comparison', () => {
    const gas = judged({ method: 'eth_gasPrice', params: [] }, '0x3b9aca00');
    assert.equal(gas('below 9 ETH'), 'The result does not have the text “below 9 ETH”.');
    assert.equal(gas('1 gwei'), true);
  });

  it('is met by a change where that is the condition, and not by the word where it is in quotes', () => {
    for (const hasChanged of [true, false]) {
      const gas = judged({ method: 'eth_gasPrice', params: [] }, '0x1', hasChanged);
      assert.deepEqual(
        [gas('changes'), gas(' Changes '), gas('"changes"')],
        [hasChanged, hasChanged, 'The result does not have the text “changes”.'],
      );
    }
  });

  it('takes the coin of the chain, and names it where another is typed', () => {
    const on = (chain: bigint, query: string): boolean | string => {
      const call = { method: 'eth_getBalance', params: [`0x${'1'.repeat(40)}`, 'latest'] };
      const root = decodeResult(call, '0x1bc16d674ec80000', { ...context, chain: chainById(chain) });
      const { met, problem } = judgeResult({ query, does: 'notify' }, root, false);
      return problem || met !== undefined;
    };
    assert.deepEqual(
      [on(137n, '> 1.5 POL'), on(137n, '> 1.5 pol'), on(137n, '> 2 POL'), on(1n, '> 1.5 ETH')],
      [true, true, false, true],
    );
    assert.equal(
      on(1n, '> 1.5 POL'),
      'Nothing so far has result in POL: it is in ETH here, such as 1.5 ETH.',
    );
    assert.equal(
      on(137n, '> 1.5 ETH'),
      'Nothing so far has result in ETH: it is in POL here, such as 1.5 POL.',
    );
    assert.equal(on(137n, '> 1.5 ether'), true);
    assert.equal(on(728126428n, '> 2,000,000,000,000 TRX'), false);
    assert.equal(
      on(728126428n, '> 1.5 ether'),
      '“ether” is not a unit here: use wei, gwei or TRX, the coin of this chain, at character 2. To look for this very text, put it in "quotes".',
    );
    const read = parseCondition('> much', { symbol: 'POL', decimals: 18 });
    assert.match(read.ok ? '' : read.problem, /such as 1000, 0x3e8, 1.5 POL, 50 %/);
  });
});
