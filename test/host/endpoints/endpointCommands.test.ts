import assert from 'node:assert/strict';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import type { EndpointServices } from '../../../src/host/endpoints/endpointCommands.ts';
import type { MethodImports } from '../../../src/host/endpoints/methodImports.ts';
import { withVscode } from '../withVscode.ts';

const endpoint: Endpoint = { id: 'main', name: 'Main', urlTemplate: 'https://one.example/v1' };

/** A VS Code in which every question is answered with its button, and settings are empty. */
const VSCODE = `
  export const shown = [];
  export const window = {
    showWarningMessage: async (_message, _options, answer) => answer,
    showQuickPick: async (items) => void shown.push(...items),
  };
  export const workspace = { getConfiguration: () => ({ get: () => [], update: async () => {} }) };
  export const ConfigurationTarget = { Global: 1 };
`;

describe('removeEndpoint', () => {
  it('forgets the key and the imported methods of the endpoint', async () => {
    const { removeEndpoint } = await withVscode(
      VSCODE,
      () => import('../../../src/host/endpoints/endpointCommands.ts'),
    );
    const done: string[] = [];
    const services = {
      endpoints: {
        configured: () => [endpoint],
        active: () => endpoint,
        refresh: () => done.push('refresh'),
      },
      keys: { delete: async ({ id }: Endpoint) => (done.push(`key of ${id}`), true) },
      imports: { remove: async ({ id }: Endpoint) => void done.push(`methods of ${id}`) },
    };
    await removeEndpoint(services as unknown as EndpointServices & { readonly imports: MethodImports });
    assert.deepEqual(done, ['refresh', 'methods of main', 'key of main']);
  });
});

describe('pickEndpoint', () => {
  it('shows the origin and the mode of each', async () => {
    const { pickEndpoint, shown } = await withVscode(VSCODE, async () => ({
      ...(await import('../../../src/host/endpoints/endpointCommands.ts')),
      shown: ((await import('vscode')) as unknown as { readonly shown: readonly object[] }).shown,
    }));
    const all = [endpoint, { ...endpoint, id: 'b', name: 'B', mode: 'read-only' as const }];
    const endpoints = { all: () => all, active: () => all[1] };
    await pickEndpoint({ endpoints } as unknown as EndpointServices, 'Which');
    assert.deepEqual(
      shown.map((item) => ({ ...item, endpoint: undefined })),
      [
        { label: '$(check) B', description: 'https://one.example · read-only', endpoint: undefined },
        { label: 'Main', description: 'https://one.example · ask', endpoint: undefined },
      ],
    );
  });
});
