// Starts the gateway with its local chain for a run outside the extension, from a finished build.
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { repository } from './paths.ts';
import { cleanEnvironment, startProcess, stopProcess } from './processes.ts';
import { stop } from './stop.ts';

/** A running gateway. */
export type Gateway = { readonly url: string; readonly child: ChildProcess };

/** Starts `dist/gateway.js` with its embedded node and one key; returns once it has printed its URL. */
export async function startGateway(options: {
  port: number;
  key: string;
  log: string;
  flags?: readonly string[];
}): Promise<Gateway> {
  const program = join(repository, 'dist/gateway.js');
  if (!existsSync(program)) throw stop('dist/gateway.js is missing: run npm run build first.');
  const log = await open(options.log, 'a');
  const own = ['--anvil', '--port', String(options.port), '--keys', '-', '--exit-with-parent'];
  const flags = [...own, ...(options.flags ?? [])];
  const child = startProcess(process.execPath, [program, ...flags], {
    stdio: ['pipe', 'pipe', log.fd],
    env: cleanEnvironment(),
  });
  await log.close();
  // An empty line ends the keys. The pipe stays open: its end stops the gateway, however this process ends.
  child.stdin?.write(`${options.key}\n\n`);
  const url = await firstUrl(child);
  if (url !== undefined) return { url, child };
  await stopProcess(child);
  throw stop(`The gateway did not start; see ${options.log}`);
}

function firstUrl(child: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), 60_000);
    const done = (url: string | undefined): void => {
      clearTimeout(timer);
      resolve(url);
    };
    child.once('exit', () => done(undefined));
    child.once('error', () => done(undefined));
    if (child.stdout === null) return done(undefined);
    createInterface(child.stdout).on('line', (line) => {
      const url = /"url"\s*:\s*"([^"]+)"/.exec(line)?.[1];
      if (url !== undefined) done(url);
    });
  });
}
