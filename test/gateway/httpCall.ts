// HTTP requests of tests, on node:http so that nothing is added or hidden, without keep-alive unless asked for.

import { request as httpRequest, type Agent, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect } from 'node:net';
import { KEY } from './program.ts';

export type HttpAnswer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

export type HttpAsk = {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
  readonly agent?: Agent;
  readonly ca?: string;
  readonly signal?: AbortSignal;
};

/** Sends one request; by default a POST of JSON to the call address with the tests' key. */
export function send(base: string, ask: HttpAsk = {}): Promise<HttpAnswer> {
  const url = new URL(base);
  const body = ask.body ?? '';
  const options = {
    host: url.hostname,
    port: url.port,
    method: ask.method ?? 'POST',
    path: ask.path ?? `/v1/${KEY}`,
    headers: ask.headers ?? { 'content-type': 'application/json' },
    ...(ask.agent === undefined ? { agent: false as const } : { agent: ask.agent }),
    ...(ask.ca === undefined ? {} : { ca: ask.ca }),
    ...(ask.signal === undefined ? {} : { signal: ask.signal }),
  };
  return new Promise((resolve, reject) => {
    const sent = (url.protocol === 'https:' ? httpsRequest : httpRequest)(options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: text }),
      );
      response.on('error', reject);
    });
    sent.on('error', reject);
    if (body.length > 0) sent.setHeader('content-length', Buffer.byteLength(body));
    sent.end(body);
  });
}

export type Response = {
  jsonrpc: string;
  id: unknown;
  result?: unknown;
  error?: { code: number; message: string };
};

/** The JSON-RPC response in an answer. */
export function rpc(answer: HttpAnswer): Response {
  return JSON.parse(answer.body) as Response;
}

/** The text of a request object. */
export function request(method: string, params: readonly unknown[] = [], id: unknown = 1): string {
  return JSON.stringify({ jsonrpc: '2.0', method, params, id });
}

/** Writes bytes to a socket as they are; resolves with all that comes back until it is closed. */
export function sendRaw(base: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    socket.on('error', reject).on('close', () => resolve(text));
  });
}
