// Tests secret parameters from typing to history: hidden while typed, sent unchanged, never shown or stored. This run's
// API key is used as one, so that the search of all files covers it.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { extensionApi } from '../vscode/extensionApi.ts';
import { canaryKey, until } from '../vscode/gatewayUnderTest.ts';
import { withEndpoint } from '../vscode/localEndpoint.ts';
import { makesEntry } from '../vscode/newEntry.ts';
import { answerQuestion } from '../vscode/questions.ts';
import { ADDRESS, answered, METHOD, node, question } from '../vscode/strictNode.ts';
import { runCommand, selectTreeItem, webviewFrame } from '../vscode/window.ts';

describe('a password that is a parameter', () => {
  beforeEach(async () => {
    await runCommand('Ethereum RPC: Focus on History View');
    await vscode.commands.executeCommand('workbench.actions.treeView.ethRpc.history.collapseAll');
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

      // An entry that is selected after another one is read from the history again.
      await (await extensionApi()).call({ method: 'eth_chainId' });
      await selectTreeItem(/^chainId/);
      await selectTreeItem(answered);
      await runCommand('Ethereum RPC: Edit in Request Builder');
      await until('the password is gone', async () => (await password.inputValue()) === '');
      assert.equal(await password.getAttribute('placeholder'), 'Not kept: type it again');
      const sent = node.asked.length;
      assert.equal(await address.locator('input').getAttribute('placeholder'), 'Not kept: type it again');
      await address.locator('input').fill(ADDRESS);
      // A call that cannot be sent needs no question.
      await makesEntry(/^personal_unlockAcco….*A secret of this call was not kept/, () =>
        frame.locator('#send').click(),
      );
      assert.equal(node.asked.length, sent);
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    });
  });
});
