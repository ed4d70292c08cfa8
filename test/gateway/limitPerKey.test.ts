import assert from 'node:assert/strict';
import { LimitPerKey } from '../../src/gateway/sockets/limitPerKey.ts';

describe('a limit for each key', () => {
  it('runs so much of a key at once, in order, keeps no other key waiting, and goes on after a failure', async () => {
    const limit = new LimitPerKey(2);
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const take = (key: string, name: string): Promise<void> =>
      limit.run(key, () => {
        begun.push(name);
        return new Promise((_, reject) => ends.push(() => reject(new Error(name))));
      });
    const all = Promise.allSettled([take('a', 'a1'), take('a', 'a2'), take('a', 'a3'), take('b', 'b1')]);
    assert.deepEqual(begun, ['a1', 'a2', 'b1']);
    ends[0]!();
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(begun, ['a1', 'a2', 'b1', 'a3']);
    for (const end of ends) end();
    const reasons = (await all).map((one) => one.status === 'rejected' && (one.reason as Error).message);
    assert.deepEqual(reasons, ['a1', 'a2', 'a3', 'b1']);
  });
});
