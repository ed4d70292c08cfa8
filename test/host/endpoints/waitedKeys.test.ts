// The status bar item of a key that is on its way by mail.
import assert from 'node:assert/strict';
import type { Memento } from 'vscode';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import type { EndpointServices } from '../../../src/host/endpoints/pickEndpoint.ts';
import { withVscode } from '../withVscode.ts';

const STUB = `
  export class ThemeIcon {}
  export class ThemeColor {}
  export class MarkdownString { appendText() { return this; } appendMarkdown() { return this; } }
  export const StatusBarAlignment = { Left: 1 };
  export class EventEmitter {
    listeners = [];
    event = (listener) => (this.listeners.push(listener), { dispose() {} });
    fire(told) { for (const listener of this.listeners) listener(told); }
  }
  export const Disposable = { from: () => ({ dispose() {} }) };
  export const item = { isShown: false, show() { this.isShown = true; }, hide() { this.isShown = false; }, dispose() {} };
  export const window = { createStatusBarItem: () => item };
`;

const ORIGIN = 'https://rpc.example';
const NEW: Endpoint = { id: 'new', name: 'New', urlTemplate: `${ORIGIN}/v1/\${apiKey}` };

describe('the status bar item of a key by mail', () => {
  it('goes where the key came with a new endpoint, which is saved after it', async () => {
    const { item, EventEmitter, createKeyWaitItem, createExpectedKeys } = await withVscode(
      STUB,
      async () => ({
        ...((await import('vscode')) as unknown as {
          readonly item: { readonly isShown: boolean };
          readonly EventEmitter: new () => { event: unknown; fire(told?: string): void };
        }),
        ...(await import('../../../src/host/endpoints/waitedKeys.ts')),
        ...(await import('../../../src/host/endpoints/expectedKeys.ts')),
      }),
    );
    const state = new Map<string, unknown>();
    const expected = createExpectedKeys({
      get: (name: string, usual: unknown) => state.get(name) ?? usual,
      update: async (name: string, value: unknown) => void state.set(name, value),
    } as unknown as Memento);
    const [keyChanged, endpointsChanged] = [new EventEmitter(), new EventEmitter()];
    const all: Endpoint[] = [];
    const services = {
      endpoints: {
        byId: (id: string) => all.find((one) => one.id === id),
        onDidChange: endpointsChanged.event,
      },
      keys: { has: async () => true, onDidChange: keyChanged.event },
    } as unknown as EndpointServices;
    createKeyWaitItem(expected, services);
    await expected.add(ORIGIN, undefined);
    keyChanged.fire(NEW.id);
    assert.ok(item.isShown, 'no endpoint says yet where the key is for');
    all.push(NEW);
    endpointsChanged.fire();
    await new Promise((resolve) => setImmediate(resolve));
    assert.ok(!item.isShown);
    assert.deepEqual(expected.waiting(), []);
  });
});
