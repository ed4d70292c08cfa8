// Pending transactions of a node that is polled: filters that it keeps no longer than needed, and replies that are no
// whole list.
import assert from 'node:assert/strict';
import type { UpstreamHandler } from '../../src/gateway/node/upstream.ts';
import { NodeFeed } from '../../src/gateway/sockets/feed.ts';
import { PENDING_HASHES } from '../../src/gateway/sockets/parseFeed.ts';
import { PendingFilter } from '../../src/gateway/sockets/pendingFilter.ts';
import { pollNode } from '../../src/gateway/sockets/polledNode.ts';

type Got = { readonly hashes: string[]; readonly gaps: string[] };

/** A feed of pending transactions with one listener, and what that gets. */
function newFeed(): { readonly feed: NodeFeed; readonly got: Got } {
  const got: Got = { hashes: [], gaps: [] };
  const push = (_listeners: unknown, raw: Buffer): void => void got.hashes.push(raw.toString());
  const feed = new NodeFeed(PENDING_HASHES, 'key', { push } as never, () => undefined);
  feed.listeners.add({ onGap: (reason: string) => void got.gaps.push(reason) } as never);
  return { feed, got };
}

describe('PendingFilter', () => {
  /** What a subscriber gets where the node's filter has these changes. */
  async function readOf(changes: string): Promise<Got> {
    const { feed, got } = newFeed();
    const filter = new PendingFilter(
      async (method) => Buffer.from(method === 'eth_getFilterChanges' ? changes : '"0x1"'),
      feed,
    );
    await filter.begin();
    await filter.read();
    return got;
  }

  it('ends the subscriptions where the changes are no list, or more than it reads', async () => {
    const list = (count: number): string => `[${Array.from({ length: count }, () => '"0xa"').join(',')}]`;
    const counted = async (changes: string): Promise<readonly unknown[]> => {
      const { hashes, gaps } = await readOf(changes);
      return [hashes.length, ...gaps];
    };
    assert.deepEqual(await counted(list(100_000)), [100_000]);
    for (const changes of [list(100_001), 'null', '["0xa"'])
      assert.deepEqual(await counted(changes), [
        0,
        'the upstream node did not say which transactions are pending',
      ]);
  });
});

describe('pollNode', () => {
  it('leaves no filter at the node where it is closed before the node has made one', async () => {
    const sent: { readonly body: string; readonly handler: UpstreamHandler }[] = [];
    const request = (body: string, handler: UpstreamHandler) => {
      sent.push({ body, handler });
      return { abort: () => undefined } as never;
    };
    const link = pollNode(
      { nodes: { request } as never, maxBytes: 1000, isSingle: true },
      async () => undefined,
    );
    const begun = link.begin(newFeed().feed, () => true);
    link.close();
    const { handler } = sent[0]!;
    handler.onHead({ status: 200, retryAfter: '', length: undefined } as never);
    handler.onData(Buffer.from('{"jsonrpc":"2.0","id":1,"result":"0x1"}'));
    handler.onEnd();
    await begun;
    assert.match(sent[1]?.body ?? 'nothing', /"eth_uninstallFilter","params":\["0x1"\]/);
  });
});
