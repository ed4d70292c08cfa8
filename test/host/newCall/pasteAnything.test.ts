// What comes first where a pasted text holds an endpoint with a key: the question about it, or what was chosen.
import assert from 'node:assert/strict';
import type { RequestEndpoint } from '../../../src/core/form/tabState.ts';
import type { PastedEndpoint } from '../../../src/core/paste/pastedEndpoint.ts';
import type { Pasted } from '../../../src/core/paste/pastedReading.ts';
import { Secret } from '../../../src/core/secret/secret.ts';
import type { PasteServices } from '../../../src/host/newCall/pasteAnything.ts';
import type { PasteRow } from '../../../src/host/newCall/pasteRow.ts';
import { withVscode } from '../withVscode.ts';

/** A VS Code in which a question is left, or cannot be asked. */
const VSCODE = `
  export const did = [], how = { fails: false };
  export class ThemeIcon {}
  export class ThemeColor {}
  export const TreeItemCollapsibleState = {}, QuickPickItemKind = {};
  export const window = {
    async showQuickPick() {
      await new Promise((resolve) => setImmediate(resolve));
      did.push('the question has ended');
      if (how.fails) throw new Error('no question');
    },
  };
`;

const ROW: PasteRow = {
  label: 'eth_chainId',
  act: ({ fillIn }) => fillIn({ label: '', method: '', params: [] }),
};

const ENDPOINT = {
  url: new Secret('https://one.example/canary-0123456789'),
  origin: 'https://one.example',
  key: new Secret('canary-0123456789'),
} as PastedEndpoint;

type Window = { readonly did: string[]; readonly how: { fails: boolean } };

describe('runPasteRow', () => {
  it('brings no page up before the question about a key has ended, and fills in whatever came of that', async () => {
    const { runPasteRow, did, how } = await withVscode(VSCODE, async () => ({
      ...(await import('../../../src/host/newCall/pasteAnything.ts')),
      ...((await import('vscode')) as unknown as Window),
    }));
    const services = {
      endpoints: { configured: () => [], all: () => [], active: () => undefined },
      keys: { toMask: async () => undefined },
      actions: {
        fillIn: (_call: unknown, place?: RequestEndpoint) => void did.push(`filled in for ${place?.name}`),
      },
    } as unknown as PasteServices;
    const take = (): Promise<void> => runPasteRow(ROW, { endpoint: ENDPOINT } as Pasted, services);
    await take();
    how.fails = true;
    await assert.rejects(take(), /no question/);
    const once = ['the question has ended', 'filled in for https://one.example'];
    assert.deepEqual(did, [...once, ...once]);
  });
});
