// What is asked for the endpoint of a hosted gateway.
import assert from 'node:assert/strict';
import { withVscode } from '../withVscode.ts';

/** A person who chooses a hosted gateway, and types these texts one after the other. */
const VSCODE = `
  export class ThemeIcon {}
  export class ThemeColor {}
  export const texts = [];
  export const QuickPickItemKind = { Separator: -1 };
  export const TreeItemCollapsibleState = {};
  function box(show) {
    const listeners = {};
    const made = { value: '', items: [], selectedItems: [], hide() {}, dispose() {} };
    for (const name of ['ChangeValue', 'Accept', 'Hide', 'TriggerButton'])
      made['onDid' + name] = (listener) => void (listeners[name] ??= []).push(listener);
    made.show = () =>
      void setImmediate(() => {
        show(made);
        for (const listener of listeners.ChangeValue ?? []) listener(made.value);
        for (const listener of listeners.Accept) listener();
      });
    return made;
  }
  export const window = {
    createQuickPick: () =>
      box((made) => {
        made.value = 'Hosted';
        made.selectedItems = made.items.filter(({ label }) => label === 'Hosted gateway');
      }),
    createInputBox: () => box((made) => (made.value = texts.shift())),
  };
`;

describe('askForEndpointDraft', () => {
  it('takes the page that gives out keys of a hosted gateway, which may be left out', async () => {
    const { askForEndpointDraft, texts } = await withVscode(VSCODE, async () => ({
      ...(await import('../../../src/host/endpoints/endpointDraft.ts')),
      ...((await import('vscode')) as unknown as { readonly texts: string[] }),
    }));
    const pages: (string | undefined)[] = [];
    for (const page of ['https://keys.example/new', '']) {
      texts.push('https://rpc.example', page);
      const draft = await askForEndpointDraft();
      assert.equal(draft?.urlTemplate, 'https://rpc.example/v1/${apiKey}');
      pages.push(draft.signUpUrl);
    }
    assert.deepEqual(pages, ['https://keys.example/new', undefined]);
  });
});
