// Runs the gateway's shipped program in front of a node.
import type { ChildProcess } from 'node:child_process';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { endWithRun } from '../../gateway/endWithRun.ts';
import { cleanEnvironment, startProcess, stopProcess } from '../../workbench/processes.ts';
import { stop } from '../../workbench/stop.ts';
import { dist } from '../build.ts';

export type Gateway = {
  /** The URL for calls, with the key. */
  readonly url: string;
  readonly child: ChildProcess;
  readonly stop: () => Promise<void>;
};

const PROGRAM = join(dist, 'gateway.js');
export const KEY = 'bench-0123456789abcdef';

/** Starts the gateway with these flags; its log goes to a file, as an operator's would. */
export async function startGateway(upstream: string, ...flags: readonly string[]): Promise<Gateway> {
  const folder = mkdtempSync(join(tmpdir(), 'ethrpc-gateway-'));
  const log = openSync(join(folder, 'log'), 'w');
  const args = ['--upstream', upstream, '--port', '0', '--key', KEY, ...flags];
  const child = startProcess(process.execPath, [PROGRAM, ...args], {
    stdio: ['ignore', 'pipe', log],
    env: cleanEnvironment(),
  });
  endWithRun(child);
  closeSync(log);
  const ended = once(child, 'exit').then(() =>
    Promise.reject(stop(`The gateway ended at ${args.join(' ')}.`)),
  );
  const [line] = (await Promise.race([once(createInterface(child.stdout!), 'line'), ended])) as [string];
  ended.catch(() => undefined);
  return {
    url: `${(JSON.parse(line) as { url: string }).url}/v1/${KEY}`,
    child,
    async stop() {
      await stopProcess(child, 15_000);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Whether the shipped program has a flag. */
export function knows(flag: string): boolean {
  return spawnSync(process.execPath, [PROGRAM, '--help'], { encoding: 'utf8' }).stdout.includes(`${flag} `);
}
