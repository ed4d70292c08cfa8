import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isLong } from '../effort.ts';
import { request, rpc, send, type HttpAnswer } from './httpCall.ts';
import { KEY, startProgram, type Program } from './program.ts';
import { startRedis, type RedisServer } from './redisServer.ts';

const BATCH_KEY = 'key-of-batches';
const FREE_KEY = 'key-without-end';

/** Answered by the gateway itself, and counted all the same. */
const CALL = request('admin_x', [], 1);
const batchOf = (size: number): string => `[${Array.from({ length: size }, () => CALL).join()}]`;

for (const kind of isLong ? (['any', 'mock'] as const) : (['any'] as const)) {
  describe(`two gateways on one Redis (${kind})`, () => {
    let redis: RedisServer;
    let gateways: readonly Program[];
    let quota = 100;
    const agent = new Agent({ keepAlive: true, maxSockets: 20 });
    before(async () => {
      redis = await startRedis(kind);
      // The mock runs Lua in JavaScript, in this process: a call takes it tens of milliseconds.
      if (redis.pid === undefined) quota = 8;
      const input = `${KEY} day=${quota}\n${BATCH_KEY} day=${quota}\n${FREE_KEY} rps=1000000\n`;
      const args = ['--upstream', 'http://127.0.0.1:9', '--port', '0', '--redis', redis.url, '--keys', '-'];
      gateways = await Promise.all([1, 2].map(() => startProgram(args, { input })));
    });
    after(async () => {
      agent.destroy();
      await Promise.all(gateways.map((gateway) => gateway.stop()));
      await redis.close();
    });
    const call = (turn: number, body = CALL, key = KEY): Promise<HttpAnswer> =>
      send(gateways[turn % 2]!.url, { body, path: `/v1/${key}`, agent });

    it('let exactly the quota of a key through, of four times as many calls at once', async () => {
      const answers = await Promise.all(Array.from({ length: 4 * quota }, (_, turn) => call(turn)));
      const statuses = answers.map(({ status }) => status);
      assert.equal(statuses.filter((status) => status === 200).length, quota);
      assert.equal(statuses.filter((status) => status === 429).length, 3 * quota);
      const refused = answers.filter(({ status }) => status === 429);
      assert.equal(
        refused.every(({ headers }) => 'retry-after' in headers),
        true,
      );
    });

    it('count the calls of batches, and leave to single calls what is too little for a batch', async () => {
      const sizes = Array.from({ length: quota / 2 }, (_, turn) => 1 + ((turn * 7) % 9));
      const answers = await Promise.all(sizes.map((size, turn) => call(turn, batchOf(size), BATCH_KEY)));
      let through = 0;
      for (const [turn, { status }] of answers.entries()) if (status === 200) through += sizes[turn]!;
      for (let turn = 0; (await call(turn, CALL, BATCH_KEY)).status === 200; turn++) through += 1;
      assert.equal(through, quota);
    });

    it('keep hashes of keys only', async () => {
      const names = (await redis.keys()).join();
      assert.match(names, /ethrpc:day:\d{4}-\d\d-\d\d:[0-9a-f]{64}/);
      assert.equal(names.includes(KEY), false);
    });

    it('shut while Redis is killed or hangs, and go on when it is back', async () => {
      const statuses = (): Promise<number[]> =>
        Promise.all([0, 1].map(async (turn) => (await call(turn, CALL, FREE_KEY)).status));
      const untilBack = async (): Promise<void> => {
        while ((await statuses()).some((status) => status !== 200)) await sleep(20);
      };
      await redis.close();
      const shut = await call(0, CALL, FREE_KEY);
      assert.deepEqual([shut.status, rpc(shut).id, rpc(shut).error?.code], [503, 1, -32603]);
      await redis.startAgain();
      await untilBack();
      redis.pause();
      assert.deepEqual(await statuses(), [503, 503]);
      redis.resume();
      await untilBack();
    });
  });
}

describe('a gateway whose Redis is away', () => {
  it('waits for it as it starts, and says so once, for all workers @long', async () => {
    const redis = await startRedis();
    await redis.close();
    const { port } = new URL(redis.url);
    // Stands in its place, and lets nobody stay.
    const nothing = createServer((socket) => void socket.destroy()).listen(Number(port), '127.0.0.1');
    await once(nothing, 'listening');
    const workers = process.platform === 'linux' ? ['--workers', '2'] : [];
    const flags = ['--upstream', 'http://127.0.0.1:9', '--port', '0', '--key', KEY, ...workers];
    const starting = startProgram([...flags, '--redis', redis.url]);
    for (let seen = 0; seen < 3; seen++) await once(nothing, 'connection');
    nothing.close();
    await once(nothing, 'close');
    await redis.startAgain();
    const gateway = await starting;
    await gateway.logged(/redis is back/);
    await redis.close();
    await gateway.logged(/calls of keys with a quota get 503/);
    assert.equal((await send(gateway.url, { body: CALL })).status, 200);
    await sleep(500);
    await gateway.stop();
    assert.deepEqual(
      Array.from(gateway.stderr().matchAll(/"msg":"(redis [^"]*)"/g), ([, text]) => text),
      [
        'redis is away: the gateway starts when it is there',
        'redis is back',
        'redis is away: calls of keys with a quota get 503, and keys that are known go on; changes of keys wait',
      ],
    );
  });
});
