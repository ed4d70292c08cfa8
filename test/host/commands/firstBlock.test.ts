// The block that is shown while the history is empty.
import assert from 'node:assert/strict';
import type { FirstBlockServices } from '../../../src/host/commands/firstBlock.ts';
import { withVscode } from '../withVscode.ts';

/** A VS Code with these ids in “history.doNotRecord”. */
const STUB = `
  export const unrecorded = [];
  export class ThemeIcon {}
  export class ThemeColor {}
  export const QuickPickItemKind = {};
  export const TreeItemCollapsibleState = {};
  export const workspace = { getConfiguration: () => ({ get: () => unrecorded }) };
`;

describe('firstBlockCommands', () => {
  it('opens the example, and calls nothing', async () => {
    const { firstBlockCommands } = await withVscode(
      STUB,
      () => import('../../../src/host/commands/firstBlock.ts'),
    );
    const opened: unknown[] = [];
    const results = { open: (task: unknown) => void opened.push(task) };
    firstBlockCommands({ results } as unknown as FirstBlockServices)['ethRpc.showExample']();
    assert.deepEqual(opened, [{ example: 'block' }]);
  });

  it('calls where the history is empty, but not where it stays so', async () => {
    const { firstBlockCommands, unrecorded } = await withVscode(STUB, async () => ({
      ...(await import('../../../src/host/commands/firstBlock.ts')),
      unrecorded: ((await import('vscode')) as unknown as { readonly unrecorded: string[] }).unrecorded,
    }));
    let calls = 0;
    let count = 0;
    const show = {
      endpoints: { active: () => ({ id: 'main' }) },
      calls: { run: async () => void calls++ },
    };
    const services = { show, history: { count: async () => count } } as unknown as FirstBlockServices;
    const callsAfter = async (ids: readonly string[]): Promise<number> => {
      unrecorded.splice(0, 1, ...ids);
      await firstBlockCommands(services)['ethRpc.showFirstBlock']();
      return calls;
    };
    assert.equal(await callsAfter(['*']), 0);
    assert.equal(await callsAfter(['main']), 0);
    assert.equal(await callsAfter(['other']), 1);
    count = 1;
    assert.equal(await callsAfter([]), 1);
  });
});
