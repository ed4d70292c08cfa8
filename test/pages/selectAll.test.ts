// Tests that Ctrl+A outside a field selects the readable text, and no button.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { addGatewayEndpoint } from '../vscode/gatewayUnderTest.ts';
import { row } from '../vscode/resultRows.ts';
import { openForm, typeMethod } from './builderForm.ts';

describe('Ctrl+A in a page', () => {
  before(addGatewayEndpoint);
  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('selects the rows of a result, and none of the buttons around them', async () => {
    const frame = await openForm();
    await typeMethod(frame, 'eth_getBlockByNumber');
    await frame.locator('#send').click();
    await row(frame, 'gasUsed').waitFor();
    await frame.locator('.tree').press('Control+a');
    const text = await frame.locator('body').evaluate(() => String(getSelection()));
    assert.match(text, /gasUsed/);
    assert.doesNotMatch(text, /Send|Open as JSON|Tree|Raw/);
  });
});
