// The lines below a call of the history.
import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import { withVscode } from '../withVscode.ts';

const { entryDetails } = await withVscode('', () => import('../../../src/host/sidebar/entryDetails.ts'));

const ENTRY = {
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

describe('entryDetails', () => {
  it('says with its zone when a call was made', () => {
    const lines = entryDetails(ENTRY, {}).flatMap((node) => (node.kind === 'line' ? [node.text] : []));
    assert.match(lines.join('\n'), /^Main, 2026-11-2\d \d\d:\d\d:42 [+-]\d\d:\d\d \(.+\), .*HTTP 200/m);
  });

  const textsOf = (more: Partial<HistoryEntry>): readonly string[] =>
    entryDetails({ ...ENTRY, ...more }, {}).map((node) =>
      node.kind === 'line'
        ? `${node.label}: ${node.text}`
        : node.kind === 'value'
          ? node.node.label
          : node.kind,
    );

  it('says below a result what is missing of it, what null means, and why it is empty', () => {
    const plain = textsOf({});
    assert.deepEqual(plain.slice(0, 2), ['result', 'request: no parameters']);
    assert.ok(!plain.some((text) => /^(unfinished|null|empty):/.test(text)), plain.join());
    const ended = { from: '0x1388', to: '0x1770', blocks: '0x10', why: 'The node stopped.' };
    const logs = { method: 'eth_getLogs', params: [{ fromBlock: '0x1', toBlock: '0x1770' }] };
    const unfinished = textsOf({ ...logs, unfinished: ended, outcome: { ok: true, result: [] } });
    assert.match(
      unfinished.join('\n'),
      /^unfinished: It ended early: the logs of blocks 5,000 to 6,000 are missing/m,
    );
    const hash = `0x${'ab'.repeat(32)}`;
    const none = {
      method: 'eth_getTransactionByHash',
      params: [hash],
      outcome: { ok: true, result: null } as const,
    };
    assert.match(textsOf(none).join('\n'), /^null: /m);
    const reversed = { ...logs, params: [{ fromBlock: '0x5', toBlock: '0x1' }] };
    assert.match(textsOf({ ...reversed, outcome: { ok: true, result: [] } }).join('\n'), /^empty: /m);
  });
});
