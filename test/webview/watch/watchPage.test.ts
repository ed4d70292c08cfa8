// What the page of a repeated call says where the host knows none.
import assert from 'node:assert/strict';
import type { ToHost } from '../../../src/protocol/toHost.ts';
import type { SavedWatch } from '../../../src/protocol/watch.ts';
import { startWatchPage } from '../../../src/webview/watch/watchPage.ts';

type Globals = { window: unknown; document: unknown };
const page = globalThis as unknown as Globals;

const SAVED: SavedWatch = {
  id: 'w',
  endpointId: 'e',
  endpointName: 'E',
  method: 'eth_gasPrice',
  paramsJson: '[]',
  how: { kind: 'heads' },
  recorded: [],
};

describe('the page of a repeated call', () => {
  const before: Globals = { window: page.window, document: page.document };
  afterEach(() => void Object.assign(page, before));

  /** What it says to a host that has no watch for it. */
  function toldWith(saved: { readonly watch?: SavedWatch } | undefined): readonly ToHost[] {
    let say = (_event: { readonly data: unknown }): void => undefined;
    page.window = { addEventListener: (_type: string, listener: typeof say) => (say = listener) };
    page.document = { createElement: () => ({}) };
    const told: ToHost[] = [];
    startWatchPage({ append: () => undefined } as never, {
      postMessage: (message) => told.push(message),
      getState: () => saved,
      setState: () => undefined,
    });
    say({ data: { type: 'watch', watch: null } });
    return told;
  }

  it('brings its watch back after a reload, and asks for nothing where there was none', () => {
    assert.deepEqual(toldWith({ watch: SAVED }), [{ type: 'ready' }, { type: 'watchAgain', saved: SAVED }]);
    assert.deepEqual(toldWith(undefined), [{ type: 'ready' }]);
  });
});
