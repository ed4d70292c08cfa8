// When an upstream counts as down, and when it is left alone.
import assert from 'node:assert/strict';
import { UpstreamHealth } from '../../src/gateway/node/upstreamHealth.ts';

describe('UpstreamHealth', () => {
  it('is down after two polls without a reply, with its head forgotten, and up with the next one', () => {
    const health = new UpstreamHealth();
    assert.equal(health.reachable(0), 'new');
    health.showed(7n);
    health.notePoll(5);
    health.noteMissedPoll('timeout');
    assert.deepEqual([health.reachable(0), health.head], ['up', 7n]);
    health.noteMissedPoll('timeout');
    assert.deepEqual([health.reachable(0), health.head, health.cause], ['down', undefined, 'timeout']);
    health.notePoll(5);
    health.showed(8n);
    assert.deepEqual([health.reachable(0), health.head, health.top], ['up', 8n, 8n]);
  });

  it('rests after three faults in a row, longer with each further one', () => {
    const health = new UpstreamHealth();
    health.showed(7n);
    for (let count = 0; count < 2; count++) health.noteFailure(0, 'status 500');
    health.noteReply();
    for (let count = 0; count < 2; count++) health.noteFailure(0, 'status 500');
    assert.equal(health.reachable(0), 'up');
    health.noteFailure(0, 'status 500');
    assert.deepEqual([health.reachable(999), health.reachable(1000)], ['resting', 'up']);
    health.noteFailure(1000, 'status 500');
    assert.deepEqual([health.reachable(2999), health.reachable(3000)], ['resting', 'up']);
  });
});
