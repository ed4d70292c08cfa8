// The list that asks which transaction of a call is to be explained.
import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import { withVscode } from '../withVscode.ts';

const VSCODE = `
  export const listed = [];
  export const window = { showQuickPick: async (items) => (listed.push(...items), items[1]) };
`;

const { pickTransaction, listed } = await withVscode(VSCODE, async () => ({
  ...(await import('../../../src/host/results/pickTransaction.ts')),
  listed: ((await import('vscode')) as unknown as { readonly listed: { readonly description: string }[] })
    .listed,
}));

describe('pickTransaction', () => {
  it('names the block of each transaction in a list, where that has it', async () => {
    const [first, second, third] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(64)}`);
    const receipt = (transactionHash: string | undefined, blockNumber: string | null) => ({
      transactionHash,
      blockNumber,
      gasUsed: '0x5208',
    });
    const entry = {
      method: 'eth_getBlockReceipts',
      params: ['latest'],
      outcome: {
        ok: true,
        result: [receipt(first, '0x10d4f'), receipt(second, '0x10d50'), receipt(third, null)],
      },
    } as unknown as HistoryEntry;
    assert.equal(await pickTransaction(entry), second);
    assert.deepEqual(
      listed.map(({ description }) => description),
      ['block 68,943', 'block 68,944', ''],
    );
  });
});
