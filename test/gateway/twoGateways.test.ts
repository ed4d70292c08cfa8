import assert from 'node:assert/strict';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { post } from './attacks/attack.ts';
import { request, send } from './httpCall.ts';
import { KEY, startProgram, type Program } from './program.ts';
import { startRedis, type RedisServer } from './redisServer.ts';
import { echoing, startScriptedNode, type ScriptedNode } from './scriptedNode.ts';
import { startClients } from './steadyClients.ts';

const LIMITED = 'key-of-300-calls';
const BODY = request('eth_chainId');

describe('two gateways on one Redis', () => {
  let redis: RedisServer;
  let node: ScriptedNode;
  let gateways: readonly Program[];

  const start = (): Promise<Program> =>
    startProgram(['--upstream', node.url, '--port', '0', '--redis', redis.url, '--keys', '-'], {
      input: `${LIMITED} day=300\n${KEY} day=1000000\n`,
    });

  before(async () => {
    [redis, node] = await Promise.all([startRedis(), startScriptedNode()]);
    node.play(echoing);
  });
  after(async () => {
    await Promise.all(gateways.map((gateway) => gateway.stop()));
    await Promise.all([redis.close(), node.close()]);
  });

  it('let exactly the quota through, and lose no call of the one that lives when the other is killed', async () => {
    gateways = await Promise.all([start(), start()]);
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, index) =>
        send(gateways[index % 2]!.url, { path: `/v1/${LIMITED}`, body: BODY }),
      ),
    );
    const count = (status: number): number => answers.filter((one) => one.status === status).length;
    assert.deepEqual([count(200), count(429), node.received.length], [300, 200, 300]);

    const [living, killed] = gateways as [Program, Program];
    const call = post(BODY, 'Content-Type: application/json\r\n');
    const clients = startClients(new URL(living.url), 10, call);
    const others = startClients(new URL(killed.url), 10, call);
    await sleep(300);
    killed.child.kill('SIGKILL');
    await once(killed.child, 'close');
    await others.ended;
    await sleep(300);
    await clients.stop();
    assert.deepEqual([[...clients.tally.statuses.keys()], clients.tally.lost], [[200], 0]);
    assert.ok((clients.tally.statuses.get(200) ?? 0) > 100);
    const after = await send(living.url, { path: `/v1/${KEY}`, body: BODY });
    assert.equal(after.status, 200);
  });
});
