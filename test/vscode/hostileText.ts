// Text as an attacker would write it, and how it looks where it is inert.
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { tooltipWith } from './tooltip.ts';

export const COMMAND = 'ethRpcTest.count';
/** Would be a link that runs the command, an icon that spins, and text that runs from right to left. */
export const HOSTILE = `[Details](command:${COMMAND}) $(sync~spin) \u202Ecba`;
const SHOWN = `[Details]\u200B(command:${COMMAND}) $\u200B(sync~spin) ⟨U+202E⟩cba`;

/** A text as a contract gives it: offset, length, bytes. */
export function encoded(text: string): string {
  const bytes = Buffer.from(text);
  const word = (number: number): string => number.toString(16).padStart(64, '0');
  return word(32) + word(bytes.length) + bytes.toString('hex').padEnd(Math.ceil(bytes.length / 32) * 64, '0');
}

/** The place has the text, and nothing to click or that spins: none of these tests looks while something runs. */
export async function isInert(place: Locator): Promise<void> {
  await place.filter({ hasText: SHOWN }).waitFor();
  assert.equal(await place.locator('a[href], a[data-href], .codicon-sync').count(), 0);
}

/** The tooltip of the row has no link; Markdown keeps the brackets as they are. */
export async function isTextInTooltip(row: Locator): Promise<void> {
  const tooltip = await tooltipWith(row, `[Details](command:${COMMAND})`);
  assert.equal(await tooltip.locator('a, .codicon-sync, img').count(), 0);
}
