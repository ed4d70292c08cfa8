// Starts and stops child processes: each has a process group, which is stopped as a whole.
import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { stop } from './stop.ts';

const windows = process.platform === 'win32';
const started = new Set<ChildProcess>();

// When this process ends in any way, even by an uncaught error, all processes that it started are killed.
process.on('exit', () => {
  for (const { pid } of started) if (pid !== undefined && !windows) signalGroup(pid, 'SIGKILL');
});

/** Starts a program in a process group of its own. Its output is inherited unless the options say otherwise. */
export function startProcess(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): ChildProcess {
  const shell = windows && /\.(cmd|bat)$/i.test(command);
  const quote = (text: string): string => (shell ? `"${text}"` : text);
  const child = spawn(quote(command), args.map(quote), {
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: !windows,
    windowsHide: true,
    shell,
    ...options,
  });
  started.add(child);
  child.on('error', () => started.delete(child));
  // The id of an empty group may be given to another one, so it is forgotten.
  child.on('exit', () => {
    if (child.pid === undefined || !signalGroup(child.pid, 0)) started.delete(child);
  });
  return child;
}

/** Waits for a child's end; returns its exit code, or 1 if a signal ended it. A missing program is a `stop`. */
export function exitCode(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode ?? 1);
    child.once('exit', (code) => resolve(code ?? 1));
    child.once('error', (error) => reject(stop(`Cannot start ${child.spawnfile}: ${error.message}`)));
  });
}

/** Ends a child and its whole group: SIGTERM, then SIGKILL after the grace time in milliseconds. */
export async function stopProcess(child: ChildProcess, grace = 5_000): Promise<void> {
  const { pid } = child;
  if (pid === undefined || !started.has(child)) return;
  if (windows) {
    spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' });
    started.delete(child);
    return;
  }
  signalGroup(pid, 'SIGTERM');
  const deadline = Date.now() + grace;
  while (signalGroup(pid, 0) && Date.now() < deadline) await delay(25);
  signalGroup(pid, 'SIGKILL');
  started.delete(child);
}

/** Ends every child that is still running; for the end of a script. */
export async function stopAllProcesses(grace?: number): Promise<void> {
  await Promise.all([...started].map((child) => stopProcess(child, grace)));
}

/** Resolves when this process should end: at a signal, or when its parent has ended. Later signals are ignored. */
export function endSignal(): Promise<string> {
  const parent = process.ppid;
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, resolve);
    const watch = setInterval(() => {
      if (process.ppid !== parent) resolve("its parent's end");
    }, 500);
    watch.unref();
  });
}

/** The environment without the variables of an outer VS Code, plus the given variables. */
export function cleanEnvironment(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(VSCODE_|ELECTRON_RUN_AS_NODE$)/.test(name));
  return { ...Object.fromEntries(kept), ...extra };
}

function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}
