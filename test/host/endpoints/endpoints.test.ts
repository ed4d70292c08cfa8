// Which endpoint calls go to, where the one in use stops or is removed.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Memento } from 'vscode';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import { withVscode } from '../withVscode.ts';

const VSCODE = `
  import { join } from 'node:path';
  export const said = [], items = [];
  export class EventEmitter { event = () => ({ dispose() {} }); fire() {} }
  export class ThemeIcon {}
  export class ThemeColor {}
  export const TreeItemCollapsibleState = {}, QuickPickItemKind = {}, ProgressLocation = {};
  export const ConfigurationTarget = { Global: 1 };
  export const Uri = { joinPath: ({ fsPath }, ...names) => ({ fsPath: join(fsPath, ...names) }) };
  export const commands = { executeCommand: async () => undefined };
  const settings = { endpoints: items };
  export const workspace = {
    isTrusted: true,
    getConfiguration: () => ({
      get: (name) => settings[name],
      inspect: () => undefined,
      update: async (name, value) => void items.splice(0, Infinity, ...value),
    }),
  };
  export const window = {
    createOutputChannel: () => ({ appendLine() {}, show() {}, dispose() {} }),
    withProgress: (_options, task) => task(),
    showInformationMessage: async (message) => void said.push(message),
    showWarningMessage: async (message, { detail } = {}, button) => (said.push(detail), button),
    setStatusBarMessage: (message) => void said.push(message),
  };
`;

/** Is ready at once, and ends when it is asked to. */
const GATEWAY = `
  process.stdin.once('data', () => console.log(JSON.stringify({ url: 'http://127.0.0.1:1' })));
  process.stdin.on('end', () => process.exit()).resume();
`;

const loaded = await withVscode(VSCODE, async () => ({
  ...(await import('../../../src/host/endpoints/endpoints.ts')),
  ...(await import('../../../src/host/endpoints/endpointCommands.ts')),
  ...(await import('../../../src/host/endpoints/gatewayEndpoint.ts')),
  ...((await import('vscode')) as unknown as { readonly said: string[]; readonly items: Endpoint[] }),
}));
const { createEndpoints, removeEndpoint, createGatewayEndpoint, said, items } = loaded;

const ALL = ['One', 'Two', 'Three'].map((name) => ({
  id: name.toLowerCase(),
  name,
  urlTemplate: 'https://a.example',
}));

function memento(): Memento {
  const values = new Map<string, unknown>();
  return {
    get: (name: string) => values.get(name),
    update: async (name: string, value: unknown) => void values.set(name, value),
  } as unknown as Memento;
}

function endpointsOf(workspace = memento()) {
  items.splice(0, Infinity, ...ALL);
  said.splice(0);
  return createEndpoints(workspace, memento());
}

describe('createEndpoints', () => {
  it('goes back to the endpoint in use before one that is gone from the settings, and else to the first', async () => {
    const endpoints = endpointsOf();
    for (const id of ['three', 'two', 'three']) await endpoints.select(id);
    const without = (id: string): string | undefined => {
      items.splice(
        items.findIndex((item) => item.id === id),
        1,
      );
      endpoints.refresh();
      return endpoints.active()?.id;
    };
    assert.deepEqual(['three', 'two'].map(without), ['two', 'one']);
  });
});

describe('removeEndpoint', () => {
  it('says where calls then go, which is where they went before, and nothing of that for another endpoint', async () => {
    const endpoints = endpointsOf();
    for (const id of ['three', 'two']) await endpoints.select(id);
    const services = {
      endpoints,
      keys: { delete: async () => ({ isGone: true }) },
      imports: { remove: async () => undefined },
    };
    await removeEndpoint(services as never, ALL[1]!);
    assert.deepEqual(
      [said.splice(0), endpoints.active()?.id],
      [['History keeps its calls. Calls then go to “Three”.'], 'three'],
    );
    await removeEndpoint(services as never, ALL[0]!);
    assert.deepEqual([said.splice(0), endpoints.active()?.id], [['History keeps its calls.'], 'three']);
  });
});

describe('createGatewayEndpoint', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'eth-rpc-gateway-'));
    mkdirSync(join(folder, 'dist'));
    writeFileSync(join(folder, 'dist', 'gateway.js'), GATEWAY);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** What is said once it is stopped, and where calls go then. `meanwhile`: what happens while it runs. */
  async function stopped(meanwhile: (endpoints: ReturnType<typeof endpointsOf>) => unknown) {
    const endpoints = endpointsOf();
    await endpoints.select('two');
    const gateway = createGatewayEndpoint(
      { extensionUri: { fsPath: folder } as never, homes: join(folder, 'homes') },
      endpoints,
      { setForWindow: () => undefined } as never,
      { folder } as never,
    );
    await gateway.start();
    assert.equal(endpoints.active()?.name, 'Local gateway');
    await meanwhile(endpoints);
    said.splice(0);
    await gateway.stop();
    return [said.splice(0), endpoints.active()?.id];
  }

  it('goes back to the endpoint in use before it, where that is still there, and says so', async () => {
    assert.deepEqual(await stopped(() => undefined), [['Stopped; calls go to “Two” again'], 'two']);
    assert.deepEqual(await stopped((endpoints) => endpoints.select('three')), [[], 'three']);
    const removed = await stopped((endpoints) => {
      items.splice(0, Infinity);
      endpoints.refresh();
    });
    assert.deepEqual(removed, [['Stopped; no endpoint is chosen now'], undefined]);
  });
});
