// The sentence of “Test Endpoint”.
import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import { isRecorded } from '../../../src/core/call/finishedCall.ts';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import type { CallRequest, Calls } from '../../../src/host/calls/calls.ts';
import { withVscode } from '../withVscode.ts';

const STUB = `
  export const said = [];
  export class ThemeIcon {}
  export class ThemeColor {}
  export const QuickPickItemKind = {};
  export const TreeItemCollapsibleState = {};
  export const window = { showInformationMessage: async (message) => void said.push(message) };
`;

describe('testEndpoint', () => {
  it('says what each value is', async () => {
    const { testEndpoint, said } = await withVscode(STUB, async () => ({
      ...(await import('../../../src/host/commands/testEndpoint.ts')),
      said: ((await import('vscode')) as unknown as { readonly said: readonly string[] }).said,
    }));
    const results: Readonly<Record<string, string>> = { eth_chainId: '0x7a69', eth_blockNumber: '0x5' };
    const recorded: string[] = [];
    const run = async ({ method, record = 'always' }: CallRequest) => {
      const result = results[method];
      const outcome = result === undefined ? { ok: false, failure: {} } : { ok: true, result };
      const entry = { method, durationMs: 12, ok: outcome.ok, outcome } as HistoryEntry;
      if (isRecorded(record, entry)) recorded.push(method);
      return entry;
    };
    const endpoint: Endpoint = { id: 'main', name: 'Main', urlTemplate: 'http://localhost:8545' };
    await testEndpoint(endpoint, { run } as unknown as Calls);
    assert.deepEqual(said, [
      '“Main” works: chain 31337 (local development chain), block 5, client not reported, latency 12 ms.',
    ]);
    assert.deepEqual(recorded, [], 'An endpoint that works leaves no failed call in the history.');
  });
});
