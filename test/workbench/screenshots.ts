// Owns the pictures of the README: the real window, the real gateway, each state in each theme.
// Refuses to draw anything itself. `npm run screenshots` writes media/screenshots/.
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { launchChromium } from './chromium.ts';
import { startGateway } from './gateway.ts';
import { serveMintKey } from './mintKey.ts';
import { repository } from './paths.ts';
import { freePort } from './ports.ts';
import { stopAllProcesses } from './processes.ts';
import { startServer } from './server.ts';
import { runScript } from './stop.ts';
import { quietSettings, writeUserSettings } from './userSettings.ts';

const target = join(repository, 'media/screenshots');
/** Theme names as the theme picker shows them, and the class each puts on the window. */
const themes = {
  light: { label: 'Light Modern', windowClass: 'vs' },
  dark: { label: 'Dark Modern', windowClass: 'vs-dark' },
  contrast: { label: 'Dark High Contrast', windowClass: 'hc-black' },
};
type Theme = (typeof themes)[keyof typeof themes];
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

async function takeAll(): Promise<number> {
  const home = await mkdtemp(join(tmpdir(), 'ethrpc-pictures-'));
  const key = randomBytes(16).toString('hex');
  await mkdir(target, { recursive: true });
  const { url } = await startGateway({ port: 0, key, log: join(home, 'gateway.log') });
  try {
    for (const [name, theme] of Object.entries(themes))
      await takeTheme(join(home, name), name, theme, url, key);
  } finally {
    await stopAllProcesses();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
  return 0;
}

async function takeTheme(
  home: string,
  name: string,
  theme: Theme,
  gateway: string,
  key: string,
): Promise<void> {
  const dataDir = join(home, 'server');
  const folder = join(home, 'my-project');
  for (const path of [dataDir, folder, join(home, 'extensions')]) await mkdir(path, { recursive: true });
  const endpoint = { id: 'local', name: 'Local gateway', urlTemplate: `${gateway}/v1/\${apiKey}` };
  const settings = {
    ...quietSettings,
    'window.autoDetectHighContrast': false,
    'ethRpc.endpoints': [endpoint],
  };
  await writeUserSettings(join(dataDir, 'data'), settings);
  const { context } = await launchChromium(join(home, 'browser'));
  await serveMintKey(context, join(home, 'mint-key'));
  const port = await freePort();
  const options = {
    port,
    dataDir,
    extensionsDir: join(home, 'extensions'),
    environment: { ETH_RPC_API_KEY: key },
  };
  await startServer(options);
  const page = context.pages()[0] ?? (await context.newPage());
  const development = ['extensionDevelopmentPath', `vscode-remote://127.0.0.1:${port}${repository}`];
  const query = new URLSearchParams({
    folder,
    payload: JSON.stringify([development, ['skipWelcome', 'true']]),
  });
  await page.goto(`http://127.0.0.1:${port}/?${query}`);
  await page.locator('.activitybar [aria-label^="Ethereum RPC"]').first().click();
  await run(page, 'Preferences: Color Theme');
  await page.locator('.quick-input-widget input').first().fill(theme.label);
  await page.keyboard.press('Enter');
  await page.locator(`.monaco-workbench.${theme.windowClass}`).waitFor();
  const save = async (state: string): Promise<void> => {
    await page.mouse.move(640, 790);
    await page.waitForTimeout(700);
    await page.screenshot({ path: join(target, `${state}-${name}.png`) });
  };
  await page.getByRole('button', { name: 'Call eth_blockNumber' }).waitFor();
  await save('welcome');
  await takeCalls(page, save);
  await context.close();
}

async function takeCalls(page: Page, save: (state: string) => Promise<void>): Promise<void> {
  await run(page, 'Ethereum RPC: Call eth_blockNumber');
  await page.getByText('Use the key in ETH_RPC_API_KEY').click();
  await page
    .locator('.monaco-list-row')
    .filter({ hasText: /^result/ })
    .waitFor();
  await run(page, 'Ethereum RPC: Call eth_getBalance');
  await page.locator('.quick-input-widget input').first().fill('0xf39F');
  await save('palette');
  await page.keyboard.press('Escape');
  await run(page, 'Ethereum RPC: Open Request Builder');
  const frame = page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
  await choose(frame, 'eth_call');
  await frame.locator('[id="field-0.to"] input').fill('0x12');
  await frame.locator('[id="field-0.value"] input').fill('0x0a');
  await frame.locator('#send').click();
  await save('problems');
  await choose(frame, 'eth_getBlockByNumber');
  await frame.locator('#send').click();
  await frame.locator('.row.node').nth(5).waitFor();
  await frame
    .locator('.row.node')
    .filter({ hasText: /^\s*timestamp/ })
    .click();
  await frame.locator('#answer-label').scrollIntoViewIfNeeded();
  await frame.locator('.answer').evaluate((element) => element.scrollIntoView());
  await save('block');
  await choose(frame, 'erigon_forks');
  await frame.locator('#send').click();
  await frame.locator('.failure').waitFor();
  await save('failure');
  await choose(frame, 'eth_getBalance');
  await frame.locator('[id="field-0"] input').fill(account);
  await frame.locator('#send').click();
  await frame.locator('.row.form').first().waitFor();
  await frame.locator('h1').evaluate((element) => element.scrollIntoView());
  await save('builder');
  await page.setViewportSize({ width: 640, height: 800 });
  await save('narrow');
  await page.setViewportSize({ width: 1280, height: 800 });
}

async function run(page: Page, title: string): Promise<void> {
  await page.keyboard.press('F1');
  await page.locator('.quick-input-widget input').first().fill(`>${title}`);
  await page.locator('.quick-input-widget .monaco-list-row').filter({ hasText: title }).first().click();
}

async function choose(frame: FrameLocator, method: string): Promise<void> {
  await frame.locator('#method').fill(method);
  await frame.locator('#method').press('Enter');
}

await runScript(takeAll);
