import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { startRedis } from './redisServer.ts';

describe('the Redis of the tests', () => {
  it('is a real one wherever that is asked for, or none', async () => {
    const { PATH, ETH_RPC_TEST_REDIS: asked } = process.env;
    try {
      Object.assign(process.env, { PATH: '/nowhere', ETH_RPC_TEST_REDIS: 'real' });
      await assert.rejects(startRedis(), /^Error: redis-server is not installed/);
      delete process.env['ETH_RPC_TEST_REDIS'];
      const mock = await startRedis();
      assert.equal(mock.pid, undefined);
      await mock.close();
    } finally {
      Object.assign(process.env, { PATH });
      if (asked !== undefined) process.env['ETH_RPC_TEST_REDIS'] = asked;
    }
  });

  it('is installed and asked for by the workflows that run the tests of the gateway', () => {
    for (const [file, command] of [
      ['ci.yml', 'npm test'],
      ['nightly.yml', 'npm run test:long'],
    ] as const) {
      const text = readFileSync(`.github/workflows/${file}`, 'utf8');
      const job = text.split(/^ {2}(?=\w+:$)/m).find((part) => part.includes(`- run: ${command}\n`))!;
      assert.match(job, /^ {6}ETH_RPC_TEST_REDIS: real$/m, file);
      assert.ok(job.indexOf('apt-get install -y redis-server') < job.indexOf(`- run: ${command}\n`), file);
      assert.match(job, /apt-get install -y redis-server/, file);
    }
  });
});
