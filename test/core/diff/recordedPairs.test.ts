// Reviewed comparisons of real replies, of every reply with itself in another client's spelling, and of lists as long
// as nodes send them.

import assert from 'node:assert/strict';
import { sentNodes } from '../../../src/core/decode/childNodes.ts';
import type { DecodedNode } from '../../../src/core/decode/decodedNode.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import { summarize } from '../../../src/core/decode/notations.ts';
import { diffCounts } from '../../../src/core/diff/diffCounts.ts';
import { diffNodes } from '../../../src/core/diff/diffNode.ts';
import { summarizeDiff } from '../../../src/core/diff/diffRow.ts';
import { formatDiff } from '../../../src/core/diff/formatDiff.ts';
import { countValues } from '../../../src/core/diff/jsonEqual.ts';
import { isJsonObject } from '../../../src/core/json.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { inZone } from '../inZone.ts';
import { compared, recorded, recordedReplies } from './compared.ts';

const [TRANSFER, FAILED] = [
  '0x54b6f0b07d551fbebce8c3cef6501ca1fb5cfd0ee5fd7f12f08f76338475ef2a',
  '0x2a21e01b8be20b7b3d34d07c02cefbf4bb871faaf5be1e62c703da974333eeaa',
];
const BLOCK = '0x0f92a19558bf9c2178757c6f96b509b3e7b99d67ae5dd8444f7c4ac61a42aac7';

function lines(before: DecodedNode, after: DecodedNode): readonly string[] {
  return inZone('UTC', () => formatDiff(diffNodes(before, after)).split('\n'));
}

describe('formatDiff', () => {
  it('compares a failed receipt with a good one', () => {
    assert.deepEqual(
      lines(recorded('eth_getTransactionReceipt', FAILED), recorded('eth_getTransactionReceipt', TRANSFER)),
      RECEIPTS,
    );
  });

  it('compares a block with hashes with the same block with its transactions', () => {
    assert.deepEqual(
      lines(recorded('eth_getBlockByHash', BLOCK, false), recorded('eth_getBlockByNumber', '0x10d46', true)),
      BLOCKS,
    );
  });

  it('compares the traces of two transactions', () => {
    assert.deepEqual(
      lines(recorded('trace_transaction', TRANSFER), recorded('trace_transaction', FAILED)),
      TRACES,
    );
  });

  it('compares the logs of a query with those of a filter', () => {
    assert.deepEqual(lines(recorded('eth_getLogs'), recorded('eth_getFilterLogs')), LOGS);
    assert.deepEqual(lines(recorded('eth_getFilterLogs'), recorded('eth_getFilterChanges')), [
      'The same in all 156 values',
      '',
    ]);
  });

  it('compares a balance before and after', () => {
    const balance = recorded('eth_getBalance');
    const after = decodeResult({ method: 'eth_getBalance', params: [] }, '0x21e0bf9ebe2cd02d5c8');
    assert.deepEqual(lines(balance, after), [
      '1 changed: +0.000000000000000001 coins',
      '',
      '- `result`: `9,998.998268113529787847 coins` → `9,998.998268113529787848 coins` (+0.000000000000000001 coins)',
      '',
    ]);
  });
});

/** The value as another client would send it: numbers in JSON or with a zero, hex in the other case, members turned. */
function respelled(node: DecodedNode): JsonValue {
  const { kind, value, amount } = node;
  if (kind === 'array' || kind === 'object') {
    const below = sentNodes(node, 0, Object.keys(value as object).length);
    if (kind === 'array') return below.map(respelled);
    return Object.fromEntries(below.map((child) => [child.label, respelled(child)] as const).toReversed());
  }
  if (amount !== undefined && typeof value === 'string')
    return amount % 2n === 0n && amount < 1n << 50n
      ? Number(amount)
      : `0x0${amount.toString(16).toUpperCase()}`;
  if (kind === 'address') return summarize(node);
  if (kind === 'text' || typeof value !== 'string' || !/^0x[0-9a-f]+$/.test(value)) return value as JsonValue;
  return `0x${value.slice(2).toUpperCase()}`;
}

