// A second window on the same profile: another browser page, folder and extension host. Desktop VS Code has no page for
// one.
import type { Locator, Page } from 'playwright-core';
import { workbenchPage } from './window.ts';

export type SecondWindow = {
  readonly page: Page;
  /** Runs the command with this title from the palette, category left out. */
  readonly command: (title: string) => Promise<void>;
  /** The row of the History view that contains this text. */
  readonly row: (text: string | RegExp) => Locator;
};

/** Opens it with this folder and a file in it, and shows the History view. */
export async function openSecondWindow(folder: string, file: string): Promise<SecondWindow> {
  const first = await workbenchPage();
  const address = new URL(first.url());
  const kept = JSON.parse(address.searchParams.get('payload')!) as readonly (readonly [string, string])[];
  const payload = [
    ...kept.filter(([name]) => name !== 'extensionTestsPath'),
    ['openFile', `vscode-remote://${address.host}${folder}/${file}`],
  ];
  address.searchParams.set('payload', JSON.stringify(payload));
  address.searchParams.set('folder', folder);
  const page = await first.context().newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(address.href);
  await page.locator('.monaco-workbench').waitFor();
  await page.locator('.tab').getByText(file).waitFor();
  // Once the file is there it takes the keyboard, be it from the palette: what is typed there would stand in the file.
  await page.locator('.monaco-editor.focused').waitFor();
  const command = async (title: string): Promise<void> => {
    const widget = page.locator('.quick-input-widget');
    const row = widget.locator('.monaco-list-row').filter({ hasText: title }).first();
    // A window that has just come up does not know the commands of its extensions yet.
    for (let attempt = 1; ; attempt++) {
      await page.keyboard.press('F1');
      try {
        await widget.locator('input').last().fill(`>Ethereum RPC: ${title}`, { timeout: 2_000 });
        return await row.click({ timeout: 3_000 });
      } catch (error) {
        if (attempt === 5) throw error;
        await page.keyboard.press('Escape');
      }
    }
  };
  await command('Focus on History View');
  const pane = page
    .locator('.sidebar .pane')
    .filter({ has: page.locator('.title').getByText('History', { exact: true }) });
  return {
    page,
    command,
    row: (text) => pane.locator('.monaco-list-row').filter({ hasText: text }).first(),
  };
}
