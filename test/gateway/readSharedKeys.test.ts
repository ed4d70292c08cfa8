// Keys that a gateway reads from Redis: what it says while Redis has none of them.
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { readSharedKeys } from '../../src/gateway/access/sharedKeys.ts';
import { KEYS_POLL_MS } from '../../src/gateway/access/loadedKeys.ts';

describe('readSharedKeys', () => {
  it('says once that Redis has no keys, however often it looks', async () => {
    let looks = 0;
    const said: unknown[] = [];
    const redis = {
      status: 'ready',
      async lindex() {
        looks++;
        return null;
      },
    };
    const log = {
      warn: (text: unknown) => said.push(text),
      info() {},
      error: (fault: unknown) => said.push(fault),
    };
    const keys = await readSharedKeys(redis as never, new SharedArrayBuffer(1024), log as never, Date.now);
    await wait(3 * KEYS_POLL_MS);
    await keys.close();
    assert.ok(looks > 1);
    assert.deepEqual(said, ['redis has no keys of a store: those known before go on']);
  });
});
