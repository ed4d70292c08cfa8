// Replies of the node that the gateway holds in memory: how large they may be, and for how many there is room.
import assert from 'node:assert/strict';
import { collect } from '../../src/gateway/node/collect.ts';
import type { CollectLimits } from '../../src/gateway/node/collect.ts';
import type { UpstreamHandler } from '../../src/gateway/node/upstream.ts';

const MOST = 8;

/** What comes of a reply with this length in its head and these bytes; `aborted`: whether it was given up. */
async function collected(
  length: number | undefined,
  chunks: readonly string[],
  limits: Partial<CollectLimits> = {},
) {
  let handler: UpstreamHandler | undefined;
  let aborted = false;
  const { outcome } = collect(
    (given) => {
      handler = given;
      return { abort: () => void (aborted = true) } as never;
    },
    { maxBytes: MOST, take: () => true, ...limits },
  );
  handler!.onHead({ status: 200, retryAfter: '', length } as never);
  for (const chunk of chunks) handler!.onData(Buffer.from(chunk));
  handler!.onEnd();
  const end = await outcome;
  return [end.ok ? end.reply.body.toString() : end.cause, aborted];
}

describe('collect', () => {
  it('takes a reply of the largest size, and gives up a larger one by its head or by what comes', async () => {
    assert.deepEqual(await collected(MOST, ['abcd', 'efgh']), ['abcdefgh', false]);
    assert.deepEqual(await collected(undefined, ['abcd', 'efgh']), ['abcdefgh', false]);
    assert.deepEqual(await collected(MOST + 1, []), ['tooLarge', true]);
    assert.deepEqual(await collected(undefined, ['abcd', 'efghi']), ['tooLarge', true]);
  });

  it('gives up a reply for which there is no room', async () => {
    const asked: number[] = [];
    const take = (bytes: number): boolean => asked.push(bytes) < 2;
    assert.deepEqual(await collected(undefined, ['abc', 'd'], { take }), ['memory', true]);
    assert.deepEqual(asked, [3, 1]);
  });
});
