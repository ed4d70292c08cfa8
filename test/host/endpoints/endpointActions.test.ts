// The rows of “Endpoints...” that act on an endpoint say on which one.
import assert from 'node:assert/strict';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import { withVscode } from '../withVscode.ts';

const { endpointActions } = await withVscode(
  '',
  () => import('../../../src/host/endpoints/endpointActions.ts'),
);

const MAIN: Endpoint = { id: 'main', name: 'Main', urlTemplate: 'https://main.example/${apiKey}' };
const NODE: Endpoint = { id: 'node', name: 'Node', urlTemplate: 'http://127.0.0.1:8545' };
const ASKS = 'choose an endpoint first';

/** The first is the active one. */
function described(...all: readonly Endpoint[]): Readonly<Record<string, string | undefined>> {
  const rows = endpointActions({ active: () => all[0], all: () => all, configured: () => all });
  return Object.fromEntries(rows.map(({ label, description }) => [label, description]));
}

describe('the rows of “Endpoints...”', () => {
  it('name the only endpoint', () => {
    const rows = described(MAIN);
    for (const label of [
      'Test Endpoint',
      'Change Endpoint Mode',
      'Set API Key',
      'Delete API Key',
      'Remove Endpoint',
    ])
      assert.equal(rows[label], 'Main', label);
  });

  it('say that they ask where there are several, and name the active one where they act on that', () => {
    const rows = described(MAIN, NODE);
    for (const label of ['Test Endpoint', 'Change Endpoint Mode', 'Remove Endpoint'])
      assert.equal(rows[label], ASKS, label);
    for (const label of ['Set API Key', 'Delete API Key', 'Import Methods (OpenRPC)…'])
      assert.equal(rows[label], 'Main', label);
  });

  it('say that a key is asked for where the active endpoint takes none', () => {
    assert.equal(described(NODE, MAIN)['Set API Key'], ASKS);
  });
});