/** How many scalars of two values of one form are other JSON. */
function countOther(before: JsonValue, after: JsonValue): number {
  if (!Array.isArray(before) && !isJsonObject(before))
    return JSON.stringify(before) === JSON.stringify(after) ? 0 : 1;
  let count = 0;
  for (const [name, value] of Object.entries(before) as readonly (readonly [string, JsonValue])[])
    count += countOther(value, (after as Readonly<Record<string, JsonValue>>)[name]!);
  return count;
}

describe('diffCounts', () => {
  it('finds only other spellings between every recorded reply and what another client would send', () => {
    let total = 0;
    for (const space of ['eth', 'debug', 'trace', 'ots', 'txpool', 'erigon']) {
      for (const reply of recordedReplies(space)) {
        const before = decodeResult(reply, reply.result);
        const after = respelled(before);
        const spelling = countOther(reply.result, after);
        const { same, ...counts } = diffCounts(diffNodes(before, decodeResult(reply, after)));
        assert.deepEqual(
          counts,
          { spelling, order: 0, changed: 0, added: 0, removed: 0, kind: 0 },
          reply.method,
        );
        assert.equal(same, countValues(before.value) - spelling, reply.method);
        total += spelling;
      }
    }
    assert.ok(total > 2900, String(total));
  });
});

describe('summarizeDiff', () => {
  it('compares traces as deep as calls can be @long', () => {
    const trace = (gas: number): JsonValue => {
      let frame: JsonValue = { type: 'CALL', from: '0x1', to: '0x2', gas: hex(gas) };
      for (let depth = 1; depth < 1024; depth++) {
        const beside = { type: 'STATICCALL', from: '0x2', to: '0x3', gas: '0x1', gasUsed: hex(gas + depth) };
        frame = { type: 'CALL', from: '0x1', to: '0x2', gas: '0x1', calls: [beside, frame] };
      }
      return frame;
    };
    assert.equal(summarizeDiff(compared(trace(5), trace(9))), '1,024 changed');
    assert.equal(summarizeDiff(compared(trace(5), trace(5))), 'The same in all 9,211 values');
  }).timeout(15_000);

  const MANY = 20_000;
  const hex = (value: number, digits = 1): string => `0x${value.toString(16).padStart(digits, '0')}`;
  const log = (at: number): { readonly [name: string]: JsonValue } => ({
    address: '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512',
    topics: [hex(7, 64), hex(at % 9, 64)],
    data: hex(at % 5, 64),
    transactionHash: hex(at >> 2, 64),
    logIndex: hex(at),
  });
  const step = (at: number, gas: number): JsonValue => ({ pc: at % 50, op: 'ADD', depth: 1, gas: gas - at });

  it('compares two lists of 20,000 logs @long', () => {
    const list = Array.from({ length: MANY }, (_, at) => log(at));
    const summary = (after: readonly JsonValue[]): string => summarizeDiff(compared(list, after));
    assert.equal(summary(structuredClone(list)), 'The same in all 120,000 values');
    const other = list.map((one, at) => ({ ...one, logIndex: at, data: at === 77 ? '0x' : one['data']! }));
    assert.equal(summary(other.toSpliced(5000, 2)), '1 changed, 2 removed, 19,998 spelled differently');
    assert.equal(summary(list.toReversed()), '19,999 in another order');
    assert.equal(
      summary(list.map((one, at) => ({ ...one, transactionHash: hex(MANY + at, 64) }))),
      '20,000 changed',
    );
  }).timeout(15_000);

  it('compares two lists of 20,000 steps and of 20,000 values of a few kinds @long', () => {
    const steps = (gas: number, most: number): readonly JsonValue[] =>
      Array.from({ length: most }, (_, at) => step(at, gas));
    assert.equal(
      summarizeDiff(compared(steps(900_000, MANY), steps(80_000, MANY - 30))),
      '19,970 changed, 30 removed',
    );
    const values = Array.from({ length: MANY }, (_, at) => hex((at * at) % 7));
    assert.equal(summarizeDiff(compared(values, values.toSpliced(9000, 2))), '2 removed');
  }).timeout(15_000);
});

