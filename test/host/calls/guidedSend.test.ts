// What the last step of a guided call says that Enter does.
import assert from 'node:assert/strict';
import { findMethod } from '../../../src/core/catalogue/catalogue.ts';
import { withVscode } from '../withVscode.ts';

const VSCODE = `
  export class ThemeIcon {}
  export const picks = [];
  export const QuickInputButtons = { Back: {} };
  export const QuickPickItemKind = { Separator: -1 };
  export const commands = { executeCommand: () => undefined };
  export const window = {
    createQuickPick() {
      const pick = { show() {}, dispose() {} };
      for (const name of ['TriggerButton', 'Accept', 'Hide']) pick['onDid' + name] = () => undefined;
      picks.push(pick);
      return pick;
    },
  };
`;
type Pick = { readonly placeholder: string; readonly items: readonly { readonly label: string }[] };

describe('askToSend', () => {
  it('says that the call is sent only where it is', async () => {
    const { askToSend, picks } = await withVscode(VSCODE, async () => ({
      ...(await import('../../../src/host/calls/guidedSend.ts')),
      ...((await import('vscode')) as unknown as { readonly picks: Pick[] }),
    }));
    const says = (hasBuilder: boolean): readonly (string | undefined)[] => {
      void askToSend(findMethod('eth_chainId')!, [], { hasBack: false, hasBuilder });
      const { placeholder, items } = picks.at(-1)!;
      return [placeholder, ...items.map(({ label }) => label)];
    };
    assert.deepEqual(says(true), [
      'Enter sends, Alt+Enter opens the request builder',
      '$(play) Send',
      '$(edit) Open in request builder',
    ]);
    assert.deepEqual(says(false), ['Enter takes it', '$(play) Use this call']);
  });
});
