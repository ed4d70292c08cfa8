import assert from 'node:assert/strict';
import { Fanout } from '../../src/gateway/sockets/fanout.ts';
import { NodeFeed } from '../../src/gateway/sockets/feed.ts';
import { HEADS, parseFeed, type FeedSpec } from '../../src/gateway/sockets/parseFeed.ts';

const hex = (value: number): string => `0x${value.toString(16)}`;
const headOf = (number: number): Buffer =>
  Buffer.from(JSON.stringify({ number: hex(number), hash: hex(number) }));
const logOf = (block: number, index = 0): Buffer =>
  Buffer.from(
    JSON.stringify({ blockNumber: hex(block), blockHash: hex(block), logIndex: hex(index), removed: false }),
  );

/** A feed, what it passed on, and why it ended. */
function startFeed(spec: FeedSpec) {
  const fanout = new Fanout(() => undefined);
  const feed = new NodeFeed(spec, 'key', fanout, () => undefined);
  const items: string[] = [];
  const gaps: string[] = [];
  feed.listeners.add({ onItem: (text) => items.push(text), onGap: (reason) => gaps.push(reason) });
  return {
    feed,
    gaps,
    passed: async (): Promise<string[]> => {
      while (fanout.isGoing) await new Promise((resolve) => setImmediate(resolve));
      return items.splice(0);
    },
  };
}

describe('a feed of the gateway', () => {
  it('forgets the oldest heads that were read where they are more than 1024', async () => {
    const { feed, passed } = startFeed(HEADS);
    for (let number = 0; number < 1025; number++) feed.fill(headOf(number));
    assert.equal((await passed()).length, 1025);
    for (const number of [128, 1024, 127]) feed.fill(headOf(number));
    assert.deepEqual(await passed(), [headOf(127).toString()]);
  });

  it('holds 20,000 notifications while a gap is filled, and ends with one more', () => {
    const { feed, gaps } = startFeed(HEADS);
    feed.hold(0);
    for (let number = 0; number < 20_000; number++) feed.take(headOf(number));
    assert.deepEqual(gaps, []);
    feed.take(headOf(20_000));
    assert.deepEqual(gaps, ['the node sends more than can be kept while a gap is filled']);
  });

  it('keeps the last head before a gap where another gap opens in it', () => {
    const { feed } = startFeed(HEADS);
    feed.hold(7);
    feed.hold(9);
    assert.equal(feed.knownTo, 7);
    feed.release();
    feed.hold(9);
    assert.equal(feed.knownTo, 9);
  });

  it('forgets the oldest logs where they are more than 100,000, though one named a block far ahead @long', async () => {
    const { feed, passed } = startFeed(parseFeed(['logs', {}]) as FeedSpec);
    const far = 0xfffffffffffff;
    feed.take(logOf(far));
    const listeners = [...feed.listeners];
    feed.listeners.clear();
    for (let index = 0; index < 100_000; index++) feed.take(logOf(1, index));
    for (const listener of listeners) feed.listeners.add(listener);
    assert.deepEqual(await passed(), [logOf(far).toString()]);
    for (const log of [logOf(1, 12_499), logOf(1, 99_999), logOf(far)]) feed.take(log);
    assert.deepEqual(await passed(), [logOf(far).toString()]);
  });
});
