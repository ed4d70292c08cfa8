// “Copy as Code” in the menu of a row; the rest of it is in test/pages.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { addGatewayEndpoint } from './gatewayUnderTest.ts';
import { makesEntry } from './newEntry.ts';
import { calmWindow, chooseInMenu, runCommand, selectTreeItem } from './window.ts';
import { copied } from './copiedCode.ts';

describe('copy as code', () => {
  before(async () => {
    await addGatewayEndpoint();
    await makesEntry(/^blockNumber[\d,]+ · /, () => runCommand('Ethereum RPC: Call eth_blockNumber'));
  });
  beforeEach(() => vscode.env.clipboard.writeText(''));
  afterEach(calmWindow);

  it('offers it in the menu of a call', async () => {
    const row = await selectTreeItem(/^blockNumber/);
    await chooseInMenu(row, 'Copy as Code...');
    assert.equal(
      await copied('cast', 'eth_blockNumber'),
      'cast rpc eth_blockNumber --rpc-url "$ETH_RPC_URL"',
    );
  });
});
