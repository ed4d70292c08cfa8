// What a page asks of a subject that changes while it is looked at.
import assert from 'node:assert/strict';
import type { Subject } from '../../../src/host/subjects/subject.ts';
import type { ViewerToHost } from '../../../src/protocol/viewer.ts';
import { withVscode } from '../withVscode.ts';

const { createViewerRequests, decode, nodeRows } = await withVscode('', async () => ({
  ...(await import('../../../src/host/results/viewerRequests.ts')),
  ...(await import('../../../src/core/decode/decodedNode.ts')),
  ...(await import('../../../src/host/subjects/rowSource.ts')),
}));

const ID = 'live:a';

/** A live list, the newest first. */
function listOf(...hashes: readonly string[]): Subject {
  const rows = hashes.map((hash) => decode(hash, hash, 'hash'));
  return { id: ID, source: nodeRows(rows), view: { title: 'heads' } } as unknown as Subject;
}

describe('an item of a menu', () => {
  it('is of the row that the menu was asked for, whatever has come above it since', async () => {
    const chosen: unknown[] = [];
    const actions = {
      menuOf: () => [],
      choose: (subject: Subject, path: readonly number[]) =>
        void chosen.push(subject.source.node([...path])?.value),
    };
    const requests = createViewerRequests({ actions } as never);
    const [first, later] = [listOf('0x1'), listOf('0x2', '0x1')];
    const choose: ViewerToHost = { type: 'choose', id: ID, path: [0], action: { kind: 'copyJson' } };
    await requests.receive(first, { type: 'menu', id: ID, path: [0] }, () => {});
    await requests.receive(later, { ...choose, isOfMenu: true }, () => {});
    // A key is for the row as it is now.
    await requests.receive(later, choose, () => {});
    assert.deepEqual(chosen, ['0x1', '0x2']);
    requests.dispose();
  });
});
