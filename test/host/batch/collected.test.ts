import assert from 'node:assert/strict';
import type { BatchServices } from '../../../src/host/batch/batchCommands.ts';
import type { BatchCall } from '../../../src/host/batch/batchRow.ts';
import { withVscode } from '../withVscode.ts';

/** What host modules name when they are loaded, and a status bar. */
const VSCODE = `
  export class ThemeIcon {}
  export class ThemeColor {}
  export const TreeItemCollapsibleState = {};
  export const window = { setStatusBarMessage() {} };
`;

describe('ethRpc.batch.add', () => {
  it('collects a call as it was typed: a batch asks for the blocks that it counts from when it is sent', async () => {
    const { batchCommands, targetEntries } = await withVscode(VSCODE, async () => ({
      ...(await import('../../../src/host/batch/batchCommands.ts')),
      ...(await import('../../../src/host/sidebar/targetEntries.ts')),
    }));
    const added: BatchCall[] = [];
    const services = {
      sending: { together: () => assert.fail('something was asked of the endpoint') },
      callOf: targetEntries({} as never).callOf,
      batch: { add: (calls: readonly BatchCall[]) => added.push(...calls), rows: () => added },
    } as unknown as BatchServices;
    const call = { method: 'eth_getBlockByNumber', params: ['latest-10', false] };
    await batchCommands(services)['ethRpc.batch.add'](call);
    assert.deepEqual(added, [call]);
    const pressed: string[] = [];
    const inForm = () => ({ press: (button: string) => pressed.push(button) > 0 });
    await batchCommands({ ...services, inForm })['ethRpc.batch.add']();
    assert.deepEqual([pressed, added], [['addToBatch'], [call]]);
  });
});
