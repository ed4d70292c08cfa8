// A node without WebSocket: it is asked once a second for what is new.

import { collect } from '../node/collect.ts';
import type { Nodes } from '../node/nodes.ts';
import { readResponse } from '../calls/readReply.ts';
import { NodeRefusal, type AskNode, type NodeLink } from './nodeLink.ts';

const EVERY_MS = 1000;

const NOT_POLLED = new NodeRefusal({
  code: -32601,
  status: 200,
  message:
    'Method not found: the upstream node has no WebSocket, so that only newHeads and logs can be subscribed to.',
});

/** `onTick` reads what is new; the next tick comes after it. */
export function pollNode(nodes: Nodes, maxBytes: number, onTick: () => Promise<void>): NodeLink {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const tick = (): void => {
    timer = setTimeout(() => void onTick().finally(() => isOver || tick()), EVERY_MS);
  };
  tick();
  return {
    ask: askOver(nodes, maxBytes),
    begin: async ({ spec }) => {
      if (spec.kind !== 'newHeads' && spec.kind !== 'logs') throw NOT_POLLED;
    },
    end: () => undefined,
    hold: () => undefined,
    close() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

function askOver(nodes: Nodes, maxBytes: number): AskNode {
  return async (method, params) => {
    const body = `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`;
    const limits = { maxBytes, take: () => true };
    const outcome = await collect((handler) => nodes.ask(body, handler), limits).outcome;
    if (!outcome.ok) throw new NodeRefusal(outcome.error);
    const response = readResponse(outcome.reply.body);
    if (response?.name !== 'result') throw new Error('no result');
    return response.value;
  };
}
