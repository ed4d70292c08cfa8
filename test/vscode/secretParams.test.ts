// Owns secrets that are parameters, from typing to history: hidden while typed, sent as they are, shown and kept
// nowhere. The key of this run stands for one, so that the search of all files after the run is for it too.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ACCOUNT } from './addresses.ts';
import { canaryKey, until } from './gatewayUnderTest.ts';
import { localNode, withEndpoint } from './localEndpoint.ts';
import { makesEntry, openNewest } from './newEntry.ts';
import { answerQuestion } from './questions.ts';
import {
  quickInput,
  quickInputShows,
  runCommand,
  selectTreeItem,
  treeItem,
  typeInto,
  unfoldTreeItem,
  webviewFrame,
} from './window.ts';

const METHOD = 'personal_unlockAccount';
const ADDRESS = ACCOUNT.toLowerCase();

describe('a password that is a parameter', () => {
  const node = localNode({
    eth_chainId: () => '"result":"0x7a69"',
    [METHOD]: () => `"error":{"code":-32000,"message":"“${canaryKey()}” does not open ${ADDRESS}"}`,
  });
  const answered =
    /^personal_unlockAccount \[not kept\] \[not kept\]“\[not kept\]” does not open .* · [\d:]+ · Strict node$/;
  const question = [
    'It makes the node sign with a key it holds.',
    `address: ${ACCOUNT}\npassword: [not kept]`,
    `${METHOD} ["${ADDRESS}","[not kept]"]`,
  ].join('\n\n');

  beforeEach(async () => {
    await runCommand('Ethereum RPC: Focus on History View');
    await vscode.commands.executeCommand('workbench.actions.treeView.ethRpc.history.collapseAll');
  });

  it('is hidden while it is typed in the palette, and reaches the node and nothing else', async () => {
    await withEndpoint('Strict node', node.answer, async () => {
      await runCommand('Ethereum RPC: Call Method...');
      await typeInto('Call a Method', METHOD);
      await typeInto(`${METHOD}: address`, ADDRESS);
      await quickInputShows(`${METHOD}: password`);
      await typeInto(`${METHOD}: password`, canaryKey(), false);
      const input = (await quickInput()).locator('input').last();
      assert.equal(await input.getAttribute('type'), 'password');
      await input.press('Enter');
      const send = async (): Promise<void> => {
        const asked = await answerQuestion(() => typeInto(`${METHOD}: duration`, ''), 'Send');
        assert.equal(asked.detail, question);
      };
      await makesEntry(answered, send, { mayAskChain: true });
      assert.deepEqual(node.asked, [
        { method: 'eth_chainId', params: [] },
        { method: METHOD, params: [ADDRESS, canaryKey()] },
      ]);
      await openNewest(METHOD);
      await unfoldTreeItem(/^request/);
      await (await treeItem(/^password\[not kept\]$/)).waitFor();
    });
  });

  it('is hidden in the form and in the body shown there, and asked for again where an entry lacks it', async () => {
    await withEndpoint('Strict node', node.answer, async () => {
      await vscode.commands.executeCommand('ethRpc.openBuilder', {
        method: METHOD,
        paramsJson: JSON.stringify([ADDRESS, canaryKey()]),
      });
      const frame = await webviewFrame();
      const password = frame.locator('[id="field-1"] input');
      const address = frame.locator('[id="field-0"]');
      await frame.locator('pre.body').getByText(`"params":["${ADDRESS}","[not kept]"]`).waitFor();
      assert.equal(await password.getAttribute('type'), 'password');
      const send = async (): Promise<void> => {
        const asked = await answerQuestion(() => frame.locator('#send').click(), 'Send');
        assert.equal(asked.detail, question);
      };
      await makesEntry(answered, send, { mayAskChain: true });
      assert.deepEqual(node.asked.at(-1), { method: METHOD, params: [ADDRESS, canaryKey()] });
      await frame.locator('.failure').getByText('“[not kept]” does not open').waitFor();

      const row = await selectTreeItem(answered);
      await row.hover();
      await row.getByRole('button', { name: 'Edit in Request Builder' }).click();
      await until('the password is gone', async () => (await password.inputValue()) === '');
      assert.equal(await password.getAttribute('placeholder'), 'Not kept: type it again');
      const sent = node.asked.length;
      assert.equal(await address.locator('input').getAttribute('placeholder'), 'Not kept: type it again');
      await address.locator('input').fill(ADDRESS);
      // What cannot be sent is nothing to ask about.
      await makesEntry(/^personal_unlockAccount.*A secret of this call was not kept/, () =>
        frame.locator('#send').click(),
      );
      assert.equal(node.asked.length, sent);
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    });
  });
});
