// A node without WebSocket: the gateway polls it once a second for what is new.

import { collect } from '../node/collect.ts';
import { UPSTREAM_NOT_RPC } from '../common/rpcError.ts';
import type { Nodes } from '../node/nodes.ts';
import { readResponse } from '../calls/readReply.ts';
import { readLogs } from './chainGap.ts';
import type { NodeFeed } from './feed.ts';
import { NodeRefusal, refusalOf, type RequestNode, type NodeLink } from './nodeLink.ts';
import { PENDING_HASHES } from './parseFeed.ts';
import { PendingFilter } from './pendingFilter.ts';

const EVERY_MS = 1000;

const NOT_POLLED = new NodeRefusal({
  code: -32601,
  status: 200,
  message:
    'Method not found: the upstream node has no WebSocket, so that only newHeads, logs and, from a single ' +
    'upstream, the hashes of newPendingTransactions can be subscribed to.',
});

export type Polled = {
  readonly nodes: Nodes;
  readonly maxBytes: number;
  /** Whether there is one node: a filter lives at one. */
  readonly isSingle: boolean;
};

/** `onTick` reads what is new on the chain; the next tick comes a second after all is read. */
export function pollNode({ nodes, maxBytes, isSingle }: Polled, onTick: () => Promise<void>): NodeLink {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const tick = (): void => {
    timer = setTimeout(() => void look(), EVERY_MS);
  };
  const request = askOver(nodes, maxBytes);
  const filters = new Map<NodeFeed, PendingFilter>();
  async function look(): Promise<void> {
    await Promise.allSettled([onTick(), ...[...filters.values()].map((filter) => filter.read())]);
    if (!isOver) tick();
  }
  tick();
  return {
    url: undefined,
    request,
    async begin(feed, take) {
      const { spec, since } = feed;
      if (spec.kind === 'newHeads') return;
      if (isSingle && spec.params === PENDING_HASHES.params) {
        const filter = new PendingFilter(request, feed);
        await filter.begin();
        // The feeds may have been given up meanwhile.
        if (isOver) filter.end();
        else filters.set(feed, filter);
        return;
      }
      if (spec.kind !== 'logs') throw NOT_POLLED;
      // This call makes the node refuse a filter now that it would refuse later.
      await readLogs((method, params) => request(method, params, take), spec.filter, since, since);
    },
    end(feed) {
      filters.get(feed)?.end();
      filters.delete(feed);
    },
    hold: () => undefined,
    close() {
      isOver = true;
      clearTimeout(timer);
      for (const filter of filters.values()) filter.end();
    },
  };
}

function askOver(nodes: Nodes, maxBytes: number): RequestNode {
  return async (method, params, take = () => true) => {
    const body = `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`;
    const outcome = await collect((handler) => nodes.request(body, handler), { maxBytes, take }).outcome;
    if (!outcome.ok) throw new NodeRefusal(outcome.error);
    const response = readResponse(outcome.reply.body);
    if (response === undefined) throw new NodeRefusal(UPSTREAM_NOT_RPC);
    if (response.name === 'error') throw refusalOf(response.value);
    return response.value;
  };
}
