import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { endWithRun } from './endWithRun.ts';
import { isAlive, nodeOf, untilGone } from './processTree.ts';

const MOCHA = fileURLToPath(import.meta.resolve('mocha/bin/mocha.js'));
const RUN = fileURLToPath(import.meta.resolve('./runToKill.ts'));

describe('endWithRun', () => {
  it('ends the gateway, its node and Redis with a test run that is killed @long', async () => {
    const run = spawn(process.execPath, [MOCHA, '--no-config', '--timeout', '0', RUN], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    endWithRun(run);
    let started: { gateway: number; redis: number | undefined } | undefined;
    for await (const line of createInterface(run.stdout)) {
      if (!line.startsWith('{')) continue;
      started = JSON.parse(line) as typeof started;
      break;
    }
    const { gateway, redis } = started!;
    const all = [gateway, await nodeOf(gateway), ...(redis === undefined ? [] : [redis])];
    assert.deepEqual(
      all.map(isAlive),
      all.map(() => true),
    );
    const closed = once(run, 'exit');
    run.kill('SIGKILL');
    await closed;
    await Promise.all(all.map(untilGone));
  });
});
