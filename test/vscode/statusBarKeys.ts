// Presses what stands in the status bar, by VS Code’s own keys for it.
import assert from 'node:assert/strict';
import { pressInPalette, quickInput, statusBarItem, workbenchPage } from './window.ts';

const MOST_STEPS = 40;

/** From wherever the keyboard is. */
export async function pressInStatusBar(text: string | RegExp): Promise<void> {
  const { keyboard } = await workbenchPage();
  await pressInPalette('View: Focus Status Bar');
  await (await quickInput()).waitFor({ state: 'hidden' });
  const item = (await statusBarItem(text)).locator(':focus');
  for (let step = 0; (await item.count()) === 0; step++) {
    assert.ok(step < MOST_STEPS, `The keyboard does not get to ${String(text)} in the status bar`);
    await keyboard.press('ArrowRight');
  }
  await keyboard.press('Enter');
}
