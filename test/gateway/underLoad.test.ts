import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { post } from './attacks/attack.ts';
import { request, send } from './httpCall.ts';
import { KEY, startProgram } from './program.ts';
import { echoing, startScriptedNode, type ScriptedNode } from './scriptedNode.ts';
import { startClients } from './steadyClients.ts';

const CALL = post(request('eth_chainId'), 'Content-Type: application/json\r\n');

describe('the gateway under load', () => {
  let node: ScriptedNode;
  before(async () => {
    node = await startScriptedNode();
    node.play(echoing);
  });
  after(() => node.close());
  const start = (...args: readonly string[]) =>
    startProgram(['--upstream', node.url, '--port', '0', '--log-level', 'silent', ...args]);

  it('answers every call while its keys are read again 20 times @long', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gateway-load-'));
    const file = join(folder, 'keys');
    writeFileSync(file, `${KEY}\n`);
    const gateway = await start('--keys', file);
    const clients = startClients(new URL(gateway.url), 20, CALL);
    const statusOf = async (key: string): Promise<number> =>
      (await send(gateway.url, { path: `/v1/${key}`, body: request('eth_chainId') })).status;
    for (let turn = 1; turn <= 20; turn++) {
      writeFileSync(file, `${KEY}\nkey-of-turn-${turn}\n`);
      gateway.child.kill('SIGHUP');
      while ((await statusOf(`key-of-turn-${turn}`)) !== 200) await sleep(5);
      assert.equal(await statusOf(`key-of-turn-${turn - 1}`), 401);
    }
    await clients.stop();
    assert.deepEqual([[...clients.tally.statuses.keys()], clients.tally.lost], [[200], 0]);
    await gateway.stop();
    rmSync(folder, { recursive: true });
  });
});
