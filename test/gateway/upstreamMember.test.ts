// When an upstream is asked for its newest block again.
import assert from 'node:assert/strict';
import { UpstreamMember } from '../../src/gateway/node/upstreamMember.ts';

describe('UpstreamMember', () => {
  it('is not asked where a head is known that is new enough', async () => {
    let looked = 0;
    const unasked = new Proxy({}, { get: (_, name) => assert.fail(`${String(name)} was read`) });
    const member = new UpstreamMember(unasked as never, 0, () => (looked += 1));
    member.health.asOf = 5n;
    await member.catchUp(5n);
    assert.equal(looked, 1);
  });
});
