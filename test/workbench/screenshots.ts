// Takes pictures of the real window in each or the named themes (`npm run screenshots`): all to .build/pictures/, those
// of the documentation to docs/pictures/, those of “Get Started” to media/walkthrough/.
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { BrowserContext, Page, PageScreenshotOptions } from 'playwright-core';
import { launchChromium } from './chromium.ts';
import { copyExample } from './copyExample.ts';
import { startGateway } from './gateway.ts';
import { serveMintKey } from './mintKey.ts';
import { build, repository } from './paths.ts';
import { AREAS, type Picture, type Send } from './picture.ts';
import { freePort } from './ports.ts';
import { endSignal, startProcess, stopAllProcesses } from './processes.ts';
import { RESULT_PICTURES } from './resultPictures.ts';
import { startServer } from './server.ts';
import { runScript, stop } from './stop.ts';
import { quietSettings, writeUserSettings } from './userSettings.ts';
import { VIEW_PICTURES } from './viewPictures.ts';

type Clip = NonNullable<PageScreenshotOptions['clip']>;

/** The pictures in an order in which each state of the window leads to the next. */
const PICTURES = [...RESULT_PICTURES, ...VIEW_PICTURES];
const target = join(build, 'pictures');
const shown = join(repository, 'docs/pictures');
const walkthrough = join(repository, 'media/walkthrough');
/** The theme that the documentation shows. */
const IN_DOCS = 'light';
/** Each theme by its name in the pictures: its id in the settings, and the CSS class of a window with it. */
const THEMES = {
  light: { id: 'Light Modern', shows: '[class*="light_modern"]' },
  dark: { id: 'Dark Modern', shows: '[class*="dark_modern"]' },
  contrast: { id: 'Default High Contrast', shows: '.hc-black' },
  'contrast-light': { id: 'Default High Contrast Light', shows: '.hc-light' },
};
/** Large enough to be stored in a file, small enough to be sent at once. */
const LARGE_BYTES = 60_000_000;

async function takeAll(): Promise<number> {
  const chosen = process.argv.slice(2);
  const unknown = chosen.find((theme) => !(theme in THEMES));
  if (unknown !== undefined)
    throw stop(`There is no theme “${unknown}”; there are ${Object.keys(THEMES).join(', ')}.`);
  const home = await mkdtemp(join(tmpdir(), 'ethrpc-pictures-'));
  for (const folder of [target, shown]) await mkdir(folder, { recursive: true });
  const key = randomBytes(16).toString('hex');
  const { url } = await startGateway({ port: 0, key, log: join(home, 'gateway.log') });
  const endpoints = [
    { id: 'local', name: 'Local gateway', urlTemplate: `${url}/v1/\${apiKey}` },
    { id: 'archive', name: 'Archive node', urlTemplate: `http://127.0.0.1:${await startTraceServer()}` },
    { id: 'home', name: 'Node at home', urlTemplate: `http://127.0.0.1:${await freePort()}` },
  ];
  try {
    for (const [theme, { id, shows }] of Object.entries(THEMES)) {
      if (chosen.length > 0 && !chosen.includes(theme)) continue;
      const settings = {
        ...quietSettings,
        'editor.minimap.enabled': false,
        'window.autoDetectColorScheme': false,
        'window.autoDetectHighContrast': false,
        // A webview that appears takes the focus from the palette.
        'workbench.quickOpen.closeOnFocusLost': false,
      };
      const place = join(home, theme);
      const data = join(place, 'server/data');
      await writeUserSettings(data, { ...settings, 'ethRpc.endpoints': endpoints });
      const { context } = await launchChromium(join(place, 'browser'));
      const page = await openWindow(context, place, key);
      // An extension development window begins in VS Code's default theme, whatever the settings say.
      await writeUserSettings(data, { 'workbench.colorTheme': id });
      await page.locator(`.monaco-workbench${shows}`).waitFor();
      await takeTheme(page, theme, sendTo(`${url}/v1/${key}`));
      await context.close();
    }
  } finally {
    await stopAllProcesses();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
  return 0;
}

function sendTo(url: string): Send {
  return async (method, params) => {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const text = await reply.text();
    if (!text.includes('"result"')) throw stop(`${method} failed: ${text}`);
  };
}

async function takeTheme(page: Page, theme: string, send: Send): Promise<void> {
  for (const { name, inDocs, inWalkthrough, arrange } of PICTURES) {
    try {
      await arrange(page, send);
      // Waits until fading elements are gone, with the mouse where it causes no hover.
      await page.mouse.move(640, (page.viewportSize()?.height ?? 0) - 2);
      await page.waitForTimeout(800);
    } finally {
      await page.screenshot({ path: join(target, `${name}-${theme}.png`) });
    }
    if (inDocs === undefined) continue;
    const clip = await areaOf(page, inDocs);
    if (theme === IN_DOCS) await page.screenshot({ path: join(shown, `${name}.png`), clip });
    if (inWalkthrough === true)
      await page.screenshot({ path: join(walkthrough, `${name}-${theme}.png`), clip });
  }
}

/** The rectangle around the parts of an area. */
async function areaOf(page: Page, { of, height }: NonNullable<Picture['inDocs']>): Promise<Clip> {
  const parts = await Promise.all(AREAS[of].map((part) => page.locator(part).first().boundingBox()));
  const boxes = parts.filter((box) => box !== null);
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: height ?? bottom - y };
}

/** Opens a window on the example folder, with the views of the extension in its side bar. */
async function openWindow(context: BrowserContext, home: string, key: string): Promise<Page> {
  const folder = join(home, 'my-project');
  const extensionsDir = join(home, 'extensions');
  for (const path of [folder, extensionsDir]) await mkdir(path, { recursive: true });
  await copyExample(folder);
  await serveMintKey(context, join(home, 'mint-key'));
  const port = await freePort();
  const environment = { ETH_RPC_API_KEY: key };
  await startServer({ port, dataDir: join(home, 'server'), extensionsDir, environment });
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(60_000);
  const development = ['extensionDevelopmentPath', `vscode-remote://127.0.0.1:${port}${repository}`];
  const query = new URLSearchParams({
    folder,
    payload: JSON.stringify([development, ['skipWelcome', 'true']]),
  });
  await page.goto(`http://127.0.0.1:${port}/?${query}`);
  await page.locator('.activitybar [aria-label^="Ethereum RPC"]').first().click();
  return page;
}

/** Starts a server that returns a trace of many megabytes to every call; returns its port. */
function startTraceServer(): Promise<string> {
  const program = join(import.meta.dirname, '../bench/large/traceServer.ts');
  const { stdout } = startProcess(process.execPath, [program, String(LARGE_BYTES)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (stdout === null) throw stop('The trace server says nothing.');
  return new Promise((resolve) => createInterface(stdout).once('line', resolve));
}

async function main(): Promise<number> {
  const ended = endSignal().then((signal) => Promise.reject(stop(`Ended by ${signal}.`)));
  try {
    return await Promise.race([takeAll(), ended]);
  } finally {
    await stopAllProcesses();
  }
}

await runScript(main);