const RECEIPTS = [
  '10 changed, 1 added',
  '',
  '- `result.status`: `0 (failed)` → `1 (success)`',
  '- `result.transactionHash`: `0x2a21e01b8be20b7b3d34d07c02cefbf4bb871faaf5be1e62c703da974333eeaa` → `0x54b6f0b07d551fbebce8c3cef6501ca1fb5cfd0ee5fd7f12f08f76338475ef2a`',
  '- `result.blockHash`: `0xe96d64ce49a7571412d555c136546d2fe63d2448ab1d5a414b67d3ad9f512c46` → `0x052e14d6fe571e4a091e7ce7c0b4ede4f10f7c5d26b1968a3e2e18da9b0769b5`',
  '- `result.blockNumber`: `68,937` → `68,933` (-4)',
  '- `result.blockTimestamp`: `2025-10-09 09:16:08` → `2025-10-09 09:15:20` (-48 s)',
  '- `result.from`: `0x976EA74026E726554dB657fA54763abd0C3a0aa9` → `0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266`',
  '- `result.gasUsed`: `24,353` → `51,570` (+27,217)',
  '- `result.cumulativeGasUsed`: `24,353` → `51,570` (+27,217)',
  '- `result.effectiveGasPrice`: `1.846447495 gwei` → `2.0894763 gwei` (+0.243028805 gwei)',
  '- `result.logs[0]`: added, `Transfer · from 0xf39F…2266 · to 0x7099…79C8 · amount 2,500,000,000,000,000,000,000 · of 0xe7f1…0512`',
  '- `result.logsBloom`: `empty: no logs` → `12 of 2,048 bits set`',
  '',
];

const BLOCKS = [
  '2 of another type',
  '',
  '- `result.transactions[0]`: of another type, `0x04e82e6463a554296a9928fe5c10915f90740f91b13bda85577789713ba37642` → `0x7099…79C8 → 0xe7f1…0512 · approve(spender 0x90F7…b906, amount or tokenId unlimited)`',
  '- `result.transactions[1]`: of another type, `0x95a563b2949e46918d1c19c814a40a28b9d24872c067b5107d217983754f1b4f` → `0x3C44…93BC → 0xe7f1…0512 · approve(spender 0x15d3…6A65, amount or tokenId 250,000,000,000,000,000)`',
  '',
];

const TRACES = [
  '8 changed, 1 added',
  '',
  '- `result[0].action.from`: `0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266` → `0x976EA74026E726554dB657fA54763abd0C3a0aa9`',
  '- `result[0].action.gas`: `478,356` → `478,368` (+12)',
  '- `result[0].action.input`: `transfer(to 0x7099…79C8, amount 2,500,000,000,000,000,000,000)` → `transfer(to 0x14dC…9955, amount 5,000,000,000,000,000,000)`',
  '- `result[0].result.gasUsed`: `29,926` → `2,721` (-27,205)',
  '- `result[0].result.output`: `true` → `reverted: InsufficientBalance(available 0, required 5,000,000,000,000,000,000), Solidity’s documentation` (+36 bytes)',
  '- `result[0].error`: added, `Reverted`',
  '- `result[0].transactionHash`: `0x54b6f0b07d551fbebce8c3cef6501ca1fb5cfd0ee5fd7f12f08f76338475ef2a` → `0x2a21e01b8be20b7b3d34d07c02cefbf4bb871faaf5be1e62c703da974333eeaa`',
  '- `result[0].blockNumber`: `68,933` → `68,937` (+4)',
  '- `result[0].blockHash`: `0x052e14d6fe571e4a091e7ce7c0b4ede4f10f7c5d26b1968a3e2e18da9b0769b5` → `0xe96d64ce49a7571412d555c136546d2fe63d2448ab1d5a414b67d3ad9f512c46`',
  '',
];

const LOGS = [
  '2 added',
  '',
  '- `result[3]`: added, `Approval · owner 0x7099…79C8 · spender 0x90F7…b906 · amount unlimited · of 0xe7f1…0512`',
  '- `result[4]`: added, `Approval · owner 0x3C44…93BC · spender 0x15d3…6A65 · amount 250,000,000,000,000,000 · of 0xe7f1…0512`',
  '',
];
