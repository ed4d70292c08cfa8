// What the row of receipts of several blocks says of their transactions, and where it says nothing.
import assert from 'node:assert/strict';
import { failedReceipts } from '../../../src/core/call/failedReceipts.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import type { SetNode } from '../../../src/host/sidebar/treeNodes.ts';
import { withVscode } from '../withVscode.ts';

const { foundInReceipts, isOfReceipts } = await withVscode(
  '',
  () => import('../../../src/host/sidebar/foundInReceipts.ts'),
);

/** `failed`: the failed transactions of each call; null where its result is not read, undefined where the call failed. */
function said(failed: readonly (number | null | undefined)[], more: Partial<SetNode> = {}): Promise<string> {
  const heads = failed.map((count, at) => ({ id: String(at), ok: count !== undefined }));
  return foundInReceipts(
    { id: 'set', calls: failed.length, isRunning: false, ...more } as SetNode,
    { together: async () => heads } as never,
    { of: async ({ id }) => ({ text: '', failedReceipts: failed[Number(id)] ?? undefined }) as never },
  );
}

describe('foundInReceipts', () => {
  it('counts the failed transactions of all blocks that were read', async () => {
    assert.equal(await said([0, 1, 0, 1]), '2 failed transactions');
    assert.equal(await said([0, undefined, 1]), '1 failed transaction');
    assert.equal(await said([0, 0]), 'no failed transaction');
  });

  it('says nothing where a block is not read, is not recorded, is still to come, or where there are many', async () => {
    assert.equal(await said([1, null]), '');
    assert.equal(await said([1, 1], { calls: 3 }), '');
    assert.equal(await said([1, 1], { isRunning: true }), '');
    assert.equal(await said([]), '');
    assert.equal(await said(Array.from({ length: 201 }, () => 1)), '');
  });

  it('is of receipts of blocks at one endpoint only', () => {
    const last = { method: 'eth_getBlockReceipts' };
    const isOf = (more: object): boolean =>
      isOfReceipts({ of: 'batch', endpoints: 1, alike: 'method', last, ...more } as SetNode);
    assert.equal(isOf({}), true);
    for (const more of [
      { of: 'watch' },
      { endpoints: 2 },
      { alike: undefined },
      { last: { method: 'eth_getTransactionReceipt' } },
    ])
      assert.equal(isOf(more), false, JSON.stringify(more));
  });
});

describe('failedReceipts', () => {
  const count = (result: JsonValue, method = 'eth_getBlockReceipts'): number | undefined =>
    failedReceipts({ method, outcome: { ok: true, result } });

  it('is a number only where every receipt says whether its transaction failed', () => {
    assert.equal(count([{ status: '0x1' }, { status: '0x0' }, { status: '0x0' }]), 2);
    assert.equal(count([]), 0);
    for (const other of [null, {}, [{ status: '0x0' }, {}], [{ status: '0x2' }], [null]])
      assert.equal(count(other), undefined, JSON.stringify(other));
    assert.equal(count([{ status: '0x0' }], 'eth_getLogs'), undefined);
    const failure = { kind: 'input', message: 'No.' } as const;
    assert.equal(
      failedReceipts({ method: 'eth_getBlockReceipts', outcome: { ok: false, failure } }),
      undefined,
    );
  });
});
