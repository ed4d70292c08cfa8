// `npm start`: builds, packages, starts chain, gateway and VS Code, and ends them together. Profile and extensions are
// in a folder of their own, below the cache folder.
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyExample } from './copyExample.ts';
import { startGateway } from './gateway.ts';
import { openInBrowser } from './openInBrowser.ts';
import { build, cache, repository } from './paths.ts';
import { isPortFree, nextFreePort } from './ports.ts';
import { endSignal, exitCode, startProcess, stopAllProcesses } from './processes.ts';
import { startBrowserCode } from './startBrowserCode.ts';
import {
  findDesktopCode,
  startDesktopCode,
  type RunningCode,
  type StartOptions,
} from './startDesktopCode.ts';
import { runScript, stop } from './stop.ts';
import { packageExtension, vsix } from './packageExtension.ts';
import { quietSettings, readUserSettings, writeUserSettings } from './userSettings.ts';

const home = join(cache, 'start');
const user = join(home, 'user');
const folder = join(home, 'example');
const mailbox = join(home, 'mail');
let running: RunningCode | undefined;

async function start(): Promise<number> {
  const flags = parseFlags();
  const desktop = flags.browser ? undefined : findDesktopCode();
  const gatewayPort = await choosePort(flags.gatewayPort, 18545, '--gateway-port');
  const codePort = desktop === undefined ? await choosePort(flags.port, 8123, '--port') : 0;
  for (const needed of [home, user, build]) await mkdir(needed, { recursive: true });
  await runTool('Building', process.execPath, ['esbuild.mjs']);
  console.log('Packaging ...');
  await packageExtension();
  await copyExample(folder);
  const key = await keptKey();
  console.log('Starting the local chain and the gateway ...');
  const log = join(home, 'gateway.log');
  const gateway = await startGateway({ port: gatewayPort, key, log, flags: keysByMail(gatewayPort) });
  await prepareSettings(gateway.url);
  console.log('Starting VS Code ...');
  const options: StartOptions = { home, user, folder, vsix, environment: { ETH_RPC_API_KEY: key } };
  const code = await (desktop === undefined
    ? startBrowserCode(options, codePort)
    : startDesktopCode(desktop, options));
  running = code;
  announce(code, gateway.url, key, flags.open);
  const gatewayEnd = exitCode(gateway.child).then(() =>
    Promise.reject(stop(`The gateway ended by itself; see ${join(home, 'gateway.log')}`)),
  );
  await Promise.race([exitCode(code.child), gatewayEnd]);
  return 0;
}

function parseFlags(): { port?: number; gatewayPort?: number; browser: boolean; open: boolean } {
  const string = { type: 'string' } as const;
  const boolean = { type: 'boolean', default: false } as const;
  const options = { port: string, 'gateway-port': string, browser: boolean, 'no-open': boolean };
  let values;
  try {
    ({ values } = parseArgs({ options }));
  } catch (error) {
    throw stop(
      `${error instanceof Error ? error.message : String(error)}\nFlags: --browser, --port N, --gateway-port N, --no-open`,
    );
  }
  const number = (name: 'port' | 'gateway-port'): number | undefined => {
    const text = values[name];
    if (text === undefined) return undefined;
    const port = Number(text);
    if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
    throw stop(`--${name} takes a port number from 1 to 65535, not "${text}".`);
  };
  const [port, gatewayPort] = [number('port'), number('gateway-port')];
  return {
    ...(port === undefined ? {} : { port }),
    ...(gatewayPort === undefined ? {} : { gatewayPort }),
    browser: values.browser,
    open: !values['no-open'],
  };
}

async function choosePort(given: number | undefined, usual: number, flag: string): Promise<number> {
  if (given === undefined) return nextFreePort(usual);
  if (await isPortFree(given)) return given;
  throw stop(`Port ${given} is taken: give another one with ${flag} N, or leave the flag out.`);
}

async function runTool(what: string, command: string, args: readonly string[]): Promise<void> {
  console.log(`${what} ...`);
  const child = startProcess(command, args, { cwd: repository, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => (output += text.toString()));
  if ((await exitCode(child)) !== 0) throw stop(`${output}${what} failed.`);
}

/** Flags for API keys by mail, to try them in a browser: the mails go to a folder, which the gateway shows. */
function keysByMail(port: number): readonly string[] {
  const site = ['--signup', '--public-url', `http://127.0.0.1:${port}`, '--name', 'Example gateway'];
  return [...site, '--store', join(home, 'keys.db'), '--mail-dir', mailbox];
}

/** The same key at every start: VS Code stores it, and would send an old key to a gateway with a new one. */
async function keptKey(): Promise<string> {
  const file = join(home, 'api-key');
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (kept !== '') return kept;
  const key = randomBytes(18).toString('hex');
  await writeFile(file, `${key}\n`, { mode: 0o600 });
  return key;
}

/** The window shows only the example folder, so VS Code need not ask whether its authors are trusted. */
async function prepareSettings(gatewayUrl: string): Promise<void> {
  const local = { id: 'local', name: 'Example gateway', urlTemplate: `${gatewayUrl}/v1/\${apiKey}` };
  const present = await readUserSettings(user);
  const endpoints: unknown = present['ethRpc.endpoints'];
  const others = (Array.isArray(endpoints) ? endpoints : []).filter((item: unknown) => !isLocal(item));
  await writeUserSettings(user, {
    ...quietSettings,
    'workbench.startupEditor': 'readme',
    'security.workspace.trust.enabled': false,
    ...present,
    'ethRpc.endpoints': [local, ...others],
  });
}

function isLocal(item: unknown): boolean {
  return typeof item === 'object' && item !== null && 'id' in item && item.id === 'local';
}

function announce(code: RunningCode, gatewayUrl: string, key: string, open: boolean): void {
  const where = code.url ?? 'its own window';
  console.log(`\n  VS Code  ${where}\n  Gateway  ${gatewayUrl}/v1/<API key>\n  API key  ${key}`);
  console.log(
    `  By mail  ${gatewayUrl}/  gives more keys\n  Mailbox  ${gatewayUrl}/mailbox  shows the mails, which are in ${mailbox}`,
  );
  if (code.url !== undefined && !(open && openInBrowser(code.url)))
    console.log('\n  Open the VS Code address in a browser.');
  console.log('\n  Press Ctrl-C to end.');
}

async function main(): Promise<number> {
  try {
    return await Promise.race([start(), endSignal().then(() => 0)]);
  } finally {
    if (running !== undefined) console.log('\nStopping ...');
    await running?.stop();
    await stopAllProcesses();
  }
}

await runScript(main);
