import assert from 'node:assert/strict';
import { childNodes } from '../../../src/core/decode/childNodes.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import { guessLeaf } from '../../../src/core/decode/guess.ts';
import { parseJson } from '../../../src/core/json.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { allNodes } from './treeLines.ts';

const ADDRESS = `0x${'ab'.repeat(20)}`;
const WORD = `0x${'ab'.repeat(32)}`;
const LONG = `0x${'ab'.repeat(100)}`;

describe('guessLeaf', () => {
  const rows: readonly (readonly [string, JsonValue, string | undefined])[] = [
    ['anything', ADDRESS, 'address'],
    ['balance', ADDRESS, 'address'],
    ['l1GasPrice', '0x77359400', 'weiPerGas'],
    ['l1_fee', '0x77359400', 'wei'],
    ['l1GasUsed', '0x640', 'gas'],
    ['pendingBalance', '1000', 'wei'],
    ['gasLeft', 21_000, 'gas'],
    ['minedAt', 1_760_000_000, 'timestamp'],
    ['uptime', 12, undefined],
    ['timestamp', '0x199c7c2f0c0', undefined],
    ['safeBlock', '0x10', 'blockNumber'],
    ['senderNonce', '0x7', 'nonce'],
    ['nonce', '0x0000000000000000', 'data'],
    ['peerCount', 12, 'count'],
    ['dbSize', '123456', 'bytes'],
    ['gasUsedRatio', 0.5, 'ratio'],
    ['gasUsedRatio', 7, undefined],
    ['stateRoot', WORD, 'hash'],
    ['storageSlot', WORD, 'word'],
    ['balance', `0x${'0'.repeat(63)}1`, 'wei'],
    ['callData', LONG, 'calldata'],
    ['returnData', '0x', 'returnData'],
    ['anything', LONG, 'data'],
    ['code', '0x6000', 'code'],
    ['x', '0x10', undefined],
    ['x', '0x', undefined],
    ['l1FeeScalar', '0.684', undefined],
    ['balance', 'plenty', undefined],
    ['balance', true, undefined],
    ['balance', -1, undefined],
    ['balance', parseJson('1e400'), undefined],
  ];
  for (const [name, value, leaf] of rows) {
    const text = JSON.stringify(value);
    it(`takes ${name} ${text.slice(0, 20)} for ${leaf ?? 'nothing'}`, () => {
      assert.equal(guessLeaf(name, value), leaf);
    });
  }

  it('takes the number of a block for one, and that of a batch for a plain number', () => {
    const kindOf = (reply: JsonValue): string =>
      childNodes(decode('result', reply, 'unknown')).find(({ label }) => label === 'number')!.kind;
    assert.deepEqual(
      [
        { number: '0x10', parentHash: WORD },
        { number: 16, hash: WORD },
        { number: 16, l1BatchNumber: 5 },
        { number: '0x10', batchL2Data: '0x', stateRoot: WORD },
      ].map(kindOf),
      ['blockNumber', 'blockNumber', 'blockNumber', 'quantity'],
    );
  });

  it('takes no amount of a named asset for ether', () => {
    const replies: readonly JsonValue[] = [
      { tokenBalances: [{ contractAddress: ADDRESS, tokenBalance: '0xf4240' }] },
      { asset: 'USDC', value: 2, rawContract: { value: '0x1e8480', address: ADDRESS, decimal: '0x6' } },
      { assetChanges: [{ assetInfo: { symbol: 'DAI' }, fee: '5', value: '1500' }] },
      { changes: [{ assetType: 'ERC20', symbol: 'DAI', decimals: 18, value: '1500' }] },
    ];
    for (const reply of replies) {
      const kinds = allNodes(decode('result', reply, 'unknown')).map(({ kind }) => kind);
      assert.ok(kinds.includes('quantity') && !kinds.includes('wei'), JSON.stringify([reply, kinds]));
    }
    const plain = allNodes(decode('result', { value: '0x1e8480' }, 'unknown')).map(({ kind }) => kind);
    assert.ok(plain.includes('wei'), plain.join(' '));
  });

  it('takes no argument of a call or an event for an amount of ether', () => {
    const decoded = [
      { name: 'amount', type: 'uint256', value: '2000000000000000000' },
      { name: 'params', type: 'tuple', value: { fee: '500', tokenIn: ADDRESS } },
      { soltype: { name: 'value', type: 'uint256' }, value: '0x1bc16d674ec80000' },
    ];
    const node = decode(
      'result',
      { decodedInput: decoded, inputs: decoded, args: { value: '7' } },
      'unknown',
    );
    const shown = allNodes(node)
      .filter(({ label, kind }) => /^(value|fee)$/.test(label) && kind !== 'object')
      .map(({ label, kind, provenance }) => `${label} ${kind} ${provenance ?? '-'}`);
    assert.deepEqual(shown, [
      ...Array.from({ length: 2 }, () => [
        'value quantity guess',
        'fee quantity guess',
        'value quantity guess',
      ]).flat(),
      'value quantity guess',
    ]);
    const sent = decode('value', '0x5', 'unknown', { parent: decode('tx', { type: '0x2' }, 'unknown') });
    assert.equal(sent.kind, 'wei');
  });

  it('marks what it guessed, in lists by the name of the list, and leaves the rest unknown', () => {
    const node = decode('result', { owners: [ADDRESS], fees: [['0x5']], x: '0x5', ok: true }, 'unknown');
    const all = childNodes(node).flatMap((child) => [
      child,
      ...childNodes(child),
      ...childNodes(child).flatMap((c) => childNodes(c)),
    ]);
    assert.deepEqual(
      all.map(({ label, kind, provenance }) => `${label} ${kind} ${provenance ?? '-'}`),
      [
        'owners array -',
        '0 address guess',
        'fees array -',
        '0 array -',
        '0 wei guess',
        'x unknown -',
        'ok bool -',
      ],
    );
  });
});
