// When the History view may say that there are no calls.
import assert from 'node:assert/strict';
import type { HistoryFilter, ListedEntry } from '../../../src/core/history/history.ts';
import { withVscode } from '../withVscode.ts';

const STUB = `
  export const contexts = [];
  export const commands = { async executeCommand(_id, key, value) { contexts.push([key, value]); } };
  export class EventEmitter { event = () => ({ dispose() {} }); fire() {} dispose() {} }
  export const Disposable = { from: () => ({ dispose() {} }) };
  export class ThemeIcon {}
  export class ThemeColor {}
`;

const { createHistoryTree, contexts } = await withVscode(STUB, async () => ({
  ...((await import('vscode')) as unknown as { readonly contexts: unknown[] }),
  ...(await import('../../../src/host/sidebar/historyTree.ts')),
}));

const HEAD = { id: 'a', method: 'eth_chainId', params: [], ok: true, summary: '1', startedAt: 0 };

/** What the view tells once its rows were read: none before, and these heads then. */
async function toldAfter(heads: readonly object[], filter: HistoryFilter = {}): Promise<unknown> {
  const reads: ((page: object) => void)[] = [];
  const never = () => ({ dispose: () => undefined });
  const tree = createHistoryTree({
    history: {
      onDidChange: never,
      running: () => [],
      page: () => new Promise((resolve) => reads.push(resolve)),
    },
    choice: { onDidChange: never, filter: () => filter, grouping: () => 'none' },
    details: { onDidChange: never },
  } as never);
  const rows = tree.getChildren(undefined);
  assert.deepEqual(contexts, []);
  for (const read of reads) read({ heads: heads as readonly ListedEntry[] });
  await rows;
  return contexts.splice(0);
}

describe('createHistoryTree', () => {
  it('says that there are no calls once they were read, unfiltered, and there are none', async () => {
    assert.deepEqual(await toldAfter([]), [['ethRpc.isHistoryEmpty', true]]);
    assert.deepEqual(await toldAfter([HEAD]), [['ethRpc.isHistoryEmpty', false]]);
    assert.deepEqual(await toldAfter([], { method: 'eth_chainId' }), [['ethRpc.isHistoryEmpty', false]]);
  });
});
