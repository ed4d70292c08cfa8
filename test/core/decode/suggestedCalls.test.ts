import assert from 'node:assert/strict';
import { encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters } from 'viem';
import type { Hex } from 'viem';
import { METHODS } from '../../../src/core/catalogue/methods.ts';
import { chainById } from '../../../src/core/chain/chains.ts';
import { childNodes } from '../../../src/core/decode/childNodes.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import type { DecodedNode } from '../../../src/core/decode/decodedNode.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import { summarize } from '../../../src/core/decode/notations.ts';
import { suggestedCalls } from '../../../src/core/decode/suggestedCalls.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { readFixture } from '../fixture.ts';
import { ALICE, TRANSFER_LOG } from './samples.ts';

const HASH = `0x${'12'.repeat(32)}`;
const calls = (node: DecodedNode): readonly string[] =>
  suggestedCalls(node).map(({ method, params }) => `${method} ${JSON.stringify(params)}`);
const methods = (node: DecodedNode): readonly string[] => suggestedCalls(node).map(({ method }) => method);

function member(fixture: string, ...labels: readonly string[]): DecodedNode {
  const call = readFixture(fixture);
  let node = decodeResult(call, call.reply['result'] ?? null);
  for (const label of labels) node = childNodes(node).find((child) => child.label === label)!;
  return node;
}

const TRANSACTION = [
  'eth_getTransactionByHash',
  'eth_getTransactionReceipt',
  'debug_traceTransaction',
  'trace_transaction',
];
const BLOCK = ['eth_getBlockByHash', 'eth_getBlockByHash', 'eth_getBlockReceipts', 'debug_traceBlockByHash'];

