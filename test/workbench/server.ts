// Starts the VS Code server for tests, on loopback only.
import type { ChildProcess } from 'node:child_process';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { installCodeServer } from './codeServer.mjs';
import { cleanEnvironment, startProcess, stopProcess } from './processes.ts';
import { stop } from './stop.ts';

export type ServerOptions = {
  readonly port: number;
  /** The folder for settings, extension storage and logs. */
  readonly dataDir: string;
  readonly extensionsDir: string;
  /** Added to the environment of the server, and so of the extension host. */
  readonly environment: NodeJS.ProcessEnv;
};

/** Starts the VS Code server and returns once it responds; its output goes to `server.log` in the data folder. */
export async function startServer(options: ServerOptions): Promise<ChildProcess> {
  const { server } = await installCodeServer();
  const log = await open(join(options.dataDir, 'server.log'), 'a');
  const flags = [
    '--host=127.0.0.1',
    `--port=${options.port}`,
    `--server-data-dir=${options.dataDir}`,
    `--extensions-dir=${options.extensionsDir}`,
    '--without-connection-token',
    '--accept-server-license-terms',
    '--enable-smoke-test-driver',
    '--enable-remote-auto-shutdown',
    '--disable-telemetry',
    '--disable-workspace-trust',
  ];
  const child = startProcess(process.execPath, [server, ...flags], {
    stdio: ['ignore', log.fd, log.fd],
    env: cleanEnvironment(options.environment),
  });
  await log.close();
  if (await answers(child, `http://127.0.0.1:${options.port}/version`)) return child;
  await stopProcess(child);
  throw stop(`The VS Code server did not start; see ${join(options.dataDir, 'server.log')}`);
}

async function answers(child: ChildProcess, url: string): Promise<boolean> {
  for (let attempt = 0; attempt < 300 && child.exitCode === null; attempt++) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok === true) return true;
    await delay(100);
  }
  return false;
}
