import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { encodeErrorResult, parseAbi } from 'viem';
import type { Abi } from 'viem';
import { decodeRevertData } from '../../../src/core/abi/decodeCall.ts';
import { emptyRevert, revertText } from '../../../src/core/decode/revertReason.ts';
import { parseSignature } from '../../../src/core/abi/signature.ts';
import { createSignatures } from '../../../src/core/abi/signatures.ts';
import { adviseOn } from '../../../src/core/failure/failureAdvice.ts';
import { inZone } from '../inZone.ts';

const A = `0x${'a1'.repeat(20)}`;
const LARGEST = (1n << 256n) - 1n;

/** The reason of a revert with this error, which nothing but its own signature tells of. */
function reason(error: string, args: readonly unknown[]): readonly string[] {
  const signatures = createSignatures();
  signatures.set('file', [parseSignature(`error ${error}`, 'mine')!]);
  const abi: Abi = parseAbi([`error ${error}`] as readonly string[]);
  const data = encodeErrorResult({ abi, args });
  return inZone('UTC', () => decodeRevertData(data, signatures).map((reading) => revertText(reading)));
}

describe('emptyRevert', () => {
  it('names the usual causes without those that the facts exclude', () => {
    assert.deepEqual(
      [
        {},
        { calldata: '0x' },
        { ranOutInside: false },
        { ranOutInside: true },
        { value: 5n, ranOutInside: false },
        { calldata: '0x', value: 5n, ranOutInside: false },
        { isCreation: true, ranOutInside: false },
        { isCreation: true, value: 5n },
        { hasFunction: true, ranOutInside: false },
      ].map(emptyRevert),
      [
        'The contract gave no reason: a require() without a message, no such function or contract, or a call inside that ran out of gas.',
        'The contract gave no reason: a require() without a message, no receive() or fallback() in the contract, or a call inside that ran out of gas.',
        'The contract gave no reason: a require() without a message or no such function or contract.',
        'The contract gave no reason: a call inside ran out of gas.',
        'The contract gave no reason: a require() without a message, no such function or contract, or value sent to a function that takes none.',
        'The contract gave no reason: a require() without a message or no receive() or fallback() in the contract.',
        'The contract gave no reason: a require() without a message.',
        'The contract gave no reason: a require() without a message, value sent to a constructor that takes none, or a call inside that ran out of gas.',
        'The contract gave no reason: a require() without a message or a check by the compiler, such as for code at an address that is called.',
      ],
    );
  });
});

describe('revertText', () => {
  const rows: readonly (readonly [error: string, args: readonly unknown[], text: string])[] = [
    [
      'Low(address who,uint256 have,uint8 least)',
      [A, 1_000_000n, 7],
      `Low(who ${A}, have 1,000,000, least 7)`,
    ],
    ['Low(uint256,int256)', [1_000_000n, -2500n], 'Low(1,000,000, -2,500)'],
    ['Low(uint256 have)', [LARGEST], `Low(have ${LARGEST.toLocaleString('en-US')} (the largest uint256))`],
    ['Late(uint256 deadline)', [1_760_000_000n], 'Late(deadline 2025-10-09 08:53:20)'],
    ['Said(string text,bytes raw)', ['1000000', '0x1000'], 'Said(text 1000000, raw 0x1000)'],
    [
      'Deep((uint256 id,bool open)[] items,uint256[] sums)',
      [[{ id: 1234n, open: true }], [1000n, 2n]],
      'Deep(items [(id 1,234, open true)], sums [1,000, 2])',
    ],
    ['Closed()', [], 'Closed()'],
  ];
  for (const [error, args, text] of rows) {
    it(`reads ${error}`, () => assert.deepEqual(reason(error, args), [text]));
  }

  it('reads arguments whose types are not known', () => {
    const abi = parseAbi(['error Many(uint256[] sums)']);
    const signatures = createSignatures();
    signatures.set('file', [parseSignature('error Many(uint256[] sums)', 'mine')!]);
    const [reading] = decodeRevertData(encodeErrorResult({ abi, args: [[1_000n, 2n]] }), signatures);
    assert.equal(revertText({ ...reading!, shape: 'unknown' }), 'Many(sums [1000, 2])');
  });

  it('keeps every digit of a number', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: LARGEST - 1n }), (amount) => {
        assert.deepEqual(reason('Low(uint256)', [amount]), [`Low(${amount.toLocaleString('en-US')})`]);
      }),
    );
  });

  it('is what a failed call says', () => {
    const abi = parseAbi(['error ERC20InsufficientBalance(address sender,uint256 balance,uint256 needed)']);
    const data = encodeErrorResult({ abi, args: [`0x${'a1'.repeat(20)}`, 1_000_000n, 2_500_000n] });
    const failure = { kind: 'rpc', code: 3, message: 'execution reverted', data, status: 200 } as const;
    assert.equal(
      adviseOn(failure).cause,
      `Reason: ERC20InsufficientBalance(sender 0xA1A1…a1a1, balance 1,000,000, needed 2,500,000).`,
    );
  });

  it('is not called unknown where a known error does not fit the data', () => {
    const data = `0x08c379a0${'0'.repeat(64)}`;
    const failure = { kind: 'rpc', code: 3, message: 'execution reverted', data, status: 200 } as const;
    assert.equal(adviseOn(failure).cause, 'The contract gave Error(string), but the bytes do not fit it.');
  });
});
