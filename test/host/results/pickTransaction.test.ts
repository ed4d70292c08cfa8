// The list that asks which transaction of a call is to be explained.
import assert from 'node:assert/strict';
import { builtInSignatures } from '../../../src/core/abi/signatures.ts';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import type { Outcome } from '../../../src/core/reply/parseReply.ts';
import { withVscode } from '../withVscode.ts';

const VSCODE = `
  export const listed = [];
  export const window = { showQuickPick: async (items) => (listed.push(...items), items[1]) };
`;

const { pickTransaction, transactionText, listed } = await withVscode(VSCODE, async () => ({
  ...(await import('../../../src/host/results/pickTransaction.ts')),
  ...(await import('../../../src/host/results/transactionText.ts')),
  listed: ((await import('vscode')) as unknown as { readonly listed: { readonly description: string }[] })
    .listed,
}));

const hashOf = (digit: string): string => `0x${digit.repeat(64)}`;
const [HASH, OTHER, THIRD] = [hashOf('1'), hashOf('2'), hashOf('3')];

describe('pickTransaction', () => {
  it('names block, function and outcome of each transaction, where the result has them', async () => {
    const [first, second, third] = [HASH, OTHER, THIRD];
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
        result: [
          { ...receipt(first, '0x10d4f'), status: '0x0' },
          receipt(second, '0x10d50'),
          receipt(third, null),
        ],
      },
    } as unknown as HistoryEntry;
    assert.equal(await pickTransaction(entry, undefined), second);
    assert.deepEqual(
      listed.splice(0).map(({ description }) => description),
      ['block 68,943 · failed', 'block 68,944', ''],
    );
  });

  it('names the events of logs, and the functions of a block', async () => {
    const [hash, other] = [HASH, OTHER];
    const signatures = builtInSignatures();
    const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
    const log = { transactionHash: hash, blockNumber: '0x10d4f', topics: [transfer] };
    const logs: Outcome = { ok: true, result: [log, log, { ...log, topics: [hash] }] };
    assert.equal(transactionText(hash, logs, signatures), 'block 68,943 · Transfer');
    const sent = { hash: other, blockNumber: '0x10d4f', input: `0xa9059cbb${'0'.repeat(128)}` };
    const block: Outcome = { ok: true, result: { number: '0x10d4f', transactions: [sent] } };
    assert.equal(transactionText(other, block, signatures), 'block 68,943 · transfer');
    assert.equal(transactionText(hash, block, signatures), '');
  });
});
