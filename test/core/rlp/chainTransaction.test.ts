import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { keccak256 } from 'viem';
import { serializeTransaction as serializeDeposit } from 'viem/op-stack';
import { serializeTransaction as serializeZksync } from 'viem/zksync';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import { nodesInside } from '../../../src/core/decode/nodesInside.ts';
import { summarize } from '../../../src/core/decode/notations.ts';
import { identify } from '../../../src/core/paste/identify.ts';
import { decodeRawTransaction } from '../../../src/core/rlp/rawTransaction.ts';

const [FROM, TO, PAYMASTER] = ['a1', 'b0', 'c2'].map((byte) => `0x${byte.repeat(20)}` as const) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
];
const SOURCE = `0x${'12'.repeat(32)}` as const;

const DEPOSIT = serializeDeposit({
  type: 'deposit',
  sourceHash: SOURCE,
  from: FROM,
  to: TO,
  mint: 5n,
  value: 7n,
  gas: 21_000n,
  data: '0xabcd',
});

const ZKSYNC = serializeZksync({
  type: 'eip712',
  chainId: 324,
  nonce: 2,
  from: FROM,
  to: TO,
  value: 9n,
  gas: 100_000n,
  maxFeePerGas: 30n,
  maxPriorityFeePerGas: 1n,
  gasPerPubdata: 50_000n,
  data: '0xabcd',
  factoryDeps: ['0x6000'],
  customSignature: '0x1234',
  paymaster: PAYMASTER,
  paymasterInput: '0x99',
});

describe('decodeChainTransaction', () => {
  it('reads a deposit of the OP Stack with its hash', () => {
    assert.deepEqual(decodeRawTransaction(DEPOSIT), {
      type: '0x7e',
      hash: keccak256(DEPOSIT),
      sourceHash: SOURCE,
      from: FROM,
      to: TO,
      mint: '0x5',
      value: '0x7',
      gas: '0x5208',
      isSystemTx: false,
      input: '0xabcd',
    });
  });

  it('reads a transaction of ZKsync', () => {
    assert.deepEqual(decodeRawTransaction(ZKSYNC), {
      type: '0x71',
      chainId: '0x144',
      nonce: '0x2',
      maxPriorityFeePerGas: '0x1',
      maxFeePerGas: '0x1e',
      gas: '0x186a0',
      from: FROM,
      to: TO,
      value: '0x9',
      input: '0xabcd',
      gasPerPubdata: '0xc350',
      factoryDeps: ['0x6000'],
      customSignature: '0x1234',
      paymaster: PAYMASTER,
      paymasterInput: '0x99',
    });
  });

  it('says what they are, and what is not checked', () => {
    const said = [DEPOSIT, ZKSYNC].map((raw) => {
      const [inside] = nodesInside(decode('x', raw, 'rawTransaction'));
      const pasted = identify(raw, {})[0]!;
      return [inside!.note, summarize(inside!), pasted.label, pasted.calls.map(({ label }) => label)];
    });
    assert.deepEqual(said, [
      [
        'a deposit of the OP Stack: it has no signature, and names its sender',
        'from 0xA1A1…a1a1 · to 0xB0B0…B0B0 · value 0.000000000000000007 coins',
        'A deposit of the OP Stack, which the chain itself makes.',
        ['Try it without sending'],
      ],
      [
        'a transaction of ZKsync (EIP-712): it names its sender; signature and hash are not checked here',
        '0xA1A1…a1a1 → 0xB0B0…B0B0 · 0.000000000000000009 ETH · 0xabcd',
        'A transaction of ZKsync (EIP-712).',
        ['Try it without sending'],
      ],
    ]);
  });

  it('refuses whatever is no such transaction, and never throws', () => {
    for (const none of [
      '0x7e',
      '0x7ec0',
      '0x71c0',
      `${DEPOSIT}00`,
      ZKSYNC.slice(0, -2),
      `0x71${DEPOSIT.slice(4)}`,
    ])
      assert.equal(decodeRawTransaction(none), undefined, none);
    fc.assert(
      fc.property(fc.constantFrom(DEPOSIT, ZKSYNC), fc.nat(400), fc.nat(15), (raw, position, digit) => {
        const at = 4 + (position % (raw.length - 4));
        decodeRawTransaction(raw.slice(0, at) + digit.toString(16) + raw.slice(at + 1));
      }),
    );
  });
});
