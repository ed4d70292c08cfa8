import assert from 'node:assert/strict';
import type { BatchCall } from '../../src/host/batchList.ts';
import type { CommandServices } from '../../src/host/commands.ts';
import { withVscode } from './withVscode.ts';

/** What host modules name when they are loaded, and a status bar. */
const VSCODE = `
  export class ThemeIcon {}
  export class ThemeColor {}
  export const CompletionItemKind = {};
  export const TreeItemCollapsibleState = {};
  export const QuickPickItemKind = {};
  export const window = { setStatusBarMessage() {} };
`;

describe('createCommands', () => {
  it('collects a call as it was typed: a batch asks for the blocks that it counts from when it is sent', async () => {
    const { createCommands } = await withVscode(VSCODE, () => import('../../src/host/commands.ts'));
    const added: BatchCall[] = [];
    const services = {
      endpoints: { active: () => ({ id: 'a', name: 'A', urlTemplate: 'http://127.0.0.1:8545' }) },
      calls: { run: () => assert.fail('something was asked of the endpoint') },
      batch: { add: (calls: readonly BatchCall[]) => added.push(...calls), rows: () => added },
    } as unknown as CommandServices;
    const call = { method: 'eth_getBlockByNumber', params: ['latest-10', false] };
    await createCommands(services)['ethRpc.batch.add'](call);
    assert.deepEqual(added, [call]);
  });
});
