// Programs that a test starts end with the test run, also where it is killed.
import { spawn, type ChildProcess } from 'node:child_process';
import type { Writable } from 'node:stream';

/** Takes `+pid` and `-pid`, a line each, and kills what is left of them when its input ends. */
const WATCHER = `
  const pids = new Set();
  let text = '';
  process.stdin.setEncoding('utf8').on('data', (chunk) => {
    const lines = (text + chunk).split('\\n');
    text = lines.pop();
    for (const line of lines) pids[line[0] === '+' ? 'add' : 'delete'](Number(line.slice(1)));
  });
  process.stdin.on('end', () => {
    for (const pid of pids) try { process.kill(pid, 'SIGKILL') } catch {}
  });`;

let input: Writable | undefined;

/** Kills `child` once this process is gone, however it went. */
export function endWithRun(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  input ??= startWatcher();
  input.write(`+${pid}\n`);
  // The number of a process that has ended may be given to another.
  child.once('exit', () => input?.write(`-${pid}\n`));
}

function startWatcher(): Writable {
  // A group of its own: what kills the group of the run leaves the watcher.
  const watcher = spawn(process.execPath, ['-e', WATCHER], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    windowsHide: true,
  });
  watcher.unref();
  (watcher.stdin as { unref?: () => void }).unref?.();
  return watcher.stdin;
}
