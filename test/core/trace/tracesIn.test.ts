// The call trees in results of each kind of tracer.
import assert from 'node:assert/strict';
import { traceIn, traceOfItem, tracesIn } from '../../../src/core/trace/tracesIn.ts';
import { ALICE, BOB, FLAT_TRACE, TOKEN, TRANSFER_CALL } from '../decode/samples.ts';

const FRAME = { type: 'CALL', from: ALICE, to: BOB, gas: '0x5208' };

describe('traceIn', () => {
  it('is a frame, that of a mux tracer, or what a flat list is put together to', () => {
    assert.deepEqual(traceIn(FRAME), { frame: FRAME });
    assert.deepEqual(traceIn({ callTracer: FRAME, prestateTracer: {} }), { frame: FRAME });
    const found = traceIn(FLAT_TRACE);
    assert.equal(found?.note, 'put together from a flat list, which has no events');
    assert.deepEqual(found, traceIn({ output: '0x', trace: FLAT_TRACE, stateDiff: null }));
    assert.deepEqual(found.frame, {
      type: 'CALL',
      from: ALICE,
      to: BOB,
      value: '0x1',
      gas: '0x5208',
      gasUsed: '0x10',
      input: '0x',
      output: '0x',
      blockNumber: 16,
      calls: [
        {
          type: 'CREATE2',
          from: BOB,
          to: TOKEN,
          value: '0x0',
          gas: '0x64',
          gasUsed: '0x1',
          input: '0x6000',
          output: '0x00',
          calls: [
            {
              type: 'DELEGATECALL',
              from: TOKEN,
              to: ALICE,
              value: '0x0',
              gas: '0x9',
              input: TRANSFER_CALL,
              error: 'Out of gas',
            },
          ],
        },
        { type: 'SELFDESTRUCT', from: TOKEN, to: BOB, value: '0x5' },
      ],
    });
  });

  it('says of a filtered list how much less it holds than it announces', () => {
    assert.equal(
      traceIn(FLAT_TRACE.slice(0, 3))?.note,
      'put together from a flat list, which has no events; calls that it announces (subtraces) and does not hold: 1',
    );
  });

  it('is none in anything else', () => {
    for (const value of [
      null,
      '0x',
      [],
      [1],
      {},
      { trace: { a: 1 } },
      { structLogs: [] },
      { type: '0x2', gas: '0x1' },
    ])
      assert.equal(traceIn(value), undefined, JSON.stringify(value));
    assert.equal(traceIn(FLAT_TRACE.toSpliced(1, 1)), undefined);
  });
});

describe('tracesIn', () => {
  it('are those of the items of a traced block, each with its transaction', () => {
    const items = [
      { txHash: '0x01', result: FRAME },
      { txHash: '0x02', error: 'gone' },
    ];
    assert.deepEqual(tracesIn(items), { items });
    assert.deepEqual(items.map(traceOfItem), [{ frame: FRAME, hash: '0x01' }, undefined]);
    const replayed = { transactionHash: '0x03', trace: FLAT_TRACE };
    assert.equal(traceOfItem(replayed)?.hash, '0x03');
    assert.deepEqual(tracesIn([replayed]), { items: [replayed] });
    assert.deepEqual(tracesIn([FRAME, FRAME]), { items: [FRAME, FRAME] });
  });

  it('are those of a flat list of several transactions', () => {
    const found = tracesIn([...FLAT_TRACE, ...FLAT_TRACE]);
    assert.equal((found!.items as readonly unknown[]).length, 2);
    assert.equal(tracesIn([{ a: 1 }]), undefined);
  });
});
