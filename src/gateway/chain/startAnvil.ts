// The process of the embedded node, which always ends with that of the gateway. It is not restarted: a chain that lost
// its state is another chain.

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NodeCall } from '../node/nodeCall.ts';
import { FatalError } from '../common/fatalError.ts';

export type Anvil = {
  readonly url: URL;
  /** Resolves when the node ends without being asked to. */
  readonly died: Promise<void>;
  kill(): void;
};

/**
 * Web pages must not reach the node past the gateway, and the gateway is to limit the size of a body. Without
 * --steps-tracing, anvil returns traces without their steps.
 */
const FLAGS = ['--host', '127.0.0.1', '--silent', '--no-cors', '--no-request-size-limit', '--steps-tracing'];

const START_MS = 20_000;
const POLL_MS = 10;

/** Starts `program` on a free loopback port; `args` are added. Resolves once the node responds. Throws `FatalError`. */
export async function startAnvil(
  program: string,
  args: readonly string[],
  connect: (url: URL) => NodeCall,
): Promise<Anvil> {
  const port = await freePort();
  // anvil writes the states of older blocks to files, which it leaves behind when it is killed.
  const states = mkdtempSync(join(tmpdir(), 'ethereum-rpc-gateway-'));
  const places = ['--port', String(port), '--cache-path', states];
  const child = spawn(program, [...FLAGS, ...places, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(0, 300);
  });
  let wanted = false;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      complaint = error.message;
      resolve();
    });
  });
  const kill = (): void => {
    wanted = true;
    child.kill('SIGKILL');
  };
  process.once('exit', kill);
  watch(child, states);

  const url = new URL(`http://127.0.0.1:${port}`);
  const call = connect(url);
  let over = false;
  void ended.then(() => (over = true));
  const deadline = Date.now() + START_MS;
  while (!(await call('eth_chainId', []).then(Boolean, () => false))) {
    if (over)
      throw new FatalError(`anvil did not start: ${complaint.trim().split('\n')[0] || 'it ended at once'}`);
    if (Date.now() > deadline) {
      kill();
      throw new FatalError(`anvil did not respond within ${START_MS / 1000} s`);
    }
    await sleep(POLL_MS);
  }
  const died = new Promise<void>((resolve) => {
    void ended.then(() => {
      if (!wanted) resolve();
    });
  });
  return { url, died, kill };
}

/**
 * A program that outlives the gateway just long enough to end the node and to remove its files: its input closes when
 * the gateway is gone. Input before that says that the node is gone: its process id may be given to another process.
 */
const WATCHER = `let gone = false;
process.stdin.on("data", () => (gone = true)).on("end", () => {
  const [, pid, states] = process.argv;
  try { if (!gone) process.kill(+pid, "SIGKILL"); } catch {}
  // The node may write for a moment after it was killed.
  require("fs").rmSync(states, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});`;

function watch(child: ChildProcess, states: string): void {
  const watcher = spawn(process.execPath, ['-e', WATCHER, String(child.pid), states], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    windowsHide: true,
  });
  watcher.on('error', () => undefined);
  watcher.unref();
  const input = watcher.stdin;
  input.on('error', () => undefined);
  (input as { unref?: () => void }).unref?.();
  if (child.pid === undefined) input.end('gone');
  else child.once('exit', () => input.end('gone'));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new FatalError('no free port for anvil');
  return address.port;
}
