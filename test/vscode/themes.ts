// The themes in which pages are checked (light, dark, both of high contrast), and switching to one for a while.
import type { FrameLocator } from 'playwright-core';
import * as vscode from 'vscode';
import { isLong } from '../effort.ts';
import { webviewFrame } from './window.ts';

/** By their ids in VS Code: one that it does not know changes nothing. Most pages are seen in a light one anyway. */
const SAMPLE = ['Dark 2026'];
/** All four in the long run. */
export const THEMES = isLong
  ? [...SAMPLE, 'Default High Contrast Light', 'Light Modern', 'Default High Contrast']
  : SAMPLE;

/** Chooses the theme, opens a page, and uses it once it has the theme; then the theme is as before. */
export async function inTheme(
  theme: string,
  open: () => Promise<unknown>,
  use: (frame: FrameLocator) => Promise<void>,
): Promise<void> {
  const settings = vscode.workspace.getConfiguration('workbench');
  const before = settings.inspect('colorTheme')?.globalValue;
  await settings.update('colorTheme', theme, vscode.ConfigurationTarget.Global);
  try {
    await open();
    const frame = await webviewFrame();
    await frame.locator(`body[data-vscode-theme-id="${theme}"]`).waitFor();
    await use(frame);
  } finally {
    await settings.update('colorTheme', before, vscode.ConfigurationTarget.Global);
  }
}
