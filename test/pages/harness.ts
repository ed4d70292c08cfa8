// One window for all page tests of a process: a page of a plain browser, the extension in this process, a gateway.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useWorkbenchPage } from '../vscode/window.ts';
import { launchChromium } from '../workbench/chromium.ts';
import { keyFaults } from '../workbench/findCanary.ts';
import { startGateway } from '../workbench/gateway.ts';
import { stopAllProcesses } from '../workbench/processes.ts';
import { activate } from './extension.ts';
import { startPageCoverage } from './pageCoverage.ts';
import { connectScreen, tellScreen } from './screen.ts';
import { servePages } from './server.ts';
import { openFolder } from './vscode/documents.ts';
import { onDidChangeConfiguration, getConfiguration, keepSettingsIn } from './vscode/settings.ts';
import { keepLogIn } from './vscode/links.ts';
import { htmlOf, keepStatesIn, servePagesAt } from './vscode/panels.ts';
import { setContext } from './vscode/when.ts';

const THEME = 'Light 2026';
const beside = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const themes = JSON.parse(beside('themes.json')) as Readonly<Record<string, object>>;

/** Opens the window; returns a function that closes it, and that fails if a file contains the API key of the run. */
export async function openWindow(): Promise<() => Promise<void>> {
  const home = await mkdtemp(join(tmpdir(), 'ethrpc-pages-'));
  const workspace = join(home, 'workspace');
  await mkdir(workspace);
  await writeFile(join(workspace, 'README.md'), 'A folder for tests.\n');
  openFolder(workspace);
  const user = join(home, 'user/User');
  await mkdir(user, { recursive: true });
  keepSettingsIn(join(user, 'settings.json'));
  keepStatesIn(join(user, 'pageStates'));
  keepLogIn(join(home, 'extension.log'));
  const key = `canary${randomBytes(16).toString('hex')}`;
  const [{ url }, { context }, origin] = await Promise.all([
    startGateway({ port: 0, key, log: join(home, 'gateway.log') }),
    launchChromium(join(home, 'browser')),
    servePages(htmlOf),
  ]);
  Object.assign(process.env, { ETH_RPC_TEST_GATEWAY: url, ETH_RPC_TEST_KEY: key });
  servePagesAt(origin);
  const page = context.pages()[0] ?? (await context.newPage());
  useWorkbenchPage(page);
  const endCoverage = await startPageCoverage(page);
  await page.goto(`${origin}/test/pages/screen.html`);
  await connectScreen(page);
  const dress = (): void => {
    const id = getConfiguration('workbench').get<string | undefined>('colorTheme') ?? THEME;
    tellScreen('setTheme', { id, styles: beside('pageStyles.css'), ...themes[id] });
  };
  dress();
  onDidChangeConfiguration(dress);
  setContext('isWorkspaceTrusted', true);
  const deactivate = activate(home);
  return async () => {
    deactivate();
    await endCoverage();
    await context.close();
    await stopAllProcesses();
    const { faults } = await keyFaults(key, home);
    if (faults.length > 0) throw new Error(`Where the API key must not be: ${faults.join(', ')}`);
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
}
