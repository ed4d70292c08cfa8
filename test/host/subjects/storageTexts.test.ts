// When the variables of a contract were read, in the name of their page.
import assert from 'node:assert/strict';
import type { StorageRead } from '../../../src/host/subjects/readStorage.ts';
import { withVscode } from '../withVscode.ts';

describe('readAt', () => {
  it('tells two readings of the newest block apart', async () => {
    const { readAt } = await withVscode(
      'export {}',
      () => import('../../../src/host/subjects/storageTexts.ts'),
    );
    const at = (block: string, second: number): string => {
      const startedAt = new Date(2026, 0, 31, 12, 30, second).getTime();
      return readAt({ block, entries: [{ startedAt }] } as unknown as StorageRead);
    };
    assert.deepEqual([at('latest', 1), at('latest', 2)], ['latest, 12:30:01', 'latest, 12:30:02']);
    assert.equal(at('0x10d4f', 1), 'block 68,943');
  });
});
