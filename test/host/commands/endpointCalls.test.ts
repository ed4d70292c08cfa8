// A call that did not reach its endpoint is sent to the one that is chosen from its button.
import assert from 'node:assert/strict';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import type { CallRequest } from '../../../src/host/calls/calls.ts';
import type { EndpointCallServices } from '../../../src/host/commands/endpointCalls.ts';
import { entry } from '../../storage/entries.ts';
import { withVscode } from '../withVscode.ts';

const STUB = String.raw`
  export const choices = [], listed = [], said = [];
  export const QuickPickItemKind = { Separator: -1 };
  export const window = { showInformationMessage: async (message) => void said.push(message), showQuickPick: async (items) => (listed.splice(0, Infinity, ...items), items).find(({ label }) => label.endsWith(" " + choices.at(-1)) || label === choices.at(-1)) };
  export const commands = { executeCommand: async () => {} };
`;

const { vscode, endpointCalls } = await withVscode(STUB, async () => ({
  vscode: (await import('vscode')) as unknown as {
    readonly choices: string[];
    readonly said: string[];
    readonly listed: { readonly label: string }[];
  },
  ...(await import('../../../src/host/commands/endpointCalls.ts')),
}));

const [DOWN, UP]: readonly Endpoint[] = ['Down', 'Up'].map((name) => ({
  id: name.toLowerCase(),
  name,
  urlTemplate: 'http://127.0.0.1:8545',
}));
const FAILED = entry('one', 0, { method: 'eth_chainId', endpointId: 'down', endpointName: 'Down' });

/** Where the call goes, and which endpoint is chosen, where this item is taken. */
async function switched(label: string, argument?: unknown) {
  vscode.choices.push(label);
  const sent: CallRequest[] = [];
  const selected: string[] = [];
  const endpoints = {
    all: () => [DOWN, UP],
    configured: () => [DOWN, UP],
    active: () => UP,
    byId: (id: string) => [DOWN, UP].find((one) => one!.id === id),
    select: async (id: string) => void selected.push(id),
  };
  const services = {
    show: { calls: { run: async (request: CallRequest) => void sent.push(request) }, endpoints },
    states: { of: () => ({}) },
  } as unknown as EndpointCallServices;
  await endpointCalls(services)['ethRpc.selectEndpoint'](argument);
  return { selected, sent: sent.map(({ method, endpoint }) => `${method} ${endpoint?.id}`) };
}

describe('the choice of an endpoint', () => {
  it('sends the failed call to the endpoint that is chosen, also where that is the active one', async () => {
    assert.deepEqual(await switched('Up', FAILED), { selected: ['up'], sent: ['eth_chainId up'] });
    // The endpoint that was not reached comes last.
    assert.match(vscode.listed[0]!.label, /Up$/);
    const ofUp = entry('two', 0, { method: 'eth_chainId', endpointId: 'up', endpointName: 'Up' });
    assert.deepEqual((await switched('Down', ofUp)).sent, ['eth_chainId down']);
    assert.match(vscode.listed[0]!.label, /Down$/);
  });

  it('sends nothing where the list is left, where the same endpoint is chosen, and without a call', async () => {
    assert.deepEqual(await switched('', FAILED), { selected: [], sent: [] });
    assert.deepEqual(await switched('Down', FAILED), { selected: ['down'], sent: [] });
    assert.deepEqual(await switched('Up'), { selected: ['up'], sent: [] });
  });
});

describe('the test of an endpoint', () => {
  it('says of one that was removed that it is gone, and asks for no other', async () => {
    const endpoints = { all: () => [UP], configured: () => [UP] };
    const { 'ethRpc.testEndpoint': test } = endpointCalls({
      show: { calls: {}, endpoints },
      endpointOf: async () => undefined,
    } as unknown as EndpointCallServices);
    vscode.listed.splice(0);
    await test('down');
    await test(FAILED);
    assert.deepEqual(vscode.listed, []);
    assert.deepEqual(vscode.said, [
      'This endpoint no longer exists.',
      'The endpoint “Down” no longer exists.',
    ]);
  });
});
