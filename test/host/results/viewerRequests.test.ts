// What a page asks of a subject that changes while it is looked at.
import assert from 'node:assert/strict';
import type { Subject } from '../../../src/host/subjects/subject.ts';
import type { ViewerReply, ViewerToHost } from '../../../src/protocol/viewer.ts';
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

  it('pins a row where the subject has rows to pin, and takes that back', async () => {
    const pinned = new Set<number | undefined>();
    const pins: Subject['pins'] = {
      isPinned: ([at]) => (at === 0 ? pinned.has(at) : undefined),
      toggle: ([at]) => void (pinned.delete(at) || pinned.add(at)),
    };
    const requests = createViewerRequests({ actions: { menuOf: () => [] } } as never);
    const labels = async (path: number[], subject: Subject): Promise<readonly string[]> => {
      const replies: ViewerReply[] = [];
      await requests.receive(subject, { type: 'menu', id: ID, path }, (body) => replies.push(body));
      const items = replies.flatMap((one) => (one.type === 'menu' ? one.items : []));
      return items.flatMap(({ action, label }) => (action.kind === 'pinRow' ? [label] : []));
    };
    const subject = { ...listOf('0x2', '0x1'), pins };
    assert.deepEqual(await labels([0], subject), ['Pin row']);
    assert.deepEqual(await labels([1], subject), []);
    assert.deepEqual(await labels([0], listOf('0x2')), []);
    pins.toggle([0]);
    assert.deepEqual(await labels([0], subject), ['Unpin row']);
    requests.dispose();
  });
});
