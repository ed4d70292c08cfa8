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

/** Opens the window below `home`, and in it the request builder with a trace of the endpoint at `url`. */
export async function openMeasuredWindow(home: string, url: string): Promise<MeasuredWindow> {
  const [dataDir, extensionsDir, folder] = ['server', 'extensions', 'folder'].map((name) =>
    join(home, name),
  ) as [string, string, string];
  for (const path of [dataDir, extensionsDir, folder]) mkdirSync(path, { recursive: true });
  installHostProbe(extensionsDir);
  const endpoint = { id: 'trace', name: 'Trace', urlTemplate: url };
  await writeUserSettings(join(dataDir, 'data'), { ...quietSettings, 'ethRpc.endpoints': [endpoint] });
  const { context } = await launchChromium(join(home, 'browser'));
  const [port, probePort] = [await freePort(), await freePort()];
  await startServer({
    port,
    dataDir,
    extensionsDir,
    environment: hostProbeEnvironment(probePort, new URL(url)),
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
  await page.keyboard.press('F1');
  const palette = page.locator('.quick-input-widget');
  await palette.locator('input').first().fill('>Ethereum RPC: Open Request Builder');
  await palette.locator('.monaco-list-row').filter({ hasText: 'Open Request Builder' }).first().click();
  const inner = builderFrame(page);
  await inner.locator('#method').fill('debug_traceTransaction');
  await inner.locator('#method').press('Enter');
  await inner.locator('[id="field-0"] input').fill(`0x${'ab'.repeat(32)}`);
  const frame = await (await inner.locator('body').elementHandle()).ownerFrame();
  return { page, frame: frame!, probePort, close: () => context.close() };
}
