// Receipts and access lists of blocks as RLP read like their JSON; encoded by viem.
import assert from 'node:assert/strict';
import { concatHex, toRlp } from 'viem';
import type { Hex } from 'viem';
import { chainById } from '../../../src/core/chain/chains.ts';
import { childNodes } from '../../../src/core/decode/childNodes.ts';
import type { DecodedNode } from '../../../src/core/decode/decodedNode.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import { summarize } from '../../../src/core/decode/notations.ts';
import { nodesInside } from '../../../src/core/decode/nodesInside.ts';
import { ALICE, TOKEN, TRANSFER_LOG } from '../decode/samples.ts';
import { allNodes } from '../decode/treeLines.ts';

type Rlp = string | readonly Rlp[];

const BLOOM: Hex = `0x${'00'.repeat(256)}`;
const ROOT: Hex = `0x${'5a'.repeat(32)}`;
const LOG: Rlp = [TRANSFER_LOG.address, TRANSFER_LOG.topics, TRANSFER_LOG.data];
const encode = (items: Rlp, type: Hex = '0x'): Hex => concatHex([type, toRlp(items as never)]);

function inside(rlp: Hex, method = 'debug_getRawReceipts', chain = 1n): readonly DecodedNode[] {
  const context = { chain: chainById(chain) };
  const isList = method === 'debug_getRawReceipts';
  const result = decodeResult({ method, params: ['latest'] }, isList ? [rlp] : rlp, context);
  return nodesInside(isList ? childNodes(result)[0]! : result);
}

const receiptIn = (rlp: Hex, chain = 1n): DecodedNode | undefined =>
  inside(rlp, undefined, chain).find(({ label }) => label === 'receipt');

describe('the RLP of a receipt', () => {
  it('reads like the receipt, with the events in its logs', () => {
    const receipt = receiptIn(encode(['0x01', '0x9c40', BLOOM, [LOG]], '0x02'))!;
    assert.deepEqual(receipt.value, {
      type: '0x2',
      status: '0x1',
      cumulativeGasUsed: '0x9c40',
      logsBloom: BLOOM,
      logs: [{ address: TRANSFER_LOG.address, topics: TRANSFER_LOG.topics, data: TRANSFER_LOG.data }],
    });
    const event = allNodes(receipt).find(({ label }) => label === 'Transfer');
    assert.equal(summarize(event!), 'from 0xA1A1…a1a1 · to 0xB0B0…B0B0 · amount 1,000');
  });

  it('has no type byte where it is legacy, and a state root before Byzantium', () => {
    const failed = receiptIn(encode(['0x', '0x5208', BLOOM, []]))!.value;
    assert.deepEqual(failed, {
      type: '0x0',
      status: '0x0',
      cumulativeGasUsed: '0x5208',
      logsBloom: BLOOM,
      logs: [],
    });
    const old = receiptIn(encode([ROOT, '0x5208', BLOOM, []]))!.value as object;
    assert.deepEqual(Object.keys(old), ['type', 'root', 'cumulativeGasUsed', 'logsBloom', 'logs']);
  });

  it('has what deposits of the OP Stack and fees in a token of Celo add', () => {
    const common = ['0x01', '0x5208', BLOOM, []] as const;
    const deposit = receiptIn(encode([...common, '0x0102', '0x01'], '0x7e'), 10n)!.value as object;
    assert.deepEqual(Object.entries(deposit).slice(5), [
      ['depositNonce', '0x102'],
      ['depositReceiptVersion', '0x1'],
    ]);
    const celo = receiptIn(encode([...common, '0x3b9aca00'], '0x7b'), 42220n)!.value as object;
    assert.deepEqual(Object.entries(celo).slice(5), [['baseFee', '0x3b9aca00']]);
    assert.equal(receiptIn(encode([...common], '0x7b'), 42220n)?.kind, 'object');
  });

  it('is a plain list where it does not fit', () => {
    const common: readonly Rlp[] = ['0x01', '0x5208', BLOOM, []];
    for (const [items, type] of [
      [[...common, '0x01'], '0x02'],
      [[...common, '0x01', '0x01', '0x01'], '0x7e'],
      [['0x02', '0x5208', BLOOM, []], '0x02'],
      [['0x01', '0x5208', '0x00', []], '0x'],
      [['0x01', '0x5208', BLOOM, '0x'], '0x'],
      [['0x01', '0x5208', BLOOM, [[TOKEN, [ROOT.slice(0, 60)], '0x']]], '0x'],
      [['0x01', '0x5208', BLOOM, [[TOKEN, Array.from({ length: 5 }, () => ROOT), '0x']]], '0x'],
    ] as const)
      assert.deepEqual(
        inside(encode(items, type)).map(({ label }) => label),
        ['RLP list'],
      );
  });
});

describe('the RLP of a block’s access list', () => {
  const list: Rlp = [
    [
      ALICE,
      [
        [
          '0x09',
          [
            ['0x', '0x2625a0'],
            ['0x01', '0x'],
          ],
        ],
      ],
      ['0x', ROOT],
      [['0x02', '0x0de0b6b3a7640000']],
      [['0x03', '0x2b']],
      [['0x03', '0x6000']],
    ],
  ];
  const word = (digits: string): string => `0x${digits.padStart(64, '0')}`;

  it('reads like the list, and says when in the block something changed', () => {
    const [read, ...others] = inside(encode(list), 'debug_getRawBlockAccessList');
    assert.deepEqual(read!.value, [
      {
        address: ALICE.toLowerCase(),
        storageChanges: [
          {
            key: word('9'),
            changes: [
              { index: '0x0', value: word('2625a0') },
              { index: '0x1', value: word('') },
            ],
          },
        ],
        storageReads: [word(''), ROOT],
        balanceChanges: [{ index: '0x2', value: '0xde0b6b3a7640000' }],
        nonceChanges: [{ index: '0x3', value: '0x2b' }],
        codeChanges: [{ index: '0x3', code: '0x6000' }],
      },
    ]);
    assert.deepEqual([read!.label, ...others.map(({ label }) => label)], ['block access list', 'RLP list']);
    assert.deepEqual(
      allNodes(read!)
        .filter(({ label }) => label === 'index')
        .map((node) => summarize(node)),
      [
        '0 (before the transactions)',
        '1 (transaction index 0, or after the last)',
        '2 (transaction index 1, or after the last)',
        ...Array.from({ length: 2 }, () => '3 (transaction index 2, or after the last)'),
      ],
    );
  });

  it('is a plain list where it does not fit', () => {
    const account = list[0] as readonly Rlp[];
    for (const other of [
      [],
      [account.slice(1)],
      [[...account.slice(0, 5), [['0x01']]]],
      [['0x01', ...account.slice(1)]],
    ])
      assert.deepEqual(
        inside(encode(other), 'debug_getRawBlockAccessList').map(({ label }) => label),
        ['RLP list'],
      );
  });
});
