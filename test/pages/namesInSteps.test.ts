// Tests names of tokens and of the address book where New Call asks for an address, and a call from an address.
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import * as vscode from 'vscode';
import { ACCOUNT, HOLDER, TOKEN } from '../vscode/addresses.ts';
import { extensionApi } from '../vscode/extensionApi.ts';
import { addGatewayEndpoint, until } from '../vscode/gatewayUnderTest.ts';
import { makesEntry } from '../vscode/newEntry.ts';
import {
  calmWindow,
  dismissQuickInput,
  pick,
  quickInput,
  quickInputShows,
  runCommand,
  selectTreeItem,
  typeInto,
  webviewFrame,
} from '../vscode/window.ts';
import { setAddressBook } from './builderForm.ts';

const NEW_CALL = 'Ethereum RPC: New Call...';

async function rows(): Promise<Locator> {
  return (await quickInput()).locator('.monaco-list-row');
}

async function ask(text: string, step: string): Promise<void> {
  await runCommand(NEW_CALL);
  await typeInto('New Call', text);
  await quickInputShows(step);
}

describe('an address that New Call asks for', () => {
  before(addGatewayEndpoint);
  before(async () => {
    const api = await extensionApi();
    for (const input of ['0x95d89b41', '0x313ce567'])
      await api.call({ method: 'eth_call', params: [{ to: TOKEN, input }, 'latest'] });
    await setAddressBook({ holder: HOLDER });
  });
  after(() => setAddressBook());
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await calmWindow();
  });

  it('can be typed by its name, in any capitals, or by the beginning of it @long', async () => {
    await ask('eth_getBalance', 'eth_getBalance: address');
    await typeInto('eth_getBalance: address', 'Holder', false);
    await quickInputShows(`Holder → ${HOLDER}`);
    await typeInto('eth_getBalance: address', 'hol');
    await makesEntry(/^balance.* · (holder|0xf39F…2266)|^balance holder/, () => pick('Send'));
  });

  it('is a contract first where one is called, and each is there once @long', async () => {
    await ask('balanceOf(address)(uint256)', 'eth_call: to');
    await until('the token is the first', async () =>
      (await (await rows()).first().innerText()).startsWith('SHELL'),
    );
    const all = (await (await rows()).allInnerTexts()).join('\n').match(/0x[\da-f]{40}/gi) ?? [];
    const lower = all.map((address) => address.toLowerCase());
    assert.deepEqual(lower, [...new Set(lower)]);
    await typeInto('eth_call: to', 'shell');
    await typeInto('balanceOf: address', 'holder');
    await makesEntry(/^balanceOf/, () => pick('Send'));
  });

  it('leads to a call of a function, from its row in a result and from New Call @long', async () => {
    await runCommand(NEW_CALL);
    // For a token, the first row is a call that is sent at once.
    await typeInto('New Call', ACCOUNT, false);
    await quickInputShows('Call a function…');
    await pick('eth_call');
    await quickInputShows('eth_call: input');
    await dismissQuickInput();

    const api = await extensionApi();
    await makesEntry(/^accounts/, () => api.call({ method: 'eth_accounts' }));
    await selectTreeItem(/^accounts/);
    await runCommand('Ethereum RPC: Open Result');
    const frame = await webviewFrame();
    const row = frame.locator('.row').filter({ hasText: ACCOUNT }).first();
    await row.hover();
    await row.getByRole('button', { name: /What can be done/ }).click();
    await frame.getByRole('menuitem', { name: /Call a function/ }).click();
    const builder = await webviewFrame();
    await until(
      'the method is there',
      async () => (await builder.locator('#method').inputValue()) === 'eth_call',
    );
    const field = builder.locator('[id="field-0.to"]').locator('input, textarea').first();
    await until(
      'the address is there',
      async () => (await field.inputValue()).toLowerCase() === ACCOUNT.toLowerCase(),
    );
  });
});
