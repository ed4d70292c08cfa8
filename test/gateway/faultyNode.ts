// Nodes of one chain that a test can kill, slow down, hold back and make lie, and that count what they are asked.

import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { freePort } from '../workbench/ports.ts';

type Call = { readonly id: unknown; readonly method: string; readonly params: readonly unknown[] };

/** What goes wrong with a call; it answers by itself, or returns false where nothing does. */
export type Trouble = (response: ServerResponse, call: Call, answer: string) => boolean;

export type FaultyNode = {
  readonly url: string;
  /** Methods that arrived. */
  readonly methods: string[];
  /** Raw transactions that arrived. */
  readonly writes: string[];
  /**
   * Blocks by which it is behind the chain; a lie where it is below 0. It never goes back: it waits for the chain, or
   * begins with it when it is revived.
   */
  behind: bigint;
  trouble: Trouble;
  kill(): Promise<void>;
  /** At the same address. */
  revive(): Promise<void>;
};

export const none: Trouble = () => false;

/** `head` is the newest block of the chain. The balance of every account is the block at which it was asked. */
export async function startFaultyNode(head: () => bigint): Promise<FaultyNode> {
  let server: Server;
  const port = await freePort();
  let filters = 0;
  let top = 0n;
  const node: FaultyNode = {
    get url() {
      return `http://127.0.0.1:${port}/hidden-key`;
    },
    methods: [],
    writes: [],
    behind: 0n,
    trouble: none,
    async kill() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
    revive: listen,
  };

  function resultOf({ method, params }: Call): unknown {
    const own = head() - node.behind;
    if (own > top || own + 1000n < top) top = own;
    const block = `0x${top.toString(16)}`;
    if (method === 'eth_blockNumber' || method === 'eth_getBalance') return block;
    if (method === 'eth_getBlockByNumber') return { hash: '0x00', number: block, transactions: [] };
    if (method === 'eth_newBlockFilter') return `0x${(filters += 1).toString(16)}`;
    if (method === 'eth_getFilterChanges') return Number(params[0]) <= filters ? [node.url] : null;
    if (method === 'eth_sendRawTransaction') node.writes.push(String(params[0]));
    return '0x7a69';
  }

  function respond(call: Call): string {
    node.methods.push(call.method);
    return JSON.stringify({ jsonrpc: '2.0', id: call.id, result: resultOf(call) });
  }

  async function listen(): Promise<void> {
    top = 0n;
    server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      request.on('end', () => {
        const asked = JSON.parse(body) as Call | Call[];
        const answer = Array.isArray(asked) ? `[${asked.map(respond).join(',')}]` : respond(asked);
        const first = Array.isArray(asked) ? asked[0]! : asked;
        if (!node.trouble(response, first, answer)) sendJson(response, answer);
      });
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
  }

  await listen();
  return node;
}

export function sendJson(response: ServerResponse, text: string, status = 200): true {
  response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  return true;
}

/** Ways to fail that are the node’s own. */
export const FAULTS: Readonly<Record<string, Trouble>> = {
  'a reset connection': (response) => Boolean(response.destroy()),
  'a broken body': (response, _call, answer) => {
    response.writeHead(200, { 'content-length': answer.length }).write(answer.slice(0, 9));
    setImmediate(() => response.destroy());
    return true;
  },
  'status 500': (response) => sendJson(response, '{}', 500),
  'status 503 with the answer': (response, _call, answer) => sendJson(response, answer, 503),
  'status 429': (response) => sendJson(response, '{"error":"slow down"}', 429),
  'a web page': (response) => sendJson(response, '<html>'),
  'a wrong id': (response, _call, answer) => sendJson(response, answer.replace(/"id":\d+/, '"id":77777')),
  'a bare internal error': (response, { id }) =>
    sendJson(
      response,
      JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32603, message: 'Internal error' } }),
    ),
};

/** Numbers from 0 to 1 that are the same in each run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
