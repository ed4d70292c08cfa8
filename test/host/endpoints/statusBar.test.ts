// The status bar item without an active endpoint.
import assert from 'node:assert/strict';
import { withVscode } from '../withVscode.ts';

const STUB = `
  export const item = { show() {} };
  export const StatusBarAlignment = { Left: 1 };
  export const window = { createStatusBarItem: () => item };
`;

type Item = { readonly text: string; readonly tooltip: string };

const { item, createStatusBar } = await withVscode(STUB, async () => ({
  item: ((await import('vscode')) as unknown as { readonly item: Item }).item,
  ...(await import('../../../src/host/endpoints/statusBar.ts')),
}));

describe('createStatusBar', () => {
  it('tells endpoints of which none is selected from none at all', () => {
    const said = (all: readonly unknown[]): readonly string[] => {
      const onDidChange = () => ({ dispose: () => {} });
      createStatusBar({ active: () => undefined, problems: () => [], all: () => all, onDidChange } as never);
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
