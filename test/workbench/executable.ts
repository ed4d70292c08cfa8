// Runs tests in the browser-served VS Code, with the command line of the desktop one. Browser and server are stopped
// however the run ends.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { launchChromium } from './chromium.ts';
import { parseCodeArguments, type CodeArguments } from './codeArguments.ts';
import { serveMintKey } from './mintKey.ts';
import { freePort } from './ports.ts';
import { endSignal, exitCode, stopAllProcesses } from './processes.ts';
import { startServer } from './server.ts';
import { runScript, stop } from './stop.ts';
import { openWorkbench } from './workbenchPage.ts';

const minutes = Number(process.env['ETH_RPC_TEST_MINUTES'] ?? 40);

async function run(args: CodeArguments): Promise<number> {
  const dataDir = join(args.userDataDir, 'server');
  const profile = join(args.userDataDir, 'browser');
  for (const folder of [dataDir, profile, args.extensionsDir]) await mkdir(folder, { recursive: true });
  const log = join(args.userDataDir, 'workbench.log');
  const { context, cdp } = await launchChromium(profile);
  try {
    const port = await stablePort(args.userDataDir);
    const environment = { ETH_RPC_CDP: cdp };
    const server = await startServer({ port, dataDir, extensionsDir: args.extensionsDir, environment });
    await serveMintKey(context, join(args.userDataDir, 'mint-key'));
    const serverEnd = exitCode(server).then(() =>
      Promise.reject(stop('The VS Code server ended by itself.')),
    );
    return await Promise.race([openWorkbench(context, { port, args, log }), serverEnd]);
  } finally {
    await context.close().catch(() => {});
  }
}

/** Browser storage belongs to an origin, so later runs on the same data must use the same port. */
async function stablePort(userDataDir: string): Promise<number> {
  const file = join(userDataDir, 'port');
  const port = await freePort(Number(await readFile(file, 'utf8').catch(() => '0')));
  await writeFile(file, String(port));
  return port;
}

async function main(): Promise<number> {
  const late = delay(minutes * 60_000).then(() => Promise.reject(stop(`Ended after ${minutes} minutes.`)));
  const ended = endSignal().then((signal) => Promise.reject(stop(`Ended by ${signal}.`)));
  try {
    return await Promise.race([run(parseCodeArguments(process.argv.slice(2))), late, ended]);
  } finally {
    await stopAllProcesses();
  }
}

await runScript(main);
