// What the buttons of a failed call do.
import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import { withVscode } from '../withVscode.ts';

const STUB = `
  export const done = [];
  export const commands = { executeCommand: async (...all) => void done.push(all) };
`;

describe('runAction', () => {
  it('opens the settings of this extension, and gives the failed call to every other command', async () => {
    const { runAction, done } = await withVscode(STUB, async () => ({
      ...(await import('../../../src/host/calls/failureNotice.ts')),
      ...((await import('vscode')) as unknown as { readonly done: unknown[] }),
    }));
    const failed = { id: 'a' } as HistoryEntry;
    await runAction('openSettings', failed);
    await runAction('retry', failed);
    assert.deepEqual(done, [
      ['workbench.action.openSettings', 'ethRpc'],
      ['ethRpc.entry.runAgain', failed],
    ]);
  });
});
