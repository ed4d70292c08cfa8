import assert from 'node:assert/strict';
import { request, rpc, send } from './httpCall.ts';
import { KEY, startProgram } from './program.ts';
import { startRedis } from './redisServer.ts';

describe('two gateways on one Redis', () => {
  for (const kind of ['any', 'mock'] as const) {
    it(`share each key’s quota, keep hashes of keys only, and shut when Redis is away (${kind})`, async () => {
      const redis = await startRedis(kind);
      const args = ['--upstream', 'http://127.0.0.1:9', '--port', '0', '--key', KEY, '--redis', redis.url];
      const limits = ['--quota-day', '5', '--quota-rps', '1000'];
      const [one, two] = await Promise.all([
        startProgram([...args, ...limits]),
        startProgram([...args, ...limits]),
      ]);
      const call = (gateway: { url: string }) => send(gateway.url, { body: request('admin_x', [], 1) });

      const batch = `[${request('admin_x')},${request('admin_x')}]`;
      assert.equal((await send(one.url, { body: batch })).status, 200);
      assert.equal((await call(two)).status, 200);
      assert.equal((await send(two.url, { body: batch })).status, 200);
      const statuses = [await call(one), await call(two)].map(({ status, headers }) => [
        status,
        'retry-after' in headers,
      ]);
      assert.deepEqual(statuses, [
        [429, true],
        [429, true],
      ]);

      const names = await redis.keys();
      assert.equal(
        names.some((name) => /^ethrpc:day:\d{4}-\d\d-\d\d:[0-9a-f]{64}$/.test(name)),
        true,
        names.join(),
      );
      assert.equal(names.join().includes(KEY), false);

      await redis.close();
      const shut = await call(one);
      assert.deepEqual([shut.status, rpc(shut).id, rpc(shut).error?.code], [503, 1, -32603]);
      await Promise.all([one.stop(), two.stop()]);
    });
  }
});
