// The box that asks for an API key leads to the page that gives one out.
import assert from 'node:assert/strict';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import { withVscode } from '../withVscode.ts';

/** A person who presses the buttons of the box, then types a key. */
const VSCODE = `
  export const opened = [], tooltips = [];
  export const QuickInputButtons = { Back: {} };
  export class ThemeIcon {}
  export const Uri = { parse: (text) => text };
  export const env = { openExternal: async (page) => opened.push(page) };
  export const window = {
    createInputBox() {
      let press, accept;
      return {
        buttons: [],
        onDidChangeValue() {}, onDidHide() {}, dispose() {},
        onDidTriggerButton(listener) { press = listener; },
        onDidAccept(listener) { accept = listener; },
        show() {
          for (const button of this.buttons) {
            tooltips.push(button.tooltip);
            press(button);
          }
          this.value = 'typed-after-the-page-12345';
          accept();
        },
      };
    },
  };
`;

const { askForKey, vscode } = await withVscode(VSCODE, async () => ({
  ...(await import('../../../src/host/keys/askForKey.ts')),
  vscode: (await import('vscode')) as unknown as { readonly opened: string[]; readonly tooltips: string[] },
}));

describe('askForKey', () => {
  const key = async (urlTemplate: string): Promise<string | undefined> => {
    const endpoint: Endpoint = { id: 'a', name: 'A', urlTemplate };
    return (await askForKey(endpoint, '', { configured: () => [] }))?.reveal();
  };

  it('has a button for the page that gives keys out, and stays open behind it', async () => {
    assert.equal(await key('https://mainnet.infura.io/v3/${apiKey}'), 'typed-after-the-page-12345');
    assert.deepEqual(
      [vscode.tooltips, vscode.opened],
      [['Open Provider’s Page'], ['https://app.infura.io/']],
    );
  });

  it('has none where no page is known', async () => {
    vscode.tooltips.splice(0);
    assert.equal(await key('https://gateway.example/v1/${apiKey}'), 'typed-after-the-page-12345');
    assert.deepEqual(vscode.tooltips, []);
  });
});
