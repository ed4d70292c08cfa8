// A block's RLP reads like its JSON: a recorded block of a real node, encoded by viem.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromRlp, keccak256, serializeTransaction, size, toRlp } from 'viem';
import type { Hex, TransactionSerializableEIP1559 } from 'viem';
import { childNodes } from '../../../src/core/decode/childNodes.ts';
import type { DecodedNode } from '../../../src/core/decode/decodedNode.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import { nodesInside } from '../../../src/core/decode/nodesInside.ts';
import { parseJson } from '../../../src/core/json.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';

type Reply = { readonly method: string; readonly params: readonly JsonValue[]; readonly result: JsonValue };
type Rlp = Hex | readonly Rlp[];

const REPLIES = parseJson(
  readFileSync(join(import.meta.dirname, '../replies/eth.json'), 'utf8'),
) as unknown as readonly Reply[];

function recorded(method: string, ...params: readonly JsonValue[]): JsonValue {
  const wanted = JSON.stringify([method, params]);
  return REPLIES.find((reply) => JSON.stringify([reply.method, reply.params]) === wanted)!.result;
}

const BLOCK = recorded('eth_getBlockByNumber', '0x10d46', true) as JsonObject;
const TRANSACTIONS = BLOCK['transactions'] as readonly JsonObject[];

/** What a header is hashed of, in its order: Yellow Paper 4.4 and the EIPs after it. Numbers are marked. */
const HEADER =
  'parentHash sha3Uncles miner stateRoot transactionsRoot receiptsRoot logsBloom difficulty# number# gasLimit# gasUsed# timestamp# extraData mixHash nonce baseFeePerGas# withdrawalsRoot blobGasUsed# excessBlobGas# parentBeaconBlockRoot requestsHash'.split(
    ' ',
  );

/** A QUANTITY as RLP has it: whole bytes, none for zero. */
function quantity(text: string): Hex {
  const digits = BigInt(text) === 0n ? '' : text.slice(2);
  return `0x${digits.padStart(digits.length + (digits.length % 2), '0')}`;
}

function header(block: JsonObject, fields: readonly string[] = HEADER): readonly Rlp[] {
  return fields.map((field) => {
    const text = block[field.replace('#', '')] as Hex;
    return field.endsWith('#') ? quantity(text) : text;
  });
}

function serialised(transaction: JsonObject): Hex {
  const number = (name: string): bigint => BigInt(transaction[name] as string);
  const text = (name: string): Hex => transaction[name] as Hex;
  assert.equal(transaction['type'], '0x2');
  const unsigned: TransactionSerializableEIP1559 = {
    type: 'eip1559',
    chainId: Number(number('chainId')),
    nonce: Number(number('nonce')),
    maxFeePerGas: number('maxFeePerGas'),
    maxPriorityFeePerGas: number('maxPriorityFeePerGas'),
    gas: number('gas'),
    to: text('to'),
    value: number('value'),
    data: text('input'),
    accessList: [],
  };
  return serializeTransaction(unsigned, { r: text('r'), s: text('s'), yParity: Number(number('yParity')) });
}

const RAW_TRANSACTIONS = TRANSACTIONS.map(serialised);
const RAW_HEADER = toRlp(header(BLOCK) as Hex[]);
const rawBlock = (...rest: readonly Rlp[]): Hex => toRlp([header(BLOCK), ...rest] as Hex[]);

/** What is inside the RLP by this name. */
function inside(method: string, raw: Hex, label: string): DecodedNode | undefined {
  return nodesInside(decodeResult({ method, params: ['0x10d46'] }, raw)).find((node) => node.label === label);
}

/** A node's members as the JSON the node stands for. */
function members(node: DecodedNode): JsonObject {
  return Object.fromEntries(
    childNodes(node)
      .filter(({ provenance }) => provenance !== 'derived')
      .map(({ label, value }) => [label, value as JsonValue]),
  );
}

/** These members of a block or transaction, in the order of `like`. */
function only(object: JsonObject, like: JsonObject): JsonObject {
  return Object.fromEntries(Object.keys(like).map((name) => [name, object[name] ?? null]));
}

describe('headerOf', () => {
  it('gives the block’s hash, and every field as eth_getBlockByNumber gives it', () => {
    // What the node hashed is what is decoded here: nothing else has this hash.
    assert.equal(keccak256(RAW_HEADER), BLOCK['hash']);
    const read = members(inside('debug_getRawHeader', RAW_HEADER, 'header')!);
    assert.deepEqual(read, only(BLOCK, read));
    assert.deepEqual(
      Object.keys(read).toSorted(),
      [...HEADER.map((field) => field.replace('#', '')), 'hash'].toSorted(),
    );
  });

  it('gives every field the meaning that it has in a block’s JSON', () => {
    const json = childNodes(decodeResult({ method: 'eth_getBlockByNumber', params: [] }, BLOCK));
    const kinds = new Map(json.map(({ label, kind }) => [label, kind]));
    for (const { label, kind } of childNodes(inside('debug_getRawHeader', RAW_HEADER, 'header')!))
      assert.equal(kind, kinds.get(label), label);
  });

  it('reads the shorter headers of earlier forks', () => {
    for (const count of [15, 16, 17, 20]) {
      const raw = toRlp(header(BLOCK, HEADER.slice(0, count)) as Hex[]);
      const { hash, ...read } = members(inside('debug_getRawHeader', raw, 'header')!);
      assert.equal(hash, keccak256(raw));
      assert.equal(Object.keys(read).length, count);
      assert.deepEqual(read, only(BLOCK, read));
    }
  });

  it('reads the longer header of the Amsterdam fork', () => {
    const root = `0x${'5a'.repeat(32)}`;
    const raw = toRlp([...header(BLOCK), root, '0xc00000'] as Hex[]);
    const { blockAccessListHash, slotNumber } = members(inside('debug_getRawHeader', raw, 'header')!);
    assert.deepEqual([blockAccessListHash, slotNumber], [root, '0xc00000']);
  });

  it('takes no other list for a header', () => {
    const swapped = header(BLOCK, [HEADER[2]!, HEADER[1]!, HEADER[0]!, ...HEADER.slice(3)]);
    const short = header(BLOCK, HEADER.slice(0, 14));
    assert.deepEqual(
      [swapped, short, []].map((list) => inside('debug_getRawHeader', toRlp(list as Hex[]), 'header')),
      [undefined, undefined, undefined],
    );
  });
});

