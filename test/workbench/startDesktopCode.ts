// Opens the desktop VS Code through the `code` command for `npm start`. Never closes other windows.
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cleanEnvironment, exitCode, startProcess } from './processes.ts';
import { stop } from './stop.ts';

/** The options of both kinds of VS Code; all paths are absolute. */
export type StartOptions = {
  readonly home: string;
  readonly user: string;
  readonly folder: string;
  readonly vsix: string;
  readonly environment: NodeJS.ProcessEnv;
};

/** A running VS Code: `child` ends with it; `url` is its address, absent where it has a window of its own. */
export type RunningCode = {
  readonly child: ChildProcess;
  readonly url?: string;
  readonly stop: () => Promise<void>;
};

/** The path of the `code` command. */
export function findDesktopCode(): string | undefined {
  const name = process.platform === 'win32' ? 'code.cmd' : 'code';
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Installs the packaged extension into a profile of its own and opens the folder in a new window. */
export async function startDesktopCode(command: string, options: StartOptions): Promise<RunningCode> {
  const profile = ['--user-data-dir', options.user, '--extensions-dir', join(options.home, 'extensions')];
  const env = cleanEnvironment(options.environment);
  const install = startProcess(command, [...profile, '--install-extension', options.vsix, '--force'], {
    env,
  });
  if ((await exitCode(install)) !== 0) throw stop(`${command} could not install ${options.vsix}.`);
  const args = [...profile, '--new-window', '--wait', options.folder];
  return { child: startProcess(command, args, { env }), stop: () => stopWindow(options.user) };
}

/** The `code` command starts VS Code outside its own process group; VS Code writes its process id into its profile. */
async function stopWindow(user: string): Promise<void> {
  const pid = Number(await readFile(join(user, 'code.lock'), 'utf8').catch(() => '0'));
  if (!Number.isInteger(pid) || pid <= 1) return;
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    for (let waited = 0; waited < 5_000; waited += 100) {
      if (!send(pid, waited === 0 ? signal : 0)) return;
      await delay(100);
    }
  }
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
