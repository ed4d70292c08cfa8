// A secret parameter in the palette: hidden while typed, sent as it is, shown and kept nowhere. More is in test/pages.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { canaryKey } from './gatewayUnderTest.ts';
import { withEndpoint } from './localEndpoint.ts';
import { makesEntry, openNewest } from './newEntry.ts';
import { answerQuestion } from './questions.ts';
import { ADDRESS, answered, METHOD, node, question } from './strictNode.ts';
import {
  pick,
  quickInput,
  quickInputShows,
  runFromPalette,
  treeItem,
  typeInto,
  unfoldTreeItem,
} from './window.ts';

describe('a password that is a parameter', () => {
  beforeEach(async () => {
    await runFromPalette('Ethereum RPC: Focus on History View');
    await vscode.commands.executeCommand('workbench.actions.treeView.ethRpc.history.collapseAll');
  });

  it('is hidden while it is typed in the palette, and reaches the node and nothing else', async () => {
    await withEndpoint('Strict node', node.answer, async () => {
      await runFromPalette('Ethereum RPC: New Call...');
      await typeInto('New Call', METHOD);
      await typeInto(`${METHOD}: address`, ADDRESS);
      await quickInputShows(`${METHOD}: password`);
      await typeInto(`${METHOD}: password`, canaryKey(), false);
      const input = (await quickInput()).locator('input').last();
      assert.equal(await input.getAttribute('type'), 'password');
      await input.press('Enter');
      await quickInputShows('[not kept]');
      assert.equal((await (await quickInput()).innerText()).includes(canaryKey()), false);
      const send = async (): Promise<void> => {
        const asked = await answerQuestion(() => pick('Send'), 'Send');
        assert.equal(asked.detail, question);
      };
      await makesEntry(answered, send, { mayAskChain: true });
      assert.deepEqual(node.asked, [
        { method: 'eth_chainId', params: [] },
        { method: METHOD, params: [ADDRESS, canaryKey()] },
      ]);
      await openNewest('personal_unlockAcco…');
      await unfoldTreeItem(/^request/);
      await (await treeItem(/^password\[not kept\]$/)).waitFor();
    });
  });
});
