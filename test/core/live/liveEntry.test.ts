// A subscription in the history: what it asked, and the newest rows as its result, with nothing of the key.
import assert from 'node:assert/strict';
import { liveRowsShape } from '../../../src/core/catalogue/shapes/live.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import { liveEntry } from '../../../src/core/live/liveEntry.ts';
import { LiveRows } from '../../../src/core/live/liveRows.ts';
import { runToEnd } from '../../../src/core/slices.ts';
import { tableCsv } from '../../../src/core/table/tableCsv.ts';
import { tableOf } from '../../../src/core/table/tableOf.ts';

const call = { endpointId: 'a', endpointName: 'A', method: 'eth_subscribe' };
const span = { id: 'one', startedAt: 1_000, endedAt: 61_000, way: 'socket' } as const;
const head = (number: number, hash: string) => ({
  number: `0x${number.toString(16)}`,
  hash: `0x${hash.repeat(64)}`,
  parentHash: `0x${'0'.repeat(64)}`,
});

describe('liveEntry', () => {
  it('has the rows as the page has them, the newest first, and says which a reorg removed', () => {
    const rows = new LiveRows('newHeads');
    rows.add(head(5, 'a'), 100, 2_000, false);
    rows.add(head(6, 'b'), 100, 3_000, false);
    rows.removeBlocks(new Set([head(6, 'b').hash]));
    rows.add(head(6, 'c'), 100, 4_000, true);
    const entry = liveEntry({ ...call, params: ['newHeads'] }, span, rows, (text) => text);
    const { outcome, responseBytes, ...facts } = entry;
    const result = [
      { seen: 4, note: 'filled in', ...head(6, 'c'), removed: false },
      {
        seen: 3,
        note: 'removed by a reorg: block 6 is now 0xcccc…cccc',
        ...head(6, 'b'),
        removed: true,
      },
      { seen: 2, ...head(5, 'a'), removed: false },
    ];
    assert.deepEqual(outcome, { ok: true, result });
    const table = runToEnd(tableOf(decode('result', result, liveRowsShape('newHeads'))))!;
    const [seen] = table.columns;
    assert.equal(
      [...tableCsv(table, [seen!], [0, 1])].join(''),
      'seen\r\n1970-01-01T00:00:04Z\r\n1970-01-01T00:00:03Z\r\n',
    );
    assert.equal(
      responseBytes,
      result.reduce((sum, row) => sum + JSON.stringify(row).length, 0),
    );
    assert.deepEqual(facts, {
      id: 'one',
      startedAt: 1_000,
      ...call,
      params: ['newHeads'],
      ok: true,
      summary: '3 rows',
      durationMs: 60_000,
      httpStatus: 101,
      requestBytes: 71,
    });
  });

  it('keeps the newest that fit, says how many are left out, and masks the key', () => {
    const rows = new LiveRows('logs');
    for (let at = 0; at < 1_500; at++)
      rows.add(
        {
          blockNumber: '0x1',
          blockHash: '0xaa',
          logIndex: `0x${at.toString(16)}`,
          address: `0x${'1'.repeat(40)}`,
          topics: [],
          data: `0x${'ab'.repeat(1_000)}`,
        },
        2_200,
        at,
        false,
      );
    const filter = { address: 'the key' };
    const entry = liveEntry(
      { ...call, params: ['logs', filter] },
      { ...span, way: 'polling' },
      rows,
      (text) => text.replaceAll('the key', '[api key]'),
    );
    const { outcome, summary, params, httpStatus } = entry;
    const kept = outcome.ok ? (outcome.result as readonly Record<string, unknown>[]) : [];
    const left = 1_501 - kept.length;
    assert.deepEqual(
      [summary, params, httpStatus, kept[0]?.['logIndex'], kept.at(-1)],
      [
        `${kept.length} rows`,
        ['logs', { address: '[api key]' }],
        200,
        '0x5db',
        { note: `${left} older rows not kept` },
      ],
    );
    assert.ok(kept.length > 800 && kept.length < 1_000, String(kept.length));
    rows.togglePin(rows.rows()[3]!);
    const again = liveEntry({ ...call, params: ['logs'] }, span, rows, (text) => text).outcome;
    const [pinned, note] = (again.ok ? (again.result as readonly Record<string, unknown>[]) : []).slice(-2);
    assert.deepEqual([pinned?.['logIndex'], pinned?.['note'], note], ['0x3', 'pinned', kept.at(-1)]);
  });
});
