// The block to decode: 300 full transactions of four types, with receipts of two logs each.
import type { JsonObject } from '../../../src/core/json.ts';

export type SampleBlock = { readonly block: JsonObject; readonly receipts: readonly JsonObject[] };

const TRANSACTIONS = 300;

/** Makes the same block at every call. */
export function sampleBlock(): SampleBlock {
  const next = random(7);
  const hex = (bytes: number): string =>
    `0x${Array.from({ length: bytes }, () => next(256).toString(16).padStart(2, '0')).join('')}`;
  const number = (bits: number): string => {
    const digits = hex(Math.ceil(bits / 8))
      .slice(2)
      .replace(/^0+/, '');
    return `0x${digits === '' ? '0' : digits}`;
  };
  const blockHash = hex(32);
  const place = (index: number): JsonObject => ({
    blockHash,
    blockNumber: '0x16e3600',
    transactionIndex: `0x${index.toString(16)}`,
  });
  const transactions = Array.from({ length: TRANSACTIONS }, (_, index): JsonObject => {
    const type = [2, 2, 2, 0, 1, 2, 3][index % 7]!;
    const fees =
      type >= 2
        ? { maxFeePerGas: number(36), maxPriorityFeePerGas: number(30), chainId: '0x1', accessList: [] }
        : type === 1
          ? { chainId: '0x1', accessList: [{ address: hex(20), storageKeys: [hex(32)] }] }
          : { chainId: '0x1' };
    return {
      ...place(index),
      hash: hex(32),
      type: `0x${type}`,
      nonce: number(16),
      from: hex(20),
      to: hex(20),
      value: number([0, 50, 64, 72][index % 4]!),
      gas: number(20),
      gasPrice: number(36),
      input: hex([0, 68, 196][index % 3]!),
      ...fees,
      ...(type === 3 ? { maxFeePerBlobGas: number(34), blobVersionedHashes: [hex(32)] } : {}),
      v: '0x1',
      r: hex(32),
      s: hex(32),
    };
  });
  const receipts = transactions.map((transaction, index): JsonObject => ({
    ...place(index),
    transactionHash: transaction['hash']!,
    type: transaction['type']!,
    status: '0x1',
    from: transaction['from']!,
    to: transaction['to']!,
    contractAddress: null,
    gasUsed: number(18),
    cumulativeGasUsed: number(25),
    effectiveGasPrice: number(34),
    logsBloom: hex(256),
    logs: [0, 1].map((log) => ({
      ...place(index),
      transactionHash: transaction['hash']!,
      logIndex: `0x${(2 * index + log).toString(16)}`,
      address: hex(20),
      topics: [hex(32), hex(32)],
      data: hex(32),
      removed: false,
    })),
  }));
  const block = {
    number: '0x16e3600',
    hash: blockHash,
    parentHash: hex(32),
    timestamp: '0x68e77800',
    gasUsed: number(25),
    gasLimit: '0x2aea540',
    baseFeePerGas: number(33),
    blobGasUsed: '0x60000',
    excessBlobGas: '0x5a0000',
    miner: hex(20),
    size: number(18),
    transactions,
    withdrawals: Array.from({ length: 16 }, () => ({
      index: number(28),
      validatorIndex: number(20),
      address: hex(20),
      amount: number(25),
    })),
    uncles: [],
    difficulty: '0x0',
    nonce: '0x0000000000000000',
    extraData: hex(24),
    logsBloom: hex(256),
    mixHash: hex(32),
    sha3Uncles: hex(32),
    stateRoot: hex(32),
    transactionsRoot: hex(32),
    receiptsRoot: hex(32),
    withdrawalsRoot: hex(32),
    parentBeaconBlockRoot: hex(32),
  };
  return { block, receipts };
}

/** Numbers from 0 to below `most`, the same in every run (mulberry32). */
function random(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most;
  };
}
