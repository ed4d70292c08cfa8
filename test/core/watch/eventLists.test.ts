// The receipts, logs or traces of many blocks as one list, and how much of it is kept.
import assert from 'node:assert/strict';
import { findMethod, resultShape } from '../../../src/core/catalogue/catalogue.ts';
import { eventsOf, NO_EVENTS, keepEvents } from '../../../src/core/watch/eventLists.ts';

const of = (method: string) => eventsOf(resultShape(findMethod(method), []));

describe('eventsOf', () => {
  it('knows lists of receipts, logs and traces from all others', () => {
    assert.deepEqual(
      ['eth_getBlockReceipts', 'eth_getLogs', 'trace_block', 'eth_accounts', 'eth_getBlockByNumber'].map(of),
      ['receipts', 'logs', 'traces', undefined, undefined],
    );
  });
});

describe('keepEvents', () => {
  it('joins the items of all blocks, in their order, and passes over what is no list', () => {
    const one = keepEvents(NO_EVENTS, [[{ a: 1 }, { a: 2 }], null, []]);
    const all = keepEvents(one, [[{ a: 3 }], 'odd']);
    assert.deepEqual(all.items, [{ a: 1 }, { a: 2 }, { a: 3 }]);
    assert.equal(all.all, 3);
  });

  it('keeps the first ones only where they are too many, and counts the others', () => {
    const item = { a: 'b'.repeat(40) };
    const full = keepEvents(NO_EVENTS, [[item, item, item]], 100);
    assert.deepEqual([full.items.length, full.all], [2, 3]);
    // A smaller one that comes later would make a gap.
    const more = keepEvents(full, [[{}], [item]], 10_000);
    assert.deepEqual([more.items.length, more.all], [2, 5]);
  });
});
