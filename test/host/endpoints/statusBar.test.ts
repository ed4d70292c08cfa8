// The status bar item: without an active endpoint, and with what is known of one.
import assert from 'node:assert/strict';
import { withVscode } from '../withVscode.ts';
import { chainById } from '../../../src/core/chain/chains.ts';
import { NO_MEMORY } from '../noMemory.ts';

const STUB = `
  export const item = { show() {} };
  export const StatusBarAlignment = { Left: 1 };
  export class EventEmitter { event = () => ({ dispose() {} }); fire() {} }
  export const Disposable = { from: () => ({ dispose() {} }) };
  export const workspace = {
    getConfiguration: () => ({ get: () => undefined }),
    onDidChangeConfiguration: () => ({ dispose() {} }),
  };
  export const window = { createStatusBarItem: () => item };
`;

type Item = { readonly text: string; readonly tooltip: string };

const { item, createStatusBar, createEndpointStates } = await withVscode(STUB, async () => ({
  item: ((await import('vscode')) as unknown as { readonly item: Item }).item,
  ...(await import('../../../src/host/endpoints/statusBar.ts')),
  ...(await import('../../../src/host/endpoints/endpointStates.ts')),
}));

const onDidChange = () => ({ dispose: () => {} });

describe('createStatusBar', () => {
  it('names the chain of the endpoint once it is known, and says why the last call failed', () => {
    const main = { id: 'main', name: 'Main', urlTemplate: 'https://one.example/' };
    const states = createEndpointStates(NO_MEMORY);
    const shown = (): string => {
      createStatusBar({ active: () => main, problems: () => [], onDidChange } as never, states);
      return item.text;
    };
    assert.equal(shown(), '$(plug) Main');
    states.put(main, { seenAt: 0, chain: chainById(1n) });
    assert.equal(shown(), '$(pass) Main · Ethereum 1');
    assert.match(item.tooltip, /“Main”: it works\. /);
    const failure = { words: 'refused the API key', sentence: 'The key is not valid (HTTP 401)' };
    states.put(main, { seenAt: 0, chain: chainById(1n), failure });
    assert.equal(shown(), '$(error) Main · Ethereum 1');
    assert.match(item.tooltip, /the last call failed.*\nThe key is not valid \(HTTP 401\)\n/);
  });

  it('tells endpoints of which none is selected from none at all', () => {
    const said = (all: readonly unknown[]): readonly string[] => {
      const endpoints = { active: () => undefined, problems: () => [], all: () => all, onDidChange };
      createStatusBar(endpoints as never, createEndpointStates(NO_MEMORY));
      return [item.text, item.tooltip];
    };
    assert.deepEqual(said([]), [
      '$(plug) Ethereum RPC: no endpoint',
      'Click to add an endpoint or start a local gateway.',
    ]);
    assert.deepEqual(said([{ id: 'main' }]), [
      '$(plug) Ethereum RPC: no endpoint selected',
      'Click to select the endpoint that calls go to.',
    ]);
  });
});
