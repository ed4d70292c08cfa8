// Owns the proof that history survives a restart of VS Code.
import { runCommand, treeItem } from '../window.ts';

describe('after a restart', () => {
  it('lists the calls of the last session, with their decoded answers', async () => {
    await runCommand('Ethereum RPC: Focus on History View');
    const balance = await treeItem('1.234567890123456789 ETH');
    await balance.waitFor();
    await balance.locator('.monaco-tl-twistie').click();
    await (await treeItem('result1.234567890123456789 ETH · 0x112210f47de98115')).waitFor();
  });
});
