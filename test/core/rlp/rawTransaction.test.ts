import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { keccak256, serializeTransaction } from 'viem';
import type { TransactionSerializable } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import { decodeRawTransaction } from '../../../src/core/rlp/rawTransaction.ts';
import { encodeRlpList } from '../../../src/core/rlp/parseRlp.ts';
import { cast } from '../abi/cast.ts';
import { allNodes } from '../decode/treeLines.ts';
import { samples } from '../../effort.ts';

/** The first development account of anvil. */
const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
const SENDER = account.address.toLowerCase();
const TO = `0x${'70'.repeat(20)}` as const;
const WORD = `0x${'01'.repeat(32)}` as const;
const accessList = [{ address: TO, storageKeys: [WORD] }];
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const plain = { to: TO, value: 10n ** 18n, gas: 21_000n, nonce: 7, data: '0xc0ffee' } as const;
const fees = { chainId: 1, maxFeePerGas: 30n, maxPriorityFeePerGas: 2n } as const;

const transactions: Readonly<Record<string, TransactionSerializable>> = {
  'legacy without chain id': { ...plain, type: 'legacy', gasPrice: 5n },
  'legacy with chain id': { ...plain, type: 'legacy', gasPrice: 5n, chainId: 31_337 },
  'access list': { ...plain, type: 'eip2930', gasPrice: 5n, chainId: 1, accessList },
  'dynamic fee': { ...plain, ...fees, type: 'eip1559' },
  blob: {
    ...plain,
    ...fees,
    type: 'eip4844',
    maxFeePerBlobGas: 9n,
    blobVersionedHashes: [`0x01${'00'.repeat(31)}`],
  },
};

const parts = {
  from: SENDER,
  to: TO,
  value: '0xde0b6b3a7640000',
  gas: '0x5208',
  nonce: '0x7',
  input: '0xc0ffee',
};

