// The lines below a call of the history.
import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import { withVscode } from '../withVscode.ts';

const { entryDetails } = await withVscode('', () => import('../../../src/host/sidebar/entryDetails.ts'));

describe('entryDetails', () => {
  it('says with its zone when a call was made', () => {
    const entry = {
      id: 'a',
      method: 'eth_blockNumber',
      params: [],
      endpointId: 'main',
      endpointName: 'Main',
      startedAt: Date.UTC(2026, 10, 23, 19, 15, 42),
      durationMs: 12,
      httpStatus: 200,
      requestBytes: 1,
      responseBytes: 2,
      ok: true,
      summary: '16',
      outcome: { ok: true, result: '0x10' },
    } as HistoryEntry;
    const lines = entryDetails(entry, {}).flatMap((node) => (node.kind === 'line' ? [node.text] : []));
    assert.match(lines.join('\n'), /^Main, 2026-11-2\d \d\d:\d\d:42 [+-]\d\d:\d\d \(.+\), .*HTTP 200/m);
  });
});
