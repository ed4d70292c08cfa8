// Opens the measured window: the browser-served VS Code with the extension, an endpoint, and a probe in its extension
// host.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, FrameLocator, Page } from 'playwright-core';
import { launchChromium } from '../../workbench/chromium.ts';
import { repository } from '../../workbench/paths.ts';
import { freePort } from '../../workbench/ports.ts';
import { startServer } from '../../workbench/server.ts';
import { quietSettings, writeUserSettings } from '../../workbench/userSettings.ts';
import { watchFocus } from './pageProbe.ts';
import { hostProbeEnvironment, installHostProbe } from './hostProbe.ts';

export type MeasuredWindow = {
  readonly page: Page;
  /** The page of the request builder. */
  readonly frame: Frame;
  readonly probePort: number;
  close(): Promise<void>;
};

/** The page of the tab in front. */
export function builderFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
}

/**
 * Opens the window below `home`, with an endpoint at `urlTemplate`. `key`: its API key, which the first call takes from
 * the environment.
 */
export async function openWindow(
  home: string,
  urlTemplate: string,
  key = '',
): Promise<Omit<MeasuredWindow, 'frame'>> {
  const [dataDir, extensionsDir, folder] = ['server', 'extensions', 'folder'].map((name) =>
    join(home, name),
  ) as [string, string, string];
  for (const path of [dataDir, extensionsDir, folder]) mkdirSync(path, { recursive: true });
  installHostProbe(extensionsDir);
  const endpoint = { id: 'measured', name: 'Measured', urlTemplate };
  await writeUserSettings(join(dataDir, 'data'), { ...quietSettings, 'ethRpc.endpoints': [endpoint] });
  const { context } = await launchChromium(join(home, 'browser'));
  const [port, probePort] = [await freePort(), await freePort()];
  await startServer({
    port,
    dataDir,
    extensionsDir,
    environment: { ...hostProbeEnvironment(probePort, new URL(urlTemplate)), ETH_RPC_API_KEY: key },
  });
  await context.addInitScript(watchFocus);
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(60_000);
  const development = ['extensionDevelopmentPath', `vscode-remote://127.0.0.1:${port}${repository}`];
  const query = new URLSearchParams({
    folder,
    payload: JSON.stringify([development, ['skipWelcome', 'true']]),
  });
  await page.goto(`http://127.0.0.1:${port}/?${query}`);
  await page.locator('.activitybar [aria-label^="Ethereum RPC"]').first().click();
  return { page, probePort, close: () => context.close() };
}

/** Runs a command from the palette. */
export async function runInWindow(page: Page, title: string): Promise<void> {
  await page.keyboard.press('F1');
  const palette = page.locator('.quick-input-widget');
  await palette.locator('input').first().fill(`>Ethereum RPC: ${title}`);
  await palette.locator('.monaco-list-row').filter({ hasText: title }).first().click();
}

/** The frame of the page of the tab in front. */
export async function frameInFront(page: Page): Promise<Frame> {
  return (await (await builderFrame(page).locator('body').elementHandle()).ownerFrame())!;
}

/** Opens the window below `home`, and in it the request builder with a trace of the endpoint at `url`. */
export async function openMeasuredWindow(home: string, url: string): Promise<MeasuredWindow> {
  const measured = await openWindow(home, url);
  const { page } = measured;
  await runInWindow(page, 'Open Request Builder');
  const inner = builderFrame(page);
  await inner.locator('#method').fill('debug_traceTransaction');
  await inner.locator('#method').press('Enter');
  await inner.locator('[id="field-0"] input').fill(`0x${'ab'.repeat(32)}`);
  return { ...measured, frame: await frameInFront(page) };
}
