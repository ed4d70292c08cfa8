// Beyond the first hundred rows of a result in the History view.
import assert from 'node:assert/strict';
import { extensionApi } from './extensionApi.ts';
import { addGatewayEndpoint } from './gatewayUnderTest.ts';
import { openNewest } from './newEntry.ts';
import { answerQuestion } from './questions.ts';
import { runCommand, treeItem, unfoldTreeItem } from './window.ts';
import { PARAMS, baseFees, rowAtEnd } from './feeHistory.ts';

describe('more than a hundred rows', () => {
  let fees: readonly string[] = [];

  before(async () => {
    await addGatewayEndpoint();
    fees = await baseFees();
  });

  it('of an answer come page by page in the History view', async () => {
    await runCommand('Ethereum RPC: Focus on History View');
    await answerQuestion(() => runCommand('Ethereum RPC: Clear History'), 'Delete All');
    await (await extensionApi()).call({ method: 'eth_feeHistory', params: PARAMS });
    await openNewest('feeHistory');
    await unfoldTreeItem(/^baseFeePerGas/);
    await (await rowAtEnd(/^99.* gwei · 0x/)).waitFor();
    await (await rowAtEnd('21 more…')).click();
    await (await treeItem(new RegExp(`^100.* gwei · ${fees[100]}$`))).waitFor();
    await (await rowAtEnd(new RegExp(`^120.* gwei · ${fees[120]}$`))).waitFor();
    assert.equal(await (await treeItem('21 more…')).count(), 0);
  });
});
