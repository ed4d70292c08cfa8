// Whether a guided call is shown once more before it is sent.
import assert from 'node:assert/strict';
import { findMethod } from '../../../src/core/catalogue/catalogue.ts';
import type { GuidedMeans } from '../../../src/host/calls/guidedCall.ts';
import { withVscode } from '../withVscode.ts';

/** A person who leaves whatever is shown. */
const VSCODE = `
  export class ThemeIcon {}
  export class ThemeColor {}
  export const picks = [];
  export const QuickInputButtons = { Back: {} };
  export const QuickPickItemKind = { Separator: -1 };
  export const TreeItemCollapsibleState = {};
  export const commands = { executeCommand: () => undefined };
  export const window = {
    createQuickPick() {
      const listeners = [];
      const pick = { show: () => void setImmediate(() => listeners.forEach((tell) => tell())), hide() {}, dispose() {} };
      for (const name of ['TriggerButton', 'Accept']) pick['onDid' + name] = () => undefined;
      pick.onDidHide = (listener) => void listeners.push(listener);
      picks.push(pick);
      return pick;
    },
  };
`;
type Pick = { readonly items: readonly { readonly label: string }[] };

describe('askForParams', () => {
  it('asks before it ends where nothing was asked for, or more could be', async () => {
    const { askForParams, picks } = await withVscode(VSCODE, async () => ({
      ...(await import('../../../src/host/calls/guidedCall.ts')),
      ...((await import('vscode')) as unknown as { readonly picks: Pick[] }),
    }));
    const means = { hasBack: false, hasBuilder: true } as GuidedMeans;
    for (const [name, form] of [
      ['eth_chainId', []],
      ['eth_getBlockByNumber', ['latest', 'false']],
    ] as const) {
      const end = await askForParams({ method: findMethod(name)!, form, steps: [] }, means);
      assert.deepEqual(end, { left: 'dismissed', form });
      assert.equal(picks.pop()?.items[0]?.label, '$(play) Send', name);
    }
  });
});
