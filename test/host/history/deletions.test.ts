// An Undo that the disk does not allow.
import assert from 'node:assert/strict';
import type { History } from '../../../src/host/history/history.ts';
import type { ResultTree } from '../../../src/host/sidebar/resultTree.ts';
import { withVscode } from '../withVscode.ts';

/** A VS Code in which the first buttons are pressed. */
const VSCODE = `
  export const said = [], context = {};
  let presses = 2;
  const say = async (message, button) => (said.push(message), presses-- > 0 ? button : undefined);
  export class ThemeIcon {}
  export class ThemeColor {}
  export const TreeItemCollapsibleState = {};
  export const commands = { executeCommand: async (_id, name, value) => void (context[name] = value) };
  export const window = {
    showInformationMessage: say,
    showErrorMessage: say,
    setStatusBarMessage: (message) => void said.push(message),
  };
`;
type Seen = { readonly said: readonly string[]; readonly context: Readonly<Record<string, boolean>> };

describe('createDeletions', () => {
  it('says why nothing came back, and brings it back when it is asked to again', async () => {
    const { createDeletions, vscode } = await withVscode(VSCODE, async () => ({
      vscode: (await import('vscode')) as unknown as Seen,
      ...(await import('../../../src/host/history/deletions.ts')),
    }));
    const offered: boolean[] = [];
    const history = {
      delete: async () => ({ stamp: Date.now(), count: 3 }),
      async restore() {
        offered.push(vscode.context['ethRpc.hasDeleted'] === true);
        if (offered.length === 1) throw new Error('The disk is full.');
        return 3;
      },
    } as unknown as History;
    const resultTree = { shown: async () => undefined } as unknown as ResultTree;
    await createDeletions(history, resultTree).delete([['a', 'b', 'c']]);
    await new Promise((next) => setTimeout(next, 5));
    assert.deepEqual(vscode.said, [
      'Deleted from the history: 3 calls.',
      'It could not be brought back: The disk is full.',
      'Brought back: 3 calls',
    ]);
    assert.deepEqual([offered, vscode.context], [[false, false], { 'ethRpc.hasDeleted': false }]);
  });
});
