// What New Call does beside asking for a call.
import assert from 'node:assert/strict';
import type { NewCallActions, NewCallServices } from '../../../src/host/newCall/newCall.ts';
import { withVscode } from '../withVscode.ts';

/** A person who types the name of a method and presses its pencil. */
const VSCODE = `
  export class ThemeIcon {}
  export class ThemeColor {}
  export const QuickPickItemKind = { Separator: -1 };
  export const TreeItemCollapsibleState = {};
  export const commands = { executeCommand: () => undefined };
  export const window = {
    createQuickPick() {
      const on = {};
      const pick = { value: '', items: [], activeItems: [], dispose() {} };
      for (const name of ['ChangeValue', 'TriggerItemButton', 'Accept', 'Hide'])
        pick['onDid' + name] = (listener) => { on[name] = listener; };
      pick.show = () => {
        pick.value = 'eth_chainId';
        on.ChangeValue();
        on.TriggerItemButton({ item: pick.activeItems[0] });
      };
      return pick;
    },
  };
`;

describe('askForCall', () => {
  it('ends once the request builder has what is to be filled in there', async () => {
    const { askForCall } = await withVscode(VSCODE, () => import('../../../src/host/newCall/newCall.ts'));
    const services = {
      history: { page: async () => ({ heads: [] }) },
      methodUse: { pinned: () => [], recent: () => [] },
    } as unknown as NewCallServices;
    let edited: unknown;
    const actions = {
      paste: {
        endpoints: { active: () => undefined, configured: () => [] },
        context: () => ({}),
      },
      async edit(call: unknown) {
        await new Promise((resolve) => setImmediate(resolve));
        edited = call;
      },
    } as unknown as NewCallActions;
    assert.equal(await askForCall(services, 'New Call', actions), undefined);
    assert.deepEqual(edited, { method: 'eth_chainId', params: [] });
  });
});
