// A batch under way is not sent a second time.
import assert from 'node:assert/strict';
import type { BatchServices } from '../../../src/host/batch/batchCommands.ts';
import { batchCommands, vscode } from '../callsUnderTest.ts';

describe('batchCommands', () => {
  it('send a batch once however often they are told to while it is under way, and again after that', async () => {
    const ends: (() => void)[] = [];
    const calls = { runBatch: () => new Promise<void>((resolve) => ends.push(resolve)) };
    const batch = { rows: () => [{ key: 1, method: 'anvil_mine', params: [] }] };
    const services = { calls, batch } as unknown as BatchServices;
    const { 'ethRpc.batch.send': send } = batchCommands(services);
    vscode.said.length = 0;
    const first = send();
    await send();
    assert.equal(ends.length, 1);
    assert.deepEqual(vscode.said, [
      'The batch is being sent. Wait until it has ended, or cancel it, then send it again.',
    ]);
    ends[0]?.();
    await first;
    void send();
    assert.equal(ends.length, 2);
  });

  it('clear a batch, and do nothing where it is empty', () => {
    const row = { key: 1, method: 'eth_chainId', params: [] };
    const steps: string[] = [];
    for (const rows of [[], [row]]) {
      const batch = {
        rows: () => rows,
        remove: (all: readonly unknown[]) => steps.push(`remove ${all.length}`),
      };
      const removals = { add: ({ message }: { readonly message: string }) => steps.push(message) };
      batchCommands({ batch, removals } as unknown as BatchServices)['ethRpc.batch.clear']();
    }
    assert.deepEqual(steps, ['remove 1', 'Removed from the batch: 1 call']);
  });
});
