// Keys pressed from the palette on: commands and calls step by step, and the rows of a result.
import type { FrameLocator } from 'playwright-core';
import { makesEntry } from './newEntry.ts';
import { pressInPalette, quickInput, webviewFrame, workbenchPage } from './window.ts';

export async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await (await workbenchPage()).keyboard.press(key);
}

export async function type(text: string): Promise<void> {
  await (await workbenchPage()).keyboard.type(text);
}

/** Types into the step with this title and takes it, where a list is offered once the row that Enter takes is this. */
export async function answer(title: string, text: string, taken?: string): Promise<void> {
  const widget = await quickInput();
  await widget.getByText(title).first().waitFor();
  await widget.locator('input:focus').waitFor();
  await type(text);
  if (taken !== undefined)
    await widget.locator('.monaco-list-row.focused').filter({ hasText: taken }).waitFor();
  await press('Enter');
}

export const command = (title: string): Promise<void> => pressInPalette(`Ethereum RPC: ${title}`);

/** Calls a method with its arguments behind it; its entry in the History view begins so when it is answered. */
export async function call(method: string, args: string, entry: string): Promise<void> {
  // An earlier call may read the same: the one that is waited for is new.
  await makesEntry(new RegExp(`^${entry}.* · now`), async () => {
    await command('New Call...');
    await answer('New Call', `${method} ${args}`, method);
  });
}

export const callBlock = async (block: number): Promise<void> =>
  call('eth_getBlockByNumber', `${block} true`, `block ${block.toLocaleString('en')}`);

/** Opens what was called last; its tree or table has the keyboard then. */
export async function openResult(method: string): Promise<FrameLocator> {
  await command('Open Result');
  const frame = await webviewFrame();
  // The name of the first fact, or what its text begins with.
  await frame.locator('.facts').getByText(method).first().waitFor();
  await frame.locator(':is(.tree, .grid):focus').waitFor();
  return frame;
}

export async function activeIs(frame: FrameLocator, name: string): Promise<void> {
  await frame.locator('.row.active > .name').getByText(name, { exact: true }).waitFor();
}

/** From the top to the row of these names, one level each: names are typed, rows opened with the right arrow. */
export async function walk(frame: FrameLocator, ...names: readonly string[]): Promise<void> {
  await press('Home');
  for (const [depth, name] of names.entries()) {
    await press('ArrowRight');
    await frame
      .locator(`.row.node[aria-level="${depth + 2}"]`)
      .first()
      .waitFor();
    // Another row may begin so too: the beginning alone goes on from row to row.
    await type(name);
    await activeIs(frame, name);
  }
}
