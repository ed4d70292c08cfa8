// How many files the audit looks at.
import assert from 'node:assert/strict';
import type { Findings } from '../../../src/host/audit/findings.ts';
import { withVscode } from '../withVscode.ts';

const VSCODE = `
  export const found = { count: 0 };
  export const workspace = {
    findFiles: async (_files, _notIn, most) =>
      Array.from({ length: Math.min(found.count, most) }, () => ({ path: '/folder/file' })),
  };
`;

describe('searchWorkspace', () => {
  it('says that files are left out where there are more than 100,000, and not before', async () => {
    const { searchWorkspace, found } = await withVscode(VSCODE, async () => ({
      ...(await import('../../../src/host/audit/searchWorkspace.ts')),
      ...((await import('vscode')) as unknown as { readonly found: { count: number } }),
    }));
    const left: string[] = [];
    const findings = {
      isStopped: () => true,
      leaveOut: (why: string, path: string) => left.push(`${why} ${path}`),
    } as unknown as Findings;
    found.count = 100_000;
    await searchWorkspace(findings, {} as never, false);
    assert.deepEqual(left, []);
    found.count = 100_001;
    await searchWorkspace(findings, {} as never, false);
    assert.deepEqual(left, ['many /folder/file']);
  });
});
