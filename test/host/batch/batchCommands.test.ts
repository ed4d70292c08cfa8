// A call of the batch that is under way is not sent a second time.
import assert from 'node:assert/strict';
import type { BatchServices } from '../../../src/host/batch/batchCommands.ts';
import { batchCommands, sendBatchWith, sharedBatchCommands, vscode } from '../callsUnderTest.ts';

describe('batchCommands', () => {
  it('send no call of the batch twice at once: with the others, with those selected, or alone', async () => {
    const ends: (() => void)[] = [];
    const run = () => new Promise<void>((resolve) => ends.push(resolve));
    const rows = [1, 2, 3].map((key) => ({ key, method: 'anvil_mine', params: [] }));
    const batch = { rows: () => rows, now: (some: readonly unknown[]) => some };
    const sending = sendBatchWith({ run, runBatch: run } as never, batch as never);
    const services = { batch, sending } as unknown as BatchServices;
    const all = { ...batchCommands(services), ...sharedBatchCommands(services) };
    const { 'ethRpc.batch.send': send, 'ethRpc.send': sendRows } = all;
    const [one, two, three] = rows;
    vscode.said.length = 0;
    const settled = () => new Promise((resolve) => setImmediate(resolve));
    const first = send();
    for (const again of [send, () => sendRows(one, [one, two]), () => sendRows(one)]) void again();
    await settled();
    assert.equal(ends.length, 1);
    const NOT_TWICE =
      'A call of the batch is still being sent. Wait until it has ended, or cancel it, then send again.';
    assert.deepEqual(vscode.said, [NOT_TWICE, NOT_TWICE, NOT_TWICE]);
    ends[0]?.();
    await first;
    void sendRows(one);
    void sendRows(two, [two, three]);
    await settled();
    assert.equal(ends.length, 3);
    void send();
    await settled();
    assert.equal(ends.length, 3);
  });

  it('send a call with the arguments that were typed with a wrong checksum', async () => {
    const mistyped = [{ name: 'to', text: '0xAbc' }];
    const ran: unknown[] = [];
    const run = async (call: object) => void ran.push(call);
    const sending = sendBatchWith({ run } as never, {} as never);
    await sending.alone({ key: 1, method: 'anvil_mine', params: [], mistyped });
    assert.deepEqual(ran, [{ method: 'anvil_mine', params: [], mistyped }]);
  });

  it('say which call was added, without its secrets, or how many were', async () => {
    const rows: object[] = [];
    const batch = { rows: () => rows, add: (added: readonly object[]) => void rows.push(...added) };
    const account = `0x${'1'.repeat(40)}`;
    const balance = { method: 'eth_getBalance', params: [account, 'latest'] };
    const unlock = { method: 'personal_unlockAccount', params: [account, 'hunter2'] };
    const commands = batchCommands({
      batch,
      callOf: async (call: unknown) => call,
      history: { heads: async (ids: readonly string[]) => ids.map(() => balance) },
      inForm: () => undefined,
    } as unknown as BatchServices);
    vscode.inBar.length = 0;
    await commands['ethRpc.batch.add'](balance);
    await commands['ethRpc.batch.add'](unlock);
    const selected = ['a', 'b'].map((id) => ({ kind: 'entry', head: { id } }));
    await commands['ethRpc.batch.add'](undefined, selected);
    const [first, second, third] = vscode.inBar;
    assert.equal(first, '$(layers) eth_getBalance 0x1111…1111 added to the batch (1 call)');
    assert.match(second!, /personal_unlockAccount 0x1111…1111 .*added to the batch \(2 calls\)$/);
    assert.doesNotMatch(second!, /hunter2/);
    assert.equal(third, '$(layers) 2 calls added to the batch (4 calls)');
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
