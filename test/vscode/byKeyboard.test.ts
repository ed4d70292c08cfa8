// A result by keyboard alone: from VS Code's palette on, only keys. The other tests of it are in test/pages.
import * as vscode from 'vscode';
import { addGatewayEndpoint } from './gatewayUnderTest.ts';
import { callBlock, command, openResult, press, walk } from './keyboardHand.ts';
import * as seeded from './seededChain.ts';

describe('by keyboard alone', () => {
  before(async () => {
    await addGatewayEndpoint();
    await command('Focus on History View');
    await press('Home');
  });
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('reads a block with full transactions down to a leaf', async () => {
    await callBlock(seeded.PAYMENTS);
    const frame = await openResult('eth_getBlockByNumber');
    await walk(frame, 'transactions', String(await seeded.paymentIndex()), 'value');
    await press('Space');
    await seeded.showsForms(frame, seeded.PAYMENT_FORMS);
    await vscode.env.clipboard.writeText('');
    await frame.locator('.tree:focus').waitFor();
    await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter');
    await seeded.untilCopied('250000000000000000000');
  });
});
