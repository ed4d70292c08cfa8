// The suite sees and drives the window it runs in.
import assert from 'node:assert/strict';
import { quickInput, runFromPalette, workbenchPage } from './window.ts';

describe('workbenchPage', () => {
  it('is the workbench of this window', async () => {
    const page = await workbenchPage();
    assert.equal(await page.locator('.monaco-workbench').count(), 1);
  });

  it('opens the palette', async () => {
    const page = await workbenchPage();
    await page.keyboard.press('F1');
    await (await quickInput()).locator('input').waitFor();
    await page.keyboard.press('Escape');
  });

  it('runs a command by its title', async () => {
    await runFromPalette('View: Show Explorer');
    await (await workbenchPage()).locator('.explorer-folders-view').waitFor();
  });
});
