// The countdown of a server that asks to wait, in status bar and notification; the rest of it is in test/pages.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { busyServer } from './busyServer.ts';
import { withEndpoint } from './localEndpoint.ts';
import { pressInStatusBar } from './statusBarKeys.ts';
import { notification, runCommand, screenshot, statusBarItem, treeItem } from './window.ts';

describe('a server that asks to wait', () => {
  it('counts down where it can be seen, and is asked at once by a key', async () => {
    const { asked, answer } = busyServer(1, '100');
    await withEndpoint('Busy server', answer, async () => {
      await runCommand('Ethereum RPC: Call eth_blockNumber');
      const item = await statusBarItem(/eth_blockNumber again in (9\d|100) s/);
      await item.waitFor();
      await notification(/the server asks to wait, sent again in (9\d|100) s/);
      await screenshot('waits-notification');
      assert.deepEqual(asked, ['eth_blockNumber']);
      await vscode.commands.executeCommand('notifications.hideList');
      await pressInStatusBar(/eth_blockNumber again in/);
      await (await treeItem(/^blockNumber\s*16 · now$/)).waitFor();
      await item.waitFor({ state: 'hidden' });
      // Its chain is asked for once it has answered.
      assert.deepEqual(
        asked.filter((method) => method !== 'eth_chainId'),
        ['eth_blockNumber', 'eth_blockNumber'],
      );
    });
  });
});