describe('blockOf', () => {
  const raw = rawBlock(RAW_TRANSACTIONS, [], []);
  const parts = (block: Hex): ReadonlyMap<string, DecodedNode> =>
    new Map(childNodes(inside('debug_getRawBlock', block, 'block')!).map((node) => [node.label, node]));

  it('reads what the node calls the block’s size, its hash in the header', () => {
    // anvil leaves the list of withdrawals out of the size.
    assert.equal(size(rawBlock(RAW_TRANSACTIONS, [])), Number(BLOCK['size']));
    assert.equal(members(parts(raw).get('header')!)['hash'], BLOCK['hash']);
  });

  it('gives every transaction as eth_getBlockByNumber does', () => {
    // The node's own bytes of the first one, to prove those that were made here.
    const own = recorded('eth_getRawTransactionByBlockNumberAndIndex', '0x10d46', '0x0');
    const nodes = childNodes(parts(raw).get('transactions')!);
    assert.deepEqual([nodes[0]?.value, nodes.length], [own, TRANSACTIONS.length]);
    const read = nodes.map((node) => members(nodesInside(node)[0]!));
    assert.deepEqual(
      read,
      TRANSACTIONS.map((transaction, index) => only(transaction, read[index]!)),
    );
    const missing = TRANSACTIONS.map((transaction, index) =>
      Object.keys(transaction).filter((name) => !Object.hasOwn(read[index]!, name)),
    );
    // What a transaction has only once it is in a block, and the older name of yParity.
    const placed = ['blockHash', 'blockNumber', 'transactionIndex', 'gasPrice', 'blockTimestamp', 'v'];
    assert.deepEqual(
      missing.map((names) => names.filter((name) => !placed.includes(name))),
      [[], []],
    );
  });

  it('gives every transaction the tip that the JSON of the block gives', () => {
    const json = childNodes(decodeResult({ method: 'eth_getBlockByNumber', params: [] }, BLOCK));
    const listed = childNodes(json.find(({ label }) => label === 'transactions')!);
    const read = childNodes(parts(raw).get('transactions')!).map((node) => nodesInside(node)[0]!);
    const tips = (nodes: readonly DecodedNode[]): readonly unknown[] =>
      nodes.map((node) => nodesInside(node).find(({ label }) => label === 'effective tip')?.value);
    assert.deepEqual([tips(read), tips(listed)], [tips(listed), ['0x59682f00', '0x59682f00']]);
  });

  it('reads withdrawals and uncles, and legacy transactions, which are lists themselves', () => {
    const legacy = serializeTransaction(
      { type: 'legacy', nonce: 1, gas: 21_000n, gasPrice: 5n, value: 7n, chainId: 1 },
      { r: BLOCK['hash'] as Hex, s: '0x01', v: 38n },
    );
    const withdrawal = {
      index: '0x80',
      validatorIndex: '0x0',
      address: `0x${'a1'.repeat(20)}`,
      amount: '0x3b9aca00',
    };
    const { index, validatorIndex, amount } = withdrawal;
    const read = parts(
      toRlp([
        header(BLOCK),
        [fromRlp(legacy, 'hex'), RAW_TRANSACTIONS[0]],
        [header(BLOCK)],
        [[quantity(index), quantity(validatorIndex), withdrawal.address, quantity(amount)]],
      ] as never),
    );
    const uncles = childNodes(read.get('uncles')!);
    assert.deepEqual(
      {
        transactions: read.get('transactions')!.value,
        uncles: uncles.map((uncle) => members(uncle)['hash']),
        withdrawals: read.get('withdrawals')!.value,
      },
      {
        transactions: [legacy, RAW_TRANSACTIONS[0]],
        uncles: [BLOCK['hash']],
        withdrawals: [withdrawal],
      },
    );
  });

  it('reads a block from before withdrawals, and takes no other list for a block', () => {
    assert.equal(parts(rawBlock([], [])).has('withdrawals'), false);
    assert.deepEqual(
      [rawBlock(), rawBlock([]), rawBlock('0x', [])].map((each) =>
        inside('debug_getRawBlock', each, 'block'),
      ),
      [undefined, undefined, undefined],
    );
  });
});
