// What is said where the variables of a contract cannot be shown.
import assert from 'node:assert/strict';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import type { ActionServices } from '../../../src/host/results/entryActions.ts';
import { withVscode } from '../withVscode.ts';

const VSCODE = `
  export const said = [];
  export class ThemeIcon {}
  export class ThemeColor {}
  export const QuickPickItemKind = {}, TreeItemCollapsibleState = {}, ProgressLocation = {};
  export const commands = {}, workspace = {};
  export const window = { showInformationMessage: async (text) => void said.push(text) };
`;

describe('the variables of a contract', () => {
  it('are not read where no layout of it is known, or several, or its endpoint is gone', async () => {
    const { createEntryActions, said } = await withVscode(VSCODE, async () => ({
      ...(await import('../../../src/host/results/entryActions.ts')),
      ...((await import('vscode')) as unknown as { readonly said: string[] }),
    }));
    const main: Endpoint = { id: 'main', name: 'Main', urlTemplate: 'http://127.0.0.1:8545' };
    let layout: 'untold' | undefined = 'untold';
    const services = {
      endpoints: { byId: (id: string) => (id === 'main' ? main : undefined) },
      variablesAt: async () => layout,
    } as unknown as ActionServices;
    const actions = createEntryActions(
      services,
      () => assert.fail(),
      () => assert.fail(),
    );
    await actions.showVariables('0x12', { endpointId: 'main' }, 'next');
    layout = undefined;
    await actions.showVariables('0x12', { endpointId: 'main' }, 'next');
    await actions.showVariables('0x12', { endpointId: 'gone' }, 'next');
    const words = [/has no storage layout/, /Several contracts/, /endpoint of this page no longer exists/];
    assert.equal(said.length, words.length);
    for (const [index, one] of words.entries()) assert.match(said[index]!, one);
  });
});