describe('suggestedCalls', () => {
  it('leads from an address to its account', () => {
    assert.deepEqual(calls(decode('x', ALICE, 'address')), [
      `eth_getBalance ["${ALICE}","latest"]`,
      `eth_call [{"to":"${ALICE}"},"latest"]`,
      `eth_getCode ["${ALICE}","latest"]`,
      `eth_getTransactionCount ["${ALICE}","latest"]`,
      `eth_getStorageAt ["${ALICE}","0x0","latest"]`,
      `eth_getLogs [{"address":"${ALICE}","fromBlock":"latest","toBlock":"latest"}]`,
    ]);
  });

  it('leads from an address to its name where the chain has ENS', () => {
    const named = (id: bigint) =>
      suggestedCalls(decode('x', ALICE, 'address', { context: { chain: chainById(id) } })).at(-1)!;
    const { label, method, params } = named(1n);
    const input = encodeFunctionData({
      abi: parseAbi(['function reverse(bytes lookupAddress, uint256 coinType)']),
      args: [ALICE as Hex, 60n],
    });
    const to = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee';
    assert.deepEqual([label, method, params], ['Name in ENS', 'eth_call', [{ to, input }, 'latest']]);
    assert.equal(named(137n).method, 'eth_getLogs');
    const result = encodeAbiParameters(parseAbiParameters('string, address, address'), ['nick.eth', to, to]);
    assert.match(summarize(decodeResult({ method, params }, result)), /nick\.eth/);
  });

  it('leads from an address to its balance at the block that the answer is of', () => {
    const inBlock = (node: DecodedNode): readonly string[] =>
      suggestedCalls(node)
        .filter(({ label }) => label.startsWith('Balance at'))
        .map(({ label, params }) => `${label} ${JSON.stringify(params[1])}`);
    assert.deepEqual(inBlock(member('blockInFull', 'miner')), ['Balance at block 3 "0x3"']);
    assert.deepEqual(inBlock(member('blockInFull', 'transactions', '0', 'from')), [
      'Balance at block 3 "0x3"',
    ]);
    assert.deepEqual(inBlock(member('receiptWithLogs', 'logs', '0', 'address')), [
      'Balance at block 3 "0x3"',
    ]);
    assert.deepEqual(inBlock(decode('x', ALICE, 'address')), []);
  });

  it('leads from a number to its block and those beside it', () => {
    assert.deepEqual(calls(decode('x', '0x10', 'blockNumber')), [
      'eth_getBlockByNumber ["0x10",false]',
      'eth_getBlockByNumber ["0x10",true]',
      'eth_getBlockReceipts ["0x10"]',
      'debug_traceBlockByNumber ["0x10",{"tracer":"callTracer"}]',
      'eth_getBlockByNumber ["0xf",false]',
      'eth_getBlockByNumber ["0x11",false]',
    ]);
    assert.deepEqual(calls(decode('x', '0x0', 'blockNumber')).slice(4), [
      'eth_getBlockByNumber ["0x1",false]',
    ]);
  });

  it('tells block hashes from transaction hashes by where they stand', () => {
    assert.deepEqual(
      [
        methods(member('blockInFull', 'hash')),
        methods(member('blockInFull', 'parentHash')),
        methods(member('blockInFull')),
        methods(member('blockInFull', 'transactions', '0')),
        methods(member('blockWithHashes', 'transactions', '0')),
        methods(member('transactionLegacy', 'hash')),
        methods(member('receiptWithLogs', 'transactionHash')),
        methods(member('receiptWithLogs')),
        methods(member('blockInFull', 'stateRoot')),
      ],
      [BLOCK, BLOCK, BLOCK, TRANSACTION, TRANSACTION, TRANSACTION, TRANSACTION, TRANSACTION, []],
    );
    assert.deepEqual(
      ['eth_sendRawTransaction', 'web3_sha3', 'eth_sendBundle'].map((method) =>
        methods(decode('result', HASH, 'hash', { context: { method } })),
      ),
      [TRANSACTION, [], []],
    );
  });

  it('takes a hash for a transaction’s only where the rest of one stands beside it', () => {
    const hashOf = (method: string, value: JsonValue, ...labels: readonly string[]): readonly string[] => {
      let node = decodeResult({ method, params: [] }, value);
      for (const label of labels) node = childNodes(node).find((child) => child.label === label)!;
      return methods(node);
    };
    const head = { head: { number: '0x1', hash: HASH } };
    const bad = [{ hash: HASH, block: {}, rlp: '0xc0' }];
    assert.deepEqual(
      [
        hashOf('eth_capabilities', head, 'head', 'hash'),
        hashOf('eth_capabilities', head, 'head'),
        hashOf('debug_getBadBlocks', bad, '0', 'hash'),
        hashOf('debug_getBadBlocks', bad, '0'),
        hashOf('x_sent', { hash: HASH, from: ALICE }, 'hash'),
      ],
      [BLOCK, BLOCK, [], [], TRANSACTION],
    );
  });

  it('leads from a log to its transaction and to its like', () => {
    const log = decode('x', { ...TRANSFER_LOG, blockHash: HASH }, 'unknown');
    assert.deepEqual(
      calls(log).at(-1),
      `eth_getLogs [{"address":"${TRANSFER_LOG.address}","topics":["${TRANSFER_LOG.topics[0]!}"],"blockHash":"${HASH}"}]`,
    );
    assert.deepEqual(methods(log), [...TRANSACTION, 'eth_getLogs']);
    const anonymous = decode('x', { ...TRANSFER_LOG, topics: [], blockHash: HASH }, 'unknown');
    assert.deepEqual(methods(anonymous), TRANSACTION);
  });

  it('leads from a member name that is an address, and from a filter', () => {
    const [account] = childNodes(decode('x', { [ALICE]: '0x1' }, { map: 'wei', keys: 'address' }));
    assert.equal(methods(account!)[0], 'eth_getBalance');
    assert.deepEqual(calls(decode('x', '0x7', 'filterId')), [
      'eth_getFilterChanges ["0x7"]',
      'eth_getFilterLogs ["0x7"]',
      'eth_uninstallFilter ["0x7"]',
    ]);
  });

  it('leads from a filter that a call has made to its subscription, without the blocks of the past', () => {
    const liveOf = (method: string, ...params: readonly JsonValue[]) =>
      calls(decodeResult({ method, params }, '0x7'))[0];
    const filter = { address: ALICE, topics: [HASH] };
    const past = { ...filter, fromBlock: '0x1', toBlock: 'latest', blockHash: HASH };
    assert.deepEqual(
      [
        liveOf('eth_newFilter', past),
        liveOf('eth_newBlockFilter'),
        liveOf('eth_newPendingTransactionFilter', true),
        liveOf('debug_traceChain', '0x1', '0x2'),
      ],
      [
        `eth_subscribe ["logs",${JSON.stringify(filter)}]`,
        'eth_subscribe ["newHeads"]',
        'eth_subscribe ["newPendingTransactions",true]',
        'eth_getFilterChanges ["0x7"]',
      ],
    );
  });

  it('leads to a filter from what makes filters, and from no snapshot', () => {
    const makers = METHODS.filter(({ name }) =>
      suggestedCalls(decodeResult({ method: name, params: [] }, '0x7')).some(
        ({ method }) => method === 'eth_uninstallFilter',
      ),
    ).map(({ name }) => name);
    assert.deepEqual(makers.toSorted(), [
      'debug_traceChain',
      'eth_newBlockFilter',
      'eth_newFilter',
      'eth_newPendingTransactionFilter',
      'eth_subscribe',
    ]);
  });

  it('leads nowhere from what is not what it should be', () => {
    assert.deepEqual(
      [
        suggestedCalls(decode('x', '0x12', 'address')),
        suggestedCalls(decode('transactionHash', '0x12', 'hash')),
        suggestedCalls(decode('x', '0x5', 'wei')),
        suggestedCalls(decode('x', null, 'address')),
      ],
      [[], [], [], []],
    );
  });
});
