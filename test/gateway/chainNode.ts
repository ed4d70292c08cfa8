// A node with a chain of its own, over HTTP and WebSocket, whose every fault a test decides: lost sockets, half-told
// blocks, blocks that are replaced. Each block has as many logs as the test says.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

type Block = { readonly number: string; readonly hash: string; readonly parentHash: string };
type Log = Readonly<Record<'address' | 'blockNumber' | 'blockHash' | 'logIndex' | 'data', string>> & {
  readonly topics: readonly string[];
  readonly removed: boolean;
};
type Subscription = { readonly ws: WebSocket; readonly kind: string; readonly filter: Filter };
type Filter = { readonly address?: readonly string[] };

export const ADDRESSES = ['1', '2'].map((digit) => `0x${digit.repeat(40)}`);

export type ChainNode = {
  readonly url: string;
  /** By id. */
  readonly subscriptions: ReadonlyMap<string, Subscription>;
  /** The hashes that filters of pending transactions have for their next reader, by id. */
  readonly filters: ReadonlyMap<string, readonly unknown[]>;
  /** All logs of the chain, in order. */
  readonly logs: readonly Log[];
  readonly blocks: readonly Block[];
  /** How often eth_subscribe was called. */
  readonly subscribed: () => number;
  /** Adds a block; `told`: how many of its logs subscribers hear of before their sockets break; all without it. */
  mine(logCount: number, told?: number): void;
  /** Replaces the last blocks. */
  replace(count: number): void;
  /** Begins another chain, at its first block. */
  startAnew(): void;
  notify(kind: string, result: unknown): void;
  /** Forgets all filters, as nodes do after a while. */
  dropFilters(): void;
  killSockets(): void;
  /** Refuses WebSocket from now on, or takes it again. */
  takeSockets(takes: boolean): void;
  /** Which calls are refused from now on, and with what message. */
  refuse(refuses: (method: string, params: readonly unknown[]) => string | undefined): void;
  /** Keeps the replies to a method back, over sockets, until the function that it gives is called. */
  holdBack(method: string): () => void;
  close(): Promise<void>;
};

const hex = (value: number): string => `0x${value.toString(16)}`;