describe('decodeRawTransaction', () => {
  for (const [name, transaction] of Object.entries(transactions)) {
    it(`reads a signed transaction and its sender: ${name}`, async () => {
      const raw = await account.signTransaction(transaction);
      const read = decodeRawTransaction(raw);
      assert.ok(read);
      const { from, to, value, gas, nonce, input, hash } = read;
      assert.deepEqual({ from, to, value, gas, nonce, input }, parts);
      assert.equal(hash, keccak256(raw));
      assert.equal(
        read['chainId'] ?? null,
        transaction.chainId === undefined ? null : `0x${transaction.chainId.toString(16)}`,
      );
    });
  }

  it('reads every field of a dynamic fee transaction, as cast does', async () => {
    const raw = await account.signTransaction({ ...plain, ...fees, type: 'eip1559', accessList });
    const { r, s, yParity, ...read } = decodeRawTransaction(raw)!;
    assert.deepEqual(read, {
      type: '0x2',
      hash: keccak256(raw),
      ...parts,
      chainId: '0x1',
      maxPriorityFeePerGas: '0x2',
      maxFeePerGas: '0x1e',
      accessList,
    });
    const theirs = JSON.parse(JSON.parse(cast('decode-transaction', raw)) as string) as Record<
      string,
      unknown
    >;
    assert.deepEqual(
      [theirs['signer'], theirs['hash'], theirs['r'], theirs['s'], theirs['yParity']],
      [SENDER, read['hash'], r, s, yParity],
    );
  });

  it('finds who signed each authorization', async () => {
    const authorization = await account.signAuthorization({ contractAddress: TO, chainId: 1, nonce: 3 });
    const raw = await account.signTransaction({
      ...plain,
      ...fees,
      type: 'eip7702',
      authorizationList: [authorization],
    });
    const rows = allNodes(decode('x', raw, 'rawTransaction')).filter(({ parent }) => parent?.label === '0');
    assert.deepEqual(Object.fromEntries(rows.map(({ label, value }) => [label, value])), {
      chainId: '0x1',
      address: TO,
      nonce: '0x3',
      yParity: `0x${authorization.yParity}`,
      r: `0x${BigInt(authorization.r).toString(16)}`,
      s: `0x${BigInt(authorization.s).toString(16)}`,
      authority: SENDER,
    });
  });

  it('reads one that is not signed yet, without a sender', () => {
    const raw = serializeTransaction({ ...plain, ...fees, type: 'eip1559', data: '0x' });
    const { from, r, hash, to, input } = decodeRawTransaction(raw)!;
    assert.deepEqual([from, r, hash, to, input], [undefined, undefined, undefined, TO, '0x']);
  });

  it('takes zeros for a signature that is still missing, and what EIP-155 signs for its chain', () => {
    const payload = serializeTransaction({ ...plain, type: 'legacy', gasPrice: 5n, chainId: 31_337 });
    const unsigned = { to: TO, value: parts.value, gas: '0x5208', nonce: '0x7', input: '0xc0ffee' };
    const zeros = serializeTransaction(
      { ...plain, ...fees, type: 'eip1559' },
      { r: '0x0', s: '0x0', yParity: 0 },
    );
    assert.deepEqual(
      [payload, zeros].map((raw) => decodeRawTransaction(raw)),
      [
        { type: '0x0', chainId: '0x7a69', gasPrice: '0x5', ...unsigned },
        {
          type: '0x2',
          chainId: '0x1',
          maxPriorityFeePerGas: '0x2',
          maxFeePerGas: '0x1e',
          accessList: [],
          ...unsigned,
        },
      ],
    );
  });

  it('names the sender of a Frontier transaction with a high s', async () => {
    const raw = await account.signTransaction({ ...plain, type: 'legacy', gasPrice: 5n });
    const [s, v] = [BigInt(`0x${raw.slice(-64)}`), raw.slice(-134, -132)];
    const high =
      raw.slice(0, -134) + (v === '1b' ? '1c' : '1b') + raw.slice(-132, -64) + (ORDER - s).toString(16);
    assert.equal(decodeRawTransaction(high)?.['from'], SENDER);
  });

  it('reads a blob transaction with its blobs beside it', async () => {
    const raw = await account.signTransaction(transactions['blob']!);
    // 0x03 || rlp([transaction, [blob], [commitment], [proof]]), with short stand-ins.
    const read = decodeRawTransaction(`0x03${encodeRlpList(`${raw.slice(4)}c101c102c103`)}`)!;
    const { hash, from, blobs, commitments, proofs } = read;
    assert.deepEqual(
      { hash, from, blobs, commitments, proofs },
      { hash: keccak256(raw), from: SENDER, blobs: '0x1', commitments: ['0x02'], proofs: ['0x03'] },
    );
  });

  it('names no sender where the signature cannot be anyone’s', async () => {
    const raw = await account.signTransaction({ ...plain, ...fees, type: 'eip1559' });
    const s = BigInt(`0x${raw.slice(-64)}`);
    const high = raw.slice(0, -64) + (ORDER - s).toString(16).padStart(64, '0');
    assert.equal(decodeRawTransaction(high)?.['from'], undefined);
    assert.equal(decodeRawTransaction(high)?.['to'], TO);
  });

  it('refuses whatever is no transaction, and never throws', async () => {
    const raw = await account.signTransaction({ ...plain, ...fees, type: 'eip1559' });
    for (const none of ['0x', '0x02', '0x02c0', `${raw}00`, raw.slice(0, -2), raw.slice(2), 'no hex'])
      assert.equal(decodeRawTransaction(none), undefined, none);
    fc.assert(
      fc.property(fc.nat(raw.length - 3), fc.nat(15), (at, digit) => {
        const changed = raw.slice(0, at + 2) + digit.toString(16) + raw.slice(at + 3);
        const read = decodeRawTransaction(changed);
        assert.ok(read === undefined || typeof read['hash'] === 'string');
      }),
      { numRuns: samples(300) },
    );
  });
});
