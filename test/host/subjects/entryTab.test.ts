// The names of tabs.
import assert from 'node:assert/strict';
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
    assert.doesNotMatch(tab({ fate: { state: 'succeeded', reason: '' } }), /failed|undone/);
  });
});
