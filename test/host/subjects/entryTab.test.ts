// The names of tabs.
import assert from 'node:assert/strict';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import type { MarkedEntry } from '../../../src/host/subjects/subject.ts';
import { entry } from '../../storage/entries.ts';
import { withVscode } from '../withVscode.ts';

const { entryTab } = await withVscode('', () => import('../../../src/host/subjects/entryTab.ts'));

describe('entryTab', () => {
  it('says of a write that it failed in its block, or was undone', () => {
    const sent = entry('a', 1, { method: 'eth_sendTransaction', params: [{}] });
    const tab = (marks: Partial<MarkedEntry>): string => entryTab({ ...sent, ...marks }, undefined, {});
    const failed = { fate: { state: 'failed', reason: 'Low(have 5)' } } as const;
    assert.match(tab(failed), / failed$/);
    assert.match(tab({ ...failed, tags: ['undone'] }), / undone$/);
    assert.equal(tab({ ...failed, label: 'Pay Bob' }), 'Pay Bob failed');
    assert.doesNotMatch(tab({ fate: { state: 'succeeded', reason: '' } }), /failed|undone/);
  });

  it('begins with the name of a call that has one, before its result', () => {
    const head = entry('a', 1, { method: 'eth_chainId', params: [], outcome: { ok: true, result: '0x1' } });
    const result = decodeResult(head, '0x1', {});
    assert.match(entryTab(head, result, {}), /^chainId · 1/);
    assert.match(entryTab({ ...head, label: 'Which chain' }, result, {}), /^Which chain · 1/);
    const long = entryTab({ ...head, label: 'x'.repeat(60) }, result, {});
    assert.match(long, /^x{27}… · 1/);
  });
});
