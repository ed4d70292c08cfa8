// Finds and starts the browser that shows VS Code to tests, with its flags and profile. It is never downloaded.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type BrowserContext } from 'playwright-core';
import { cache } from './paths.ts';
import { stop } from './stop.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome', 'msedge'];
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** A running browser, and the address of its DevTools protocol. */
export type Chromium = { readonly context: BrowserContext; readonly cdp: string };

/** Starts a headless browser of 1280x800 with this profile folder. It ends at the latest with this process. */
export async function launchChromium(profile: string): Promise<Chromium> {
  const portFile = join(profile, 'DevToolsActivePort');
  await rm(portFile, { force: true });
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    args: [...flags, '--remote-debugging-port=0', '--window-size=1280,800'],
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  return { context, cdp: `http://127.0.0.1:${await readPort(portFile)}` };
}

/** The executable of a browser: ETH_RPC_CHROMIUM, else an installed one, else the one of the npm package. */
export async function findChromium(): Promise<string> {
  const named = process.env['ETH_RPC_CHROMIUM'];
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw stop(`ETH_RPC_CHROMIUM names ${named}, which does not exist.`);
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const installed = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  const found = [...installed, ...usualPlaces].find((path) => existsSync(path));
  if (found !== undefined) return found;
  if (process.platform === 'linux' && process.arch === 'x64') return packagedChromium();
  throw stop('No browser found: install Chrome or Chromium, or name one in ETH_RPC_CHROMIUM.');
}

/** The package unpacks into the temp folder and accepts a partly written file there, so it gets a folder of its own. */
async function packagedChromium(): Promise<string> {
  const { version } = await readPackage();
  const home = join(cache, `chromium-${version}`);
  if (existsSync(home)) return join(home, 'chromium');
  const draft = `${home}.draft-${process.pid}`;
  const usual = process.env['TMPDIR'];
  await mkdir(draft, { recursive: true });
  try {
    process.env['TMPDIR'] = draft;
    const packaged = await import('@sparticuz/chromium');
    await packaged.default.executablePath();
    await rename(draft, home).catch((error: unknown) => {
      if (!existsSync(home)) throw error;
    });
  } finally {
    if (usual === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usual;
    await rm(draft, { recursive: true, force: true });
  }
  return join(home, 'chromium');
}

async function readPackage(): Promise<{ readonly version: string }> {
  const file = new URL('../../node_modules/@sparticuz/chromium/package.json', import.meta.url);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- every package.json has a version
  return JSON.parse(await readFile(file, 'utf8')) as { version: string };
}

async function readPort(file: string): Promise<string> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = (await readFile(file, 'utf8').catch(() => '')).split('\n')[0];
    if (port !== undefined && port !== '') return port;
    await delay(50);
  }
  throw stop('The browser did not open its debugging port.');
}
