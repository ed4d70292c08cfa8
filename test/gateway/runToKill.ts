// A test run that never ends by itself: a gateway with its node, and a Redis. endWithRun.test.ts kills it.
import { KEY, startProgram } from './program.ts';
import { startRedis } from './redisServer.ts';

describe('a run to kill', () => {
  it('says who is running, and hangs', async () => {
    const redis = await startRedis();
    const gateway = await startProgram([
      '--anvil',
      '--port',
      '0',
      '--key',
      KEY,
      '--redis',
      redis.url,
      '--quota-day',
      '5',
    ]);
    console.log(JSON.stringify({ gateway: gateway.child.pid, redis: redis.pid }));
    await new Promise(() => undefined);
  });
});
