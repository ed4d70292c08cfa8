// Starts the browser-served VS Code for `npm start`, where there is no desktop one. code-server's own configuration in
// the home folder stays unchanged.
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { installCodeServer } from './codeServer.mjs';
import { cleanEnvironment, exitCode, startProcess, stopProcess } from './processes.ts';
import type { RunningCode, StartOptions } from './startDesktopCode.ts';
import { stop } from './stop.ts';

/** Installs the packaged extension, serves VS Code on loopback at the port, and returns once it responds. */
export async function startBrowserCode(options: StartOptions, port: number): Promise<RunningCode> {
  const { program } = await installCodeServer();
  const config = join(options.home, 'code-server.yaml');
  const log = join(options.home, 'code-server.log');
  await writeFile(config, 'auth: none\n');
  const extensions = join(options.home, 'extensions');
  const profile = [`--config=${config}`, `--user-data-dir=${options.user}`, `--extensions-dir=${extensions}`];
  const output = await open(log, 'a');
  const env = cleanEnvironment(options.environment);
  const run = (args: readonly string[]) =>
    startProcess(process.execPath, [program, ...profile, ...args], {
      env,
      stdio: ['ignore', output.fd, output.fd],
    });
  if ((await exitCode(run(['--install-extension', options.vsix, '--force']))) !== 0)
    throw stop(`The extension could not be installed; see ${log}`);
  const address = `127.0.0.1:${port}`;
  const quiet = ['--disable-telemetry', '--disable-update-check', '--disable-getting-started-override'];
  const child = run(['--auth=none', `--bind-addr=${address}`, ...quiet]);
  await output.close();
  for (let attempt = 0; attempt < 300 && child.exitCode === null; attempt++) {
    const answer = await fetch(`http://${address}/healthz`).catch(() => undefined);
    const url = `http://${address}/?folder=${encodeURIComponent(options.folder)}`;
    if (answer?.ok === true) return { child, url, stop: () => stopProcess(child) };
    await delay(100);
  }
  throw stop(`VS Code did not start; see ${log}`);
}
