// No reply, however odd, makes an explanation fail.

import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { childNodes } from '../../../src/core/decode/childNodes.ts';
import { labelOf, summarize } from '../../../src/core/decode/notations.ts';
import type { MakeCall } from '../../../src/core/explain/explanation.ts';
import { explainCall } from '../../../src/core/explain/explainCall.ts';
import { explainTransaction } from '../../../src/core/explain/explainTransaction.ts';
import { identify } from '../../../src/core/paste/identify.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import { jsonValue } from '../jsonArbitrary.ts';
import { ALICE, FAILED_FRAME, FLAT_TRACE, TRANSFER_CALL, TRANSFER_LOG } from '../decode/samples.ts';
import { samples } from '../../effort.ts';

const HASH = `0x${'12'.repeat(32)}`;

/** What a node could send of each kind, of which any members are replaced by any JSON. */
const SENT: Readonly<Record<string, JsonValue>> = {
  eth_getTransactionByHash: {
    from: ALICE,
    to: null,
    nonce: '0x1',
    value: '0x1',
    gas: '0x10',
    gasPrice: '0x1',
    input: TRANSFER_CALL,
    blobVersionedHashes: [],
    authorizationList: [{}],
    blockHash: HASH,
    blockNumber: '0x10',
    transactionIndex: '0x1',
  },
  eth_getTransactionReceipt: {
    status: '0x0',
    gasUsed: '0x10',
    effectiveGasPrice: '0x1',
    contractAddress: ALICE,
    blockHash: HASH,
    logs: [TRANSFER_LOG],
  },
  eth_getBlockByHash: { number: '0x10', timestamp: '0x10', transactions: [], baseFeePerGas: '0x1' },
  eth_getBlockByNumber: { number: '0x10', baseFeePerGas: '0x1' },
  eth_getTransactionCount: '0x2',
  debug_traceTransaction: FAILED_FRAME,
  trace_transaction: FLAT_TRACE,
  debug_traceCall: { ...(FAILED_FRAME as JsonObject), logs: [TRANSFER_LOG] },
  eth_simulateV1: [{ calls: [{ status: '0x1', returnData: '0x', gasUsed: '0x1', logs: [TRANSFER_LOG] }] }],
};

const method = fc.constantFrom(
  ...Object.keys(SENT),
  'eth_call',
  'ots_traceTransaction',
  'ots_getTransactionError',
);
const change = fc.record({ method, member: fc.nat({ max: 20 }), value: jsonValue, isWhole: fc.boolean() });

describe('any reply', () => {
  it('is explained', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { maxLength: 8 }),
        fc.boolean(),
        fc.boolean(),
        async (changes, isRefused, isOfCall) => {
          const replies: Record<string, JsonValue> = { ...SENT };
          for (const each of changes) replies[each.method] = changed(replies[each.method], each);
          const ask: MakeCall = (name) => {
            const result = replies[name];
            if (result !== undefined && !(isRefused && name.startsWith('debug_')))
              return Promise.resolve({ ok: true, result });
            const failure = { kind: 'rpc', code: -32601, message: 'Method not found', status: 200 } as const;
            return Promise.resolve({ ok: false, failure });
          };
          const call = { to: ALICE, input: TRANSFER_CALL };
          const explanation = isOfCall
            ? await explainCall({ call, block: 'latest' }, ask)
            : await explainTransaction(HASH, ask);
          assert.match(explanation.headline, /^\S.*\.$/s);
          for (const row of explanation.sections.flatMap(({ rows }) => rows)) {
            assert.equal(typeof `${labelOf(row)} ${summarize(row)}`, 'string');
            assert.ok(Array.isArray(childNodes(row)));
          }
        },
      ),
      { numRuns: samples(400) },
    );
  });
});

describe('any text', () => {
  it('is identified, or is nothing', () => {
    const hex = fc.stringMatching(/^0x[0-9a-f]{0,200}$/);
    fc.assert(
      fc.property(fc.oneof(fc.string(), hex), (text) => {
        for (const { label, node } of identify(text)) {
          assert.match(label, /\.$/);
          if (node !== undefined) assert.equal(typeof summarize(node), 'string');
        }
      }),
    );
  });
});

function changed(
  sent: JsonValue | undefined,
  {
    member,
    value,
    isWhole,
  }: { readonly member: number; readonly value: JsonValue; readonly isWhole: boolean },
): JsonValue {
  const names = typeof sent === 'object' && sent !== null ? Object.keys(sent) : [];
  const name = names[member % Math.max(1, names.length)];
  if (isWhole || name === undefined || Array.isArray(sent)) return value;
  return { ...(sent as JsonObject), [name]: value };
}
