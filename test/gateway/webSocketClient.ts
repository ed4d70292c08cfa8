// A WebSocket client of tests: calls by id, notifications by subscription, and how the socket ended.

import { WebSocket, type ClientOptions } from 'ws';
import { KEY } from './program.ts';

export type Reply = {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
  readonly method?: string;
  readonly params?: { readonly subscription: string; readonly result: unknown };
};

type Ended = { readonly code: number; readonly reason: string };

export type SocketClient = {
  readonly ws: WebSocket;
  readonly ended: Promise<Ended>;
  /** Everything that came and is no reply to `call`. */
  readonly notices: Reply[];
  call(method: string, ...params: readonly unknown[]): Promise<Reply>;
  /** The id of a new subscription. */
  subscribe(...params: readonly unknown[]): Promise<string>;
  /** What came for a subscription so far. */
  itemsOf(id: string): readonly unknown[];
  /** The next message of any kind. */
  next(): Promise<Reply>;
  close(): void;
};

export function socketUrl(base: string, key = KEY): string {
  return `${base.replace('http', 'ws')}/v1/${key}`;
}

/** Connects, or rejects. */
export function openSocket(
  base: string,
  options: ClientOptions & { key?: string } = {},
): Promise<SocketClient> {
  const ws = new WebSocket(socketUrl(base, options.key), options);
  const waiting = new Map<number, (reply: Reply) => void>();
  const nexts: ((reply: Reply) => void)[] = [];
  const notices: Reply[] = [];
  let lastId = 0;
  ws.on('message', (data) => {
    const reply = JSON.parse((data as Buffer).toString()) as Reply;
    for (const resolve of nexts.splice(0)) resolve(reply);
    const resolve = waiting.get(reply.id as number);
    if (resolve === undefined) notices.push(reply);
    else resolve(reply);
  });
  const ended = new Promise<Ended>((resolve) => {
    ws.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  const call: SocketClient['call'] = (method, ...params) =>
    new Promise((resolve) => {
      const id = (lastId += 1);
      waiting.set(id, resolve);
      ws.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    });
  const client: SocketClient = {
    ws,
    ended,
    notices,
    call,
    async subscribe(...params) {
      const { result, error } = await call('eth_subscribe', ...params);
      if (typeof result !== 'string') throw new Error(`no subscription: ${JSON.stringify(error)}`);
      return result;
    },
    itemsOf: (id) => notices.flatMap(({ params }) => (params?.subscription === id ? [params.result] : [])),
    next: () => new Promise((resolve) => nexts.push(resolve)),
    close: () => ws.close(),
  };
  return new Promise((resolve, reject) => {
    ws.once('open', () => resolve(client));
    ws.on('error', reject);
  });
}

/** The status, and body, with which an upgrade is refused. */
export function refusedWith(
  base: string,
  path: string,
  options: ClientOptions = {},
): Promise<[number, string]> {
  const ws = new WebSocket(`${base.replace('http', 'ws')}${path}`, options);
  return new Promise((resolve, reject) => {
    ws.on('open', () => {
      ws.terminate();
      reject(new Error('it was not refused'));
    });
    ws.on('error', () => undefined);
    ws.on('unexpected-response', (_request, response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        ws.terminate();
        resolve([response.statusCode!, text]);
      });
    });
  });
}

/** Resolves once `isSo`; a test that waits for ever is ended by the runner. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10));
}
