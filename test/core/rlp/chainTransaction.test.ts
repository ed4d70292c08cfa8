import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { getAddress, keccak256 } from 'viem';
import { serializeTransaction as serializeDeposit } from 'viem/op-stack';
import { privateKeyToAccount } from 'viem/accounts';
import { serializeTransaction as serializeCelo } from 'viem/celo';
import { Account, Transaction } from 'viem/tempo';
import { serializeTransaction as serializeZksync } from 'viem/zksync';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import { nodesInside } from '../../../src/core/decode/nodesInside.ts';
import { summarize } from '../../../src/core/decode/notations.ts';
import { identify } from '../../../src/core/paste/identify.ts';
import { decodeRawTransaction } from '../../../src/core/rlp/rawTransaction.ts';
import { callToExplain } from '../../../src/core/explain/callToExplain.ts';
import { sentLines } from '../../../src/core/write/sentLines.ts';
import { sentTransactions } from '../../../src/core/write/sentTransaction.ts';
import { transactionLines } from '../../../src/core/write/transactionLines.ts';

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

const KEY = `0x${'11'.repeat(32)}` as const;
const OWNER = privateKeyToAccount(KEY).address;
const TOKEN = `0x20c0${'00'.repeat(17)}01` as const;
const TRANSFER = `0xa9059cbb${'00'.repeat(12)}${'b0'.repeat(20)}${'64'.padStart(64, '0')}` as const;

const TEMPO = {
  type: 'tempo',
  chainId: 4217,
  nonce: 5,
  nonceKey: 2n,
  gas: 50_000n,
  maxFeePerGas: 100n,
  maxPriorityFeePerGas: 1n,
  feeToken: TOKEN,
  validBefore: 1_800_000_000,
  calls: [{ to: TOKEN, data: TRANSFER }, { data: '0x6000600055' }],
} as const;

/** Of what viem knows as an account, as it takes these transactions: its types are those of Ethereum's. */
type Signer = {
  readonly signTransaction: (transaction: object, options: object) => Promise<`0x${string}`>;
};

/** Signed by viem. */
function signTempo(account: unknown, more: object = {}): Promise<`0x${string}`> {
  return (account as Signer).signTransaction(
    { ...TEMPO, ...more },
    { serializer: Transaction.serialize as unknown },
  );
}

const questionLines = (raw: string): readonly string[] =>
  transactionLines(sentTransactions('eth_sendRawTransaction', [raw])[0]!, {});

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

  it('reads a signed transaction of Celo with its sender', async () => {
    const raw = await privateKeyToAccount(KEY).signTransaction(
      {
        type: 'cip64',
        chainId: 42_220,
        nonce: 3,
        to: TO,
        value: 7n,
        gas: 100_000n,
        maxFeePerGas: 30n,
        maxPriorityFeePerGas: 2n,
        data: '0xabcd',
        feeCurrency: TOKEN,
      } as never,
      { serializer: serializeCelo as never },
    );
    const { r, s, ...read } = decodeRawTransaction(raw)!;
    assert.ok(r !== undefined && s !== undefined);
    assert.deepEqual(read, {
      type: '0x7b',
      hash: keccak256(raw),
      from: OWNER.toLowerCase(),
      chainId: '0xa4ec',
      nonce: '0x3',
      maxPriorityFeePerGas: '0x2',
      maxFeePerGas: '0x1e',
      gas: '0x186a0',
      to: TO,
      value: '0x7',
      input: '0xabcd',
      accessList: [],
      feeCurrency: TOKEN,
      yParity: read['yParity'],
    });
    assert.deepEqual(questionLines(raw), [
      'type: fee in a token, Celo CIP-64',
      `from: ${OWNER}`,
      `to: ${getAddress(TO)}`,
      'value: 0.000000000000000007 CELO',
      'input: 0xabcd',
      'max fee: in a token (100,000 gas at 0.00000003 gwei)',
      'nonce: 3',
      'chain: Celo, chain 42220',
    ]);
  });

  it('reads the calls of a transaction of Tempo, and recovers its sender', async () => {
    const raw = await signTempo(Account.fromSecp256k1(KEY));
    const { signature, ...read } = decodeRawTransaction(raw)!;
    assert.equal((signature as string).length, 132);
    assert.deepEqual(read, {
      type: '0x76',
      hash: keccak256(raw),
      from: OWNER.toLowerCase(),
      chainId: '0x1079',
      maxPriorityFeePerGas: '0x1',
      maxFeePerGas: '0x64',
      gas: '0xc350',
      calls: [
        { to: TOKEN, value: '0x0', input: TRANSFER },
        { to: null, value: '0x0', input: '0x6000600055' },
      ],
      accessList: [],
      nonceKey: '0x2',
      nonce: '0x5',
      validBefore: '0x6b49d200',
      feeToken: TOKEN,
      aaAuthorizationList: [],
    });
    assert.deepEqual(questionLines(raw), [
      'type: Tempo transaction',
      `from: ${OWNER}`,
      `call 1: to ${getAddress(TOKEN)}, transfer(to ${getAddress(TO)}, amount 100)`,
      'call 2: creates a contract, 0x6000600055',
      'max fee: in a token (50,000 gas at 0.0000001 gwei)',
      'nonce: 5',
      'chain: Tempo, chain 4217',
    ]);
  });

  it('knows the senders of Tempo’s other signatures, whoever pays', async () => {
    const passkey = Account.fromHeadlessWebAuthn(KEY, { origin: 'https://example.org', rpId: 'example.org' });
    const accessKey = Account.fromSecp256k1(`0x${'22'.repeat(32)}`, { access: OWNER });
    const accounts = [Account.fromSecp256k1(KEY), Account.fromP256(KEY), passkey, accessKey];
    for (const account of accounts)
      for (const more of [{}, { feePayerSignature: null }]) {
        const raw = await signTempo(account, more);
        const read = decodeRawTransaction(raw)!;
        assert.equal(read['from'], account.address.toLowerCase());
        // The account that pays is still to sign: this is not the hash that the chain will know.
        assert.equal(read['hash'], 'feePayerSignature' in more ? undefined : keccak256(raw));
      }
  });

  it('offers to send what is signed, and no call in place of several', async () => {
    const raw = await signTempo(Account.fromSecp256k1(KEY));
    const { label, calls } = identify(raw, {})[0]!;
    assert.deepEqual([label, calls.map((call) => call.label)], ['A transaction of Tempo.', ['Send it']]);
    assert.equal(callToExplain('eth_sendRawTransaction', [raw]), undefined);
  });

  it('names a type that is known where its fields are not', () => {
    const raw = '0x7cc20102';
    const note = (bytes: string): string | undefined =>
      nodesInside(decode('x', bytes, 'rawTransaction'))[0]!.note;
    assert.deepEqual([raw, '0x7bc20102', '0xc20102'].map(note), [
      'by its first byte a transaction of type 0x7c (fee in a token, Celo CIP-42); its fields are not read here',
      'by its first byte a transaction of type 0x7b (fee in a token, Celo CIP-64); the rest does not fit that',
      undefined,
    ]);
    const question = (bytes: string): unknown => sentLines('eth_sendRawTransaction', [bytes], {});
    assert.deepEqual([raw, '0x7bc20102', '0xc20102', '0x', ''].map(question), [
      [
        [
          'By their first byte, these bytes are a transaction of type 0x7c (fee in a token, Celo CIP-42), whose fields are not read here.',
        ],
      ],
      ...Array.from({ length: 4 }, () => [['These bytes are not one signed transaction.']]),
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
