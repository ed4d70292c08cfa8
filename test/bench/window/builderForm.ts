// Measures the request builder: how soon a new tab accepts a key, and how smoothly the largest form accepts many.
import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { sized } from '../effort.ts';
import { quantile } from '../rounds.ts';
import { builderFrame } from './measuredWindow.ts';
import * as probe from './pageProbe.ts';

const OVERRIDES = sized(50, 21);
/** The most characters of each text that are typed. */
const LETTERS = sized(Infinity, 3);
/** The interval of a quick typist. */
const KEY_MS = 60;
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const AMOUNT = '1234567890123456789012345678901234567890';

/**
 * Runs a command that opens a tab. Returns the milliseconds from Enter in the palette to the focus in a field of its
 * page.
 */
export async function openByCommand(page: Page, title: string): Promise<number> {
  const palette = page.locator('.quick-input-widget');
  const input = palette.locator('input').first();
  const row = palette.locator('.monaco-list-row.focused').filter({ hasText: title });
  // A page that has just closed can take the key, or close the palette after the command is typed.
  for (let attempt = 1; ; attempt++) {
    if (!(await input.isVisible())) await page.keyboard.press('F1');
    try {
      await input.fill(`>${title}`, { timeout: 3_000 });
      await row.waitFor({ timeout: 10_000 });
      break;
    } catch (error) {
      if (attempt === 8) throw error;
    }
  }
  await delay(sized(500, 0));
  const before = Date.now();
  await page.keyboard.press('Enter');
  const body = builderFrame(page).locator('body');
  await builderFrame(page).locator('input:focus').waitFor();
  let at: number | undefined;
  while (at === undefined) at = await body.evaluate(probe.focusedAt);
  return at - before;
}

/** Closes the tab in front. */
export async function closeTab(page: Page): Promise<void> {
  await page.locator('.tab.active').click({ button: 'middle' });
}

/**
 * Types into a call with 50 state overrides, in a new tab. Returns the time between frames, and from a key to its
 * paint, that 95 % do not exceed.
 */
export async function typeInLargeForm(page: Page): Promise<{ frame: number; key: number }> {
  const frame = builderFrame(page);
  const field = (id: string): Locator => frame.locator(`[id="field-${id}"]`).locator('input, textarea');
  await frame.locator('#method').fill('eth_call');
  await frame.locator('#method').press('Enter');
  await frame.locator('summary', { hasText: 'state overrides, block overrides' }).click();
  await frame.locator('[id="fold-2"]').click();
  await frame.locator('[id="add-2"]').click();
  const fold = frame.locator('.fold', { has: frame.locator('[id="fold-2"]') });
  await fold.getByText('Edit as JSON').first().click();
  await field('2').fill(JSON.stringify(overrides()));
  await frame.getByRole('button', { name: 'Edit as fields' }).click();
  await frame.locator(`[id="fold-2.${OVERRIDES - 1}"]`).waitFor();
  await frame.locator('[id="fold-2.20"]').click();
  const typed = { '0.input': `balanceOf(address) ${ADDRESS}`, '2.20.balance': AMOUNT, '2.20:key': ADDRESS };
  const frames: number[] = [];
  const keys: number[] = [];
  for (const [id, text] of Object.entries(typed)) {
    await field(id).fill('');
    await field(id).focus();
    await frame.locator('body').evaluate(probe.watchFrames);
    await frame.locator('body').evaluate(probe.watchKeys);
    for (const letter of text.slice(0, LETTERS)) {
      await page.keyboard.type(letter);
      await delay(KEY_MS);
    }
    frames.push(...(await frame.locator('body').evaluate(probe.takeFrames)));
    keys.push(...(await frame.locator('body').evaluate(probe.takeKeys)));
  }
  return { frame: quantile(frames, 0.95), key: quantile(keys, 0.95) };
}

function overrides(): object {
  return Object.fromEntries(
    Array.from({ length: OVERRIDES }, (_, index) => [
      `0x${(index + 1).toString(16).padStart(40, 'a')}`,
      {
        balance: '1.5 ether',
        nonce: '5',
        code: '0x6000',
        stateDiff: { [`0x${'1'.padStart(64, '0')}`]: `0x${'2'.padStart(64, '0')}` },
      },
    ]),
  );
}
