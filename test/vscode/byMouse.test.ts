// A result by mouse alone: from the activity bar on, only clicks, and keys for text only. More of it is in test/pages.
import * as vscode from 'vscode';
import { addGatewayEndpoint } from './gatewayUnderTest.ts';
import { callBlock, open, openBuilder } from './mouseHand.ts';
import * as seeded from './seededChain.ts';

describe('by mouse alone', () => {
  before(addGatewayEndpoint);
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('reads a block with full transactions down to a leaf', async () => {
    const frame = await openBuilder();
    await callBlock(frame, seeded.PAYMENTS);
    await open(frame, 'transactions', String(await seeded.paymentIndex()), 'value');
    await seeded.showsForms(frame, seeded.PAYMENT_FORMS);
    const wei = frame.locator('.row.form[data-form="wei"]');
    await vscode.env.clipboard.writeText('');
    await wei.hover();
    await wei.getByRole('button', { name: /^Copy wei/ }).click();
    await seeded.untilCopied('250000000000000000000');
  });
});
