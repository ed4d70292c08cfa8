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
  it('says in one line whether it works, with the name of the client only', async () => {
    const { testEndpoint, said } = await withVscode(STUB, async () => ({
      ...(await import('../../../src/host/commands/testEndpoint.ts')),
      said: ((await import('vscode')) as unknown as { readonly said: readonly string[] }).said,
    }));
    const results: Record<string, string> = { eth_chainId: '0x7a69', eth_blockNumber: '0x5' };
    const recorded: string[] = [];
    const run = async ({ method, record = 'always' }: CallRequest, known = results) => {
      const result = known[method];
      const outcome = result === undefined ? { ok: false, failure: {} } : { ok: true, result };
      const entry = { method, durationMs: 12, ok: outcome.ok, outcome } as HistoryEntry;
      if (isRecorded(record, entry)) recorded.push(method);
      return entry;
    };
    const endpoint: Endpoint = { id: 'main', name: 'Main', urlTemplate: 'http://localhost:8545' };
    await testEndpoint(endpoint, { run: (request: CallRequest) => run(request) } as unknown as Calls);
    const version = 'Geth/v1.17.4-stable/linux-amd64/go1.25.1';
    await testEndpoint(endpoint, {
      run: (request: CallRequest) => run(request, { ...results, web3_clientVersion: version }),
    } as unknown as Calls);
    assert.deepEqual(said, [
      '“Main” works: dev chain 31337, block 5, 12 ms.',
      '“Main” works: dev chain 31337, block 5, geth, 12 ms.',
    ]);
    assert.deepEqual(recorded, [], 'An endpoint that works leaves no failed call in the history.');
  });
});
