// A node without WebSocket: the gateway polls it once a second for what is new.

import { collect } from '../node/collect.ts';
import { UPSTREAM_NOT_RPC } from '../common/rpcError.ts';
import type { Nodes } from '../node/nodes.ts';
import { readResponse } from '../calls/readReply.ts';
import { readLogs } from './chainGap.ts';
import { NodeRefusal, refusalOf, type RequestNode, type NodeLink } from './nodeLink.ts';

const EVERY_MS = 1000;

const NOT_POLLED = new NodeRefusal({
  code: -32601,
  status: 200,
  message:
    'Method not found: the upstream node has no WebSocket, so that only newHeads and logs can be subscribed to.',
});

/** `onTick` reads what is new; the next tick comes a second after it has ended. */
export function pollNode(nodes: Nodes, maxBytes: number, onTick: () => Promise<void>): NodeLink {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const tick = (): void => {
    timer = setTimeout(() => void onTick().finally(() => isOver || tick()), EVERY_MS);
  };
  tick();
  const request = askOver(nodes, maxBytes);
  return {
    url: undefined,
    request,
    async begin({ spec, since }, take) {
      if (spec.kind === 'newHeads') return;
      if (spec.kind !== 'logs') throw NOT_POLLED;
      // This call makes the node refuse a filter now that it would refuse later.
      await readLogs((method, params) => request(method, params, take), spec.filter, since, since);
    },
    end: () => undefined,
    hold: () => undefined,
    close() {
      isOver = true;
      clearTimeout(timer);
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
