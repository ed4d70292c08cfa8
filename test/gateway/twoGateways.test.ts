import assert from 'node:assert/strict';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { post } from './attacks/attack.ts';
import { request, send } from './httpCall.ts';
import type { HttpAnswer } from './httpCall.ts';
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
    // Few at once: on a busy machine, the store of 500 at once can be late, and calls that are not counted are refused.
    const lane = async (at: number): Promise<readonly HttpAnswer[]> => {
      const answers: HttpAnswer[] = [];
      for (let call = 0; call < 50; call++)
        answers.push(await send(gateways[at % 2]!.url, { path: `/v1/${LIMITED}`, body: BODY }));
      return answers;
    };
    const answers = (await Promise.all(Array.from({ length: 10 }, (_, at) => lane(at)))).flat();
    const count = (status: number): number => answers.filter((one) => one.status === status).length;
    assert.deepEqual([count(200), count(429), node.received.length], [300, 200, 300]);

    const [living, killed] = gateways as [Program, Program];
    const call = post(BODY, 'Content-Type: application/json\r\n');
    const clients = startClients(new URL(living.url), 10, call);
    const others = startClients(new URL(killed.url), 10, call);
    const answered = async (least: number): Promise<void> => {
      while ((clients.tally.statuses.get(200) ?? 0) < least && clients.tally.lost === 0) await sleep(10);
    };
    await answered(100);
    killed.child.kill('SIGKILL');
    await once(killed.child, 'close');
    await others.ended;
    await answered((clients.tally.statuses.get(200) ?? 0) + 100);
    await clients.stop();
    assert.deepEqual([[...clients.tally.statuses.keys()], clients.tally.lost], [[200], 0]);
    const after = await send(living.url, { path: `/v1/${KEY}`, body: BODY });
    assert.equal(after.status, 200);
  });
});
