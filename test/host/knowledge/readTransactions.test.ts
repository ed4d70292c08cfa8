// Which transactions a window knows from what it has read.
import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { createReadTransactions } from '../../../src/host/knowledge/readTransactions.ts';

const HASH = `0x${'aB'.repeat(32)}`;
const KEPT = { to: `0x${'e7'.repeat(20)}`, input: '0xa9059cbb' };
const SENT = { ...KEPT, hash: HASH, nonce: '0x1' };

const entryOf = (result: JsonValue, endpointId = 'a'): Pick<HistoryEntry, 'endpointId' | 'outcome'> => ({
  endpointId,
  outcome: { ok: true, result },
});

describe('createReadTransactions', () => {
  it('knows a transaction that was the result or in the block of a call, at its endpoint, whatever the case of its hash', () => {
    for (const result of [
      SENT,
      { hash: `0x${'00'.repeat(32)}`, transactions: [`0x${'11'.repeat(32)}`, SENT] },
    ]) {
      const transactions = createReadTransactions();
      transactions.learn(entryOf(result));
      assert.deepEqual(transactions.of('a')(HASH.toLowerCase()), KEPT);
      assert.equal(transactions.of('b')(HASH), undefined);
      assert.equal(transactions.of('a')(`0x${'11'.repeat(32)}`), undefined);
    }
  });

  it('keeps nothing of other results, and the newest thousand', () => {
    const transactions = createReadTransactions();
    for (const result of [null, [SENT], { hash: HASH }, { ...SENT, to: null }, { ...SENT, input: 5 }])
      transactions.learn(entryOf(result));
    transactions.learn({
      endpointId: 'a',
      outcome: { ok: false, failure: { kind: 'input', message: 'No.' } },
    });
    assert.equal(transactions.of('a')(HASH), undefined);
    // Some hundred long ones would fill the memory of the window.
    for (const [member, length] of Object.entries({ hash: 67, to: 43, input: 4_097 })) {
      const long = `0x${'1'.repeat(length - 2)}`;
      transactions.learn(entryOf({ ...SENT, [member]: long }));
      assert.equal(transactions.of('a')(member === 'hash' ? long : HASH), undefined, member);
    }
    const all = Array.from({ length: 1_200 }, (_, at) => ({ ...SENT, hash: String(at) }));
    transactions.learn(entryOf({ transactions: all }));
    assert.deepEqual(
      ['0', '199', '200', '1199'].map((hash) => transactions.of('a')(hash) !== undefined),
      [false, false, true, true],
    );
  });
});
