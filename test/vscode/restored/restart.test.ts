// The history survives a restart of VS Code.
import assert from 'node:assert/strict';
import { until } from '../gatewayUnderTest.ts';
import { rememberedHistory, seeHistory } from '../rememberedHistory.ts';
import { runCommand, selectTreeItem, treeItem, workbenchPage } from '../window.ts';

describe('after a restart', () => {
  it('lists the calls of the last session, no more and no fewer, as they were', async () => {
    const before = rememberedHistory();
    assert.ok(before.count > 5, `The last session left ${before.count} entries.`);
    assert.deepEqual(await seeHistory(), before);
  });

  it('shows their decoded answers', async () => {
    await runCommand('Ethereum RPC: Focus on History View');
    const { keyboard } = await workbenchPage();
    const entry = await treeItem(/^balance.* ETH · 0x7099…79C8/);
    await until('the entry is in view', async () => {
      if (await entry.isVisible()) return true;
      await keyboard.press('PageDown');
      return false;
    });
    await selectTreeItem(/^balance.* ETH · 0x7099…79C8/);
    // Opens it where the click did not, and goes on: it may be the last row in view.
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowDown');
    await (await treeItem('result1.234567890123456789 ETH · 0x112210f47de98115')).waitFor();
  });
});
