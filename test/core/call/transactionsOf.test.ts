import assert from 'node:assert/strict';
import { mayNameTransaction } from '../../../src/core/call/mayNameTransaction.ts';
import { transactionsOf } from '../../../src/core/call/transactionsOf.ts';
import type { JsonValue } from '../../../src/core/json.ts';

const hash = (digit: string): string => `0x${digit.repeat(64)}`;
const [A, B, BLOCK] = [hash('a'), hash('b'), hash('c')];
const ACCOUNT = `0x${'1'.repeat(40)}`;
const LOG = { address: ACCOUNT, topics: [hash('d')], data: '0x', blockHash: BLOCK, transactionHash: B };
const RECEIPT = { transactionHash: A, blockHash: BLOCK, logs: [{ ...LOG, transactionHash: A }] };
const TRANSACTION = { hash: A, blockHash: BLOCK, from: ACCOUNT, input: '0x' };
const block = (transactions: JsonValue): JsonValue => ({
  number: '0x5',
  hash: BLOCK,
  parentHash: hash('e'),
  transactions,
});

type Case = readonly [
  method: string,
  params: readonly JsonValue[],
  result: JsonValue,
  hashes: readonly string[],
];
const CASES: readonly Case[] = [
  ['eth_sendRawTransaction', ['0x02c0'], A, [A]],
  ['eth_sendTransaction', [{ from: ACCOUNT }], A, [A]],
  ['eth_getTransactionByHash', [A], null, [A]],
  ['eth_getTransactionByHash', [A], TRANSACTION, [A]],
  ['eth_getTransactionReceipt', [A], RECEIPT, [A]],
  ['debug_traceTransaction', [A, { tracer: 'callTracer' }], { type: 'CALL' }, [A]],
  ['trace_transaction', [A], [], [A]],
  ['ots_traceTransaction', [A], [], [A]],
  ['eth_getTransactionByBlockNumberAndIndex', ['0x5', '0x0'], TRANSACTION, [A]],
  ['eth_getBlockByNumber', ['0x5', false], block([A, B]), [A, B]],
  ['eth_getBlockByNumber', ['0x5', true], block([TRANSACTION]), [A]],
  ['eth_getBlockReceipts', ['0x5'], [RECEIPT, { ...RECEIPT, transactionHash: B }], [A, B]],
  ['eth_getLogs', [{}], [LOG, LOG], [B]],
];
const NONE: readonly Case[] = [
  ['eth_getBlockByHash', [BLOCK, false], block([]), []],
  ['eth_getBalance', [ACCOUNT, 'latest'], '0x1', []],
  ['eth_blockNumber', [], '0x5', []],
  ['debug_traceBlockByHash', [BLOCK], [], []],
  ['web3_sha3', ['0x'], hash('f'), []],
];
const of = ([method, params, result]: Case, most = 10): readonly string[] =>
  transactionsOf({ method, params, outcome: { ok: true, result } }, most);

describe('transactionsOf', () => {
  for (const [index, one] of [...CASES, ...NONE].entries())
    it(`finds ${one[3].length} in ${one[0]}, case ${index}`, () => assert.deepEqual(of(one), one[3]));

  it('gives at most as many as are asked for', () => {
    assert.deepEqual(of(['eth_getBlockByNumber', ['0x5', false], block([A, B]), []], 1), [A]);
  });

  it('reads the parameters alone of a call that failed', () => {
    const failure = { kind: 'cancelled', message: 'Cancelled.' } as const;
    const outcome = { ok: false, failure } as const;
    assert.deepEqual(transactionsOf({ method: 'eth_getTransactionReceipt', params: [A], outcome }, 10), [A]);
    assert.deepEqual(
      transactionsOf({ method: 'eth_sendRawTransaction', params: ['0x02c0'], outcome }, 10),
      [],
    );
  });
});

describe('mayNameTransaction', () => {
  for (const [index, one] of CASES.entries())
    it(`holds for ${one[0]}, case ${index}`, () => {
      const [method, params] = one;
      assert.equal(mayNameTransaction({ method, params, ok: true }), true);
    });

  it('holds for no method that names none', () => {
    const [, ...others] = NONE;
    const held = others.filter(([method, params]) => mayNameTransaction({ method, params, ok: true }));
    assert.deepEqual(
      held.map(([method]) => method),
      ['debug_traceBlockByHash'],
    );
  });

  it('goes by the parameters alone where the call failed', () => {
    const failed = (method: string, params: readonly JsonValue[]): boolean =>
      mayNameTransaction({ method, params, ok: false });
    assert.deepEqual(
      [failed('eth_sendRawTransaction', ['0x02c0']), failed('trace_transaction', [A])],
      [false, true],
    );
  });
});
