// The URL for WebSockets of an endpoint, and the HTTP URL that belongs to a WebSocket URL.

import type { Endpoint } from './endpoint.ts';

/** Providers with another path for WebSockets: the HTTP path and the WebSocket path. From their own documentation. */
const PATHS: readonly (readonly [
  host: RegExp,
  http: RegExp,
  httpTo: string,
  socket: RegExp,
  socketTo: string,
])[] = [
  [/\.infura\.io$/, /^\/v3\//, '/ws/v3/', /^\/ws\/v3\//, '/v3/'],
  [/^rpc\.ankr\.com$/, /^\/([\w-]+)\//, '/$1/ws/', /^\/([\w-]+)\/ws\//, '/$1/'],
  [/^lb\.drpc\.(?:org|live)$/, /^\/ogrpc\b/, '/ogws', /^\/ogws\b/, '/ogrpc'],
];

/** Providers with the same path for WebSockets. */
const SAME_PATH = /\.(?:g\.alchemy\.com|quiknode\.pro|core\.chainstack\.com|gateway\.tenderly\.co)$/;

/** Scheme, host with port, and the rest, unchanged. A template cannot be parsed as a URL. */
const PARTS = /^(?<scheme>wss?|https?):\/\/(?<host>[^/?#]+)(?<rest>.*)$/is;

/** The endpoint with its WebSocket URL as `urlTemplate`, with http: for ws:, as an HTTP request opens a WebSocket. */
export function socketEndpoint(endpoint: Endpoint): Endpoint {
  const known = sockets.get(endpoint);
  if (known !== undefined) return known;
  const { urlTemplate, socketTemplate } = endpoint;
  const template = socketTemplate?.replace(/^ws/i, 'http') ?? withPath(urlTemplate, 'http');
  const made = { ...endpoint, urlTemplate: template };
  sockets.set(endpoint, made);
  return made;
}

const sockets = new WeakMap<Endpoint, Endpoint>();

export function isSocketUrl(text: string): boolean {
  return /^wss?:\/\//i.test(text.trim());
}

/** The HTTP URL with the same key and network. `isKnown`: the provider documents it. */
export function httpUrlOfSocket(socketUrl: string): { readonly url: string; readonly isKnown: boolean } {
  const url = withPath(socketUrl.trim().replace(/^ws/i, 'http'), 'socket');
  const host = hostOf(url);
  return { url, isKnown: SAME_PATH.test(host) || PATHS.some(([known]) => known.test(host)) };
}

function hostOf(url: string): string {
  return (PARTS.exec(url)?.groups?.['host'] ?? '').replace(/:\d+$/, '').toLowerCase();
}

function withPath(url: string, from: 'http' | 'socket'): string {
  const { scheme, host, rest } = PARTS.exec(url)?.groups ?? {};
  const known = PATHS.find(([pattern]) => pattern.test(hostOf(url)));
  if (known === undefined || rest === undefined) return url;
  const [, http, httpTo, socket, socketTo] = known;
  const path =
    from === 'http'
      ? socket.test(rest)
        ? rest
        : rest.replace(http, httpTo)
      : rest.replace(socket, socketTo);
  return `${scheme}://${host}${path}`;
}
