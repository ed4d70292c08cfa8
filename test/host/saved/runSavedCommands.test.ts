// What is run of the saved requests, and by which names: all by the button of the view, those of a folder by its row.
import assert from 'node:assert/strict';
import type { SavedItem } from '../../../src/core/history/history.ts';
import type { SavedServices } from '../../../src/host/saved/savedCommands.ts';
import { withVscode } from '../withVscode.ts';

const WINDOW = `
  export const ProgressLocation = {};
  export const QuickInputButtons = {};
  export const window = {
    showInformationMessage: async () => undefined,
    withProgress: (options, task) => task({ report: () => undefined }, { isCancellationRequested: false }),
  };
`;

const request = (method: string): NonNullable<SavedItem['request']> => ({
  endpointId: 'e',
  method,
  params: [],
});
const FOLDER: SavedItem = { id: 'f', name: 'Folder', position: 1 };
const INSIDE: SavedItem = {
  id: 'a',
  name: 'Inside',
  position: 1,
  parent: 'f',
  request: request('eth_chainId'),
};
const OUTSIDE: SavedItem = { id: 'b', name: 'Outside', position: 2, request: request('net_version') };

describe('running saved requests', () => {
  let sent: string[];
  let run: (id: string, argument?: unknown) => Promise<unknown>;

  before(async () => {
    const host = await withVscode(WINDOW, () => import('../../../src/host/saved/savedCommands.ts'));
    const services = {
      history: { saved: async () => [FOLDER, INSIDE, OUTSIDE] },
      savedView: { selection: [FOLDER] },
      savedTree: { ended: () => undefined },
      show: {
        endpoints: { byId: (id: string) => ({ id, name: 'Main' }) },
        calls: {
          async run({ method, label }: { readonly method: string; readonly label?: string }) {
            sent.push(`${label}: ${method}`);
            return { ok: true };
          },
        },
      },
    } as unknown as SavedServices;
    const table: Readonly<Record<string, (argument?: unknown) => Promise<unknown>>> = {
      ...host.savedCommands(services),
      ...host.sharedSavedCommands(services),
    };
    run = (id, argument) => table[id]!(argument);
  });
  beforeEach(() => void (sent = []));

  it('runs all by the button of the view, which VS Code gives the focused row, and from the palette', async () => {
    for (const focused of [FOLDER, INSIDE, null, undefined]) {
      sent = [];
      await run('ethRpc.saved.runAll', focused);
      assert.deepEqual(sent, ['Inside: eth_chainId', 'Outside: net_version']);
    }
  });

  it('runs what is in a folder by its row', async () => {
    await run('ethRpc.send', FOLDER);
    assert.deepEqual(sent, ['Inside: eth_chainId']);
  });
});
