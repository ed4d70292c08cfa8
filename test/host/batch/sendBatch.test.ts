// How the end of a batch is told.
import assert from 'node:assert/strict';
import type { BatchReport } from '../../../src/core/batch/gatherBatch.ts';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import { withVscode } from '../withVscode.ts';

const VSCODE = `
  export const said = [];
  export class ThemeIcon {}
  export class ThemeColor {}
  export const TreeItemCollapsibleState = {};
  export const window = {
    setStatusBarMessage: (message) => void said.push(message),
    showWarningMessage: async (message) => void said.push(message),
  };
`;

describe('reportBatch', () => {
  it('counts what was answered, what failed, and the requests, and names the replies to no call', async () => {
    const { reportBatch, said } = await withVscode(VSCODE, async () => ({
      ...(await import('../../../src/host/batch/sendBatch.ts')),
      said: ((await import('vscode')) as unknown as { readonly said: string[] }).said,
    }));
    const told = (oks: readonly boolean[], report: BatchReport): string | undefined => {
      reportBatch(
        oks.map((ok) => ({ ok }) as HistoryEntry),
        report,
      );
      return said.at(-1);
    };
    assert.equal(told([true, true], { requests: 1, unknown: [] }), '$(layers) Batch: 2 OK');
    assert.equal(
      told([true, false, true, true], { requests: 2, unknown: [] }),
      '$(layers) Batch: 3 OK, 1 failed, 2 requests',
    );
    assert.equal(
      told([true], { requests: 1, unknown: ['7'] }),
      'Batch: 1 OK. The response also had a reply with an unknown id: 7.',
    );
    const six = ['1', '2', '3', '4', '5', '6'];
    assert.equal(
      told([false], { requests: 1, unknown: six }),
      'Batch: 0 OK, 1 failed. The response also had 6 replies with unknown ids: 1, 2, 3, 4, 5, ….',
    );
  });
});
