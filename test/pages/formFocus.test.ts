// Tests the focus in the request builder after each action: no typed text and no key goes to a wrong place.
import assert from 'node:assert/strict';
import type { FrameLocator, Locator } from 'playwright-core';
import * as vscode from 'vscode';
import { ACCOUNT, TOKEN } from '../vscode/addresses.ts';
import { addGatewayEndpoint, until } from '../vscode/gatewayUnderTest.ts';
import { formField, openForm, setAddressBook, typeMethod } from './builderForm.ts';

describe('the keyboard in the request builder', () => {
  let frame: FrameLocator;
  const field = (id: string): Locator => formField(frame, id);
  const press = (key: string): Promise<void> => frame.owner().page().keyboard.press(key);

  const chooseMethod = (name: string): Promise<void> => typeMethod(frame, name);

  before(async () => {
    await addGatewayEndpoint();
    await setAddressBook({ 'Ops wallet': ACCOUNT });
    frame = await openForm();
  });
  after(() => setAddressBook());

  it('goes from a method that is taken by Enter to its first field that needs a value', async () => {
    const type = (text: string): Promise<void> => frame.owner().page().keyboard.type(text);
    await chooseMethod('eth_getStorageAt');
    await type('0x12');
    assert.equal(await field('0').inputValue(), '0x12');
    await chooseMethod('eth_getBlockByNumber');
    await type('5');
    assert.match(await field('0').inputValue(), /5/);
    // The method has no field to go on to.
    await chooseMethod('eth_blockNumber');
    assert.equal(await frame.locator(':focus').getAttribute('id'), 'method');
  });

  it('goes to what is left to type in a request from elsewhere, from a field that the request fills', async () => {
    const calls = (to: string): Thenable<unknown> =>
      vscode.commands.executeCommand('ethRpc.openBuilder', {
        method: 'eth_call',
        paramsJson: JSON.stringify([{ to }, 'latest']),
        isTyped: true,
      });
    await calls(ACCOUNT);
    await field('0.input').and(frame.locator(':focus')).waitFor();
    await field('0.to').focus();
    await calls(TOKEN);
    await field('0.input').and(frame.locator(':focus')).waitFor();
    assert.equal(await field('0.to').inputValue(), TOKEN);
  });

  it('goes on in the larger field that what is typed asks for @long', async () => {
    await chooseMethod('eth_getBalance');
    await field('0').click();
    await frame.owner().page().keyboard.type('["0x12');
    assert.equal(await frame.locator('[id="field-0"] textarea').inputValue(), '["0x12');
    for (let typed = 0; typed < 6; typed++) await press('Backspace');
    await frame.owner().page().keyboard.type('0x12');
    assert.equal(await frame.locator('[id="field-0"] input').inputValue(), '0x12');
  });

  it('is where it was after a dialog of VS Code, and at the method where that is gone', async () => {
    await chooseMethod('eth_getBalance');
    const comeBack = (display: 'none' | ''): Promise<string> =>
      field('0').evaluate((input, value) => {
        input.focus();
        input.blur();
        input.style.display = value;
        dispatchEvent(new Event('focus'));
        input.style.display = '';
        return input === document.activeElement ? 'field' : document.activeElement!.id;
      }, display);
    assert.equal(await comeBack(''), 'field');
    assert.equal(await comeBack('none'), 'method');
  });

  it('sends the address of a label that is typed in full @long', async () => {
    await chooseMethod('eth_getBalance');
    await field('0').fill('ops wallet');
    await press('Control+Enter');
    await frame.locator('.facts').getByText('eth_getBalance').waitFor();
    assert.equal(await field('0').inputValue(), ACCOUNT);
  });

  it('goes with a row that is moved, and from one that is removed to what comes in its place @long', async () => {
    await chooseMethod('eth_getProof');
    const rows = ['0x1', '0x2', '0x3'];
    for (const [index, text] of rows.entries()) await field(`1.${index}`).fill(text);
    const typed = (): Promise<string[]> =>
      Promise.all(rows.map((_, index) => field(`1.${index}`).inputValue()));
    const button = (name: string) => frame.getByRole('button', { name, exact: true });
    const focused = (): Promise<string | null> => frame.locator(':focus').getAttribute('aria-label');
    await button('Move up slot 3').focus();
    await press('Enter');
    assert.equal(await focused(), 'Move up slot 2');
    await press('Enter');
    assert.deepEqual(await typed(), ['0x3', '0x1', '0x2']);
    assert.equal(await focused(), 'Move down slot 1');
    await button('Remove slot 3').focus();
    await press('Enter');
    assert.equal(await focused(), 'Remove slot 2');
    await press('Enter');
    await press('Enter');
    assert.equal(await focused(), 'slot 1');
    assert.equal(await field('1.0').inputValue(), '');
  });

  it('undoes and redoes in the field where it is only', async () => {
    await chooseMethod('eth_getBalance');
    await frame.getByRole('button', { name: 'JSON', exact: true }).click();
    const json = frame.locator('#input-raw');
    const before = await json.inputValue();
    await json.focus();
    await frame.owner().page().keyboard.type('xy');
    for (let undone = 0; undone < 12; undone++) await press('Control+z');
    assert.equal(await json.inputValue(), before);
    assert.equal(await frame.locator('#method').inputValue(), 'eth_getBalance');
    await press('Control+Shift+z');
    assert.notEqual(await json.inputValue(), before);
    await frame.getByRole('button', { name: 'Form', exact: true }).click();
  });

  it('keeps the caret in the method that is typed, after undo and when it comes back', async () => {
    const type = (text: string): Promise<void> => frame.owner().page().keyboard.type(text);
    const method = frame.locator('#method');
    await chooseMethod('eth_chainId');
    await method.blur();
    // All of a chosen method is selected: typing replaces it.
    await method.focus();
    await type('acme_on');
    assert.equal(await method.inputValue(), 'acme_on');
    await press('Tab');
    await press('Shift+Tab');
    await method.and(frame.locator(':focus')).waitFor();
    await type('e');
    assert.equal(await method.inputValue(), 'acme_one');
    await press('F6');
    await press('F6');
    await method.focus();
    await type('2');
    assert.equal(await method.inputValue(), 'acme_one2');
    await press('Control+a');
    await type('x');
    await press('Control+z');
    await until('it is undone', async () => (await method.inputValue()) === 'acme_one2');
    await type('3');
    assert.equal(await method.inputValue(), 'acme_one23');
    await chooseMethod('eth_chainId');
  });

  it('is at the method after one that was meant is taken, with its form', async () => {
    await chooseMethod('eth_getCodes');
    await frame.getByRole('button', { name: 'eth_getCode', exact: true }).focus();
    await press('Enter');
    await frame.locator('#method:focus').waitFor();
    assert.equal(await frame.locator('#method').inputValue(), 'eth_getCode');
    assert.equal(await field('0').inputValue(), '');
  });

  it('opens no document of a method that cannot be sent, as its button says @long', async () => {
    await chooseMethod('eth_subscribe');
    await frame.locator('#more').press('Enter');
    const button = frame.locator('#open-document');
    assert.equal(await button.getAttribute('aria-disabled'), 'true');
    const documents = vscode.workspace.textDocuments.length;
    await button.focus();
    await press('Enter');
    await frame.locator('#method:focus').waitFor();
    assert.equal(vscode.workspace.textDocuments.length, documents);
  });

  it('is at the parameters after last values are taken that no form can hold @long', async () => {
    await chooseMethod('eth_getTransactionCount');
    await frame.getByRole('button', { name: 'JSON', exact: true }).click();
    const more = JSON.stringify([ACCOUNT, 'latest', 'more']);
    await field('raw').fill(more);
    await press('Control+Enter');
    await frame.locator('.facts').getByText('eth_getTransactionCount').waitFor();
    await field('raw').fill(JSON.stringify([ACCOUNT, 'latest']));
    await frame.getByRole('button', { name: 'Form', exact: true }).click();
    await frame.locator('#last-values').focus();
    await press('ArrowDown');
    await frame.getByRole('menuitem', { name: /more/ }).focus();
    await press('Enter');
    await frame.locator('[id="field-raw"] textarea:focus').waitFor();
    assert.deepEqual(JSON.parse(await field('raw').inputValue()), JSON.parse(more));
  });
});