export async function startChainNode(): Promise<ChainNode> {
  const blocks: Block[] = [{ number: '0x0', hash: hashOf(0, 0), parentHash: hashOf(0, 1) }];
  let logs: Log[] = [];
  let fork = 0;
  let lastId = 0;
  let takes = true;
  let refusalOf: Parameters<ChainNode['refuse']>[0] = () => undefined;
  const subscriptions = new Map<string, Subscription>();
  const filters = new Map<string, unknown[]>();
  const sockets = new Set<WebSocket>();
  const heldBack = new Map<string, (() => void)[]>();

  function answer(method: string, params: readonly unknown[], ws?: WebSocket): unknown {
    if (method === 'eth_chainId') return '0x1';
    if (method === 'eth_blockNumber') return blocks.at(-1)!.number;
    if (method === 'eth_getBlockByNumber') {
      const block = params[0] === 'latest' ? blocks.at(-1)! : blocks[Number(params[0])];
      return block === undefined ? null : { ...block, transactions: [], uncles: [], size: '0x1' };
    }
    if (method === 'eth_getLogs') {
      const { fromBlock, toBlock, ...filter } = params[0] as Filter & { fromBlock: string; toBlock: string };
      return logs.filter(
        (log) =>
          Number(log.blockNumber) >= Number(fromBlock) &&
          Number(log.blockNumber) <= Number(toBlock) &&
          matches(log, filter),
      );
    }
    if (method === 'eth_newPendingTransactionFilter') {
      const id = hex((lastId += 1));
      filters.set(id, []);
      return id;
    }
    if (method === 'eth_getFilterChanges') return filters.get(params[0] as string)!.splice(0);
    if (method === 'eth_uninstallFilter') return filters.delete(params[0] as string);
    if (method === 'eth_subscribe' && ws !== undefined) {
      const id = hex((lastId += 1));
      subscriptions.set(id, { ws, kind: params[0] as string, filter: params[1] ?? {} });
      return id;
    }
    if (method === 'eth_unsubscribe') return subscriptions.delete(params[0] as string);
    throw new Error(method);
  }

  function reply(body: string, ws?: WebSocket): string {
    const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: unknown[] };
    const refusal = refusalOf(method, params);
    if (refusal !== undefined)
      return JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32005, message: refusal } });
    try {
      return JSON.stringify({ jsonrpc: '2.0', id, result: answer(method, params, ws) });
    } catch {
      return JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'none' } });
    }
  }

  function notify(kind: string, result: unknown): void {
    if (kind === 'newPendingTransactions') for (const waiting of filters.values()) waiting.push(result);
    for (const [subscription, { ws, kind: wanted, filter }] of subscriptions) {
      if (wanted !== kind || (kind === 'logs' && !matches(result as Log, filter))) continue;
      ws.send(
        JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params: { subscription, result } }),
      );
    }
  }

  function killSockets(): void {
    for (const ws of sockets) ws.terminate();
    subscriptions.clear();
  }

  function mine(logCount: number, told = Infinity): void {
    const number = blocks.length;
    const block = { number: hex(number), hash: hashOf(number, fork), parentHash: blocks.at(-1)!.hash };
    blocks.push(block);
    const added = Array.from({ length: logCount }, (_, index): Log => ({
      address: ADDRESSES[index % 2]!,
      topics: [],
      data: '0x',
      blockNumber: block.number,
      blockHash: block.hash,
      logIndex: hex(index),
      removed: false,
    }));
    logs.push(...added);
    for (const log of added.slice(0, told)) notify('logs', log);
    if (told === Infinity) notify('newHeads', block);
    else killSockets();
  }

  function replace(count: number): void {
    fork += 1;
    const gone = new Set(blocks.splice(blocks.length - count).map(({ hash }) => hash));
    for (const log of logs.filter(({ blockHash }) => gone.has(blockHash)))
      notify('logs', { ...log, removed: true });
    logs = logs.filter(({ blockHash }) => !gone.has(blockHash));
    for (let index = 0; index < count; index++) mine(1);
  }

  function startAnew(): void {
    fork += 2;
    logs = [];
    blocks.splice(0, blocks.length, { number: '0x0', hash: hashOf(0, fork), parentHash: hashOf(0, 1) });
  }

  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      if (request.method !== 'POST') return response.writeHead(404).end();
      return response.writeHead(200, { 'content-type': 'application/json' }).end(reply(body));
    });
  }).listen(0, '127.0.0.1');
  const webSockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    if (!takes) return socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n');
    return webSockets.handleUpgrade(request, socket, head, (ws) => {
      sockets.add(ws);
      ws.on('message', (data) => {
        const call = (data as Buffer).toString();
        const { method } = JSON.parse(call) as { method: string };
        const text = reply(call, ws);
        const send = (): void => ws.send(text);
        const held = heldBack.get(method);
        if (held === undefined) send();
        else held.push(send);
      });
      ws.on('close', () => {
        sockets.delete(ws);
        for (const [id, one] of subscriptions) if (one.ws === ws) subscriptions.delete(id);
      });
    });
  });
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    subscriptions,
    filters,
    get logs() {
      return logs;
    },
    blocks,
    subscribed: () => lastId,
    mine,
    replace,
    startAnew,
    notify,
    dropFilters: () => filters.clear(),
    killSockets,
    takeSockets: (next) => (takes = next),
    refuse: (next) => (refusalOf = next),
    holdBack(method) {
      const held: (() => void)[] = [];
      heldBack.set(method, held);
      return () => {
        heldBack.delete(method);
        for (const send of held) send();
      };
    },
    async close() {
      killSockets();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function matches({ address }: Log, filter: Filter): boolean {
  return filter.address === undefined || filter.address.includes(address);
}

function hashOf(number: number, fork: number): string {
  return `0x${fork.toString(16).padStart(8, '0')}${number.toString(16).padStart(56, '0')}`;
}
