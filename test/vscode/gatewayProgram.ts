// Starts and stops the shipped gateway inside the suite, which it never outlives.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { repository } from './window.ts';

/** Starts `dist/gateway.js` with a node of its own at the port; resolves once it serves. */
export async function startGatewayProgram(port: number, key: string): Promise<() => Promise<void>> {
  const args = [
    join(repository(), 'dist/gateway.js'),
    '--anvil',
    '--port',
    String(port),
    '--keys',
    '-',
    '--exit-with-parent',
  ];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  // An empty line ends the keys; the open pipe behind it is what ends the program with its parent.
  child.stdin.write(`${key}\n\n`);
  const ended = once(child, 'exit');
  const ready = once(createInterface({ input: child.stdout }), 'line');
  const first = await Promise.race([ready, ended.then(() => undefined)]);
  assert.ok(first !== undefined, `The gateway ended before it served port ${port}.`);
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}
