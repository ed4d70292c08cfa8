// The flags of WebSockets: their names, values and help.

import { flagOr, readBytes, readCount, readSeconds, readUrl, flagError } from './optionValues.ts';

export type SocketOptions = {
  /** The WebSocket URL of the node; where it is undefined, WebSocket is tried at its HTTP URL. */
  readonly upstream: URL | undefined;
  /** Origins of web pages that may connect. */
  readonly origins: readonly string[];
  /** Most sockets of one key. */
  readonly maxSockets: number;
  /** Most subscriptions of one socket. */
  readonly maxSubscriptions: number;
  /** Most bytes that wait for a client that reads too slowly. */
  readonly maxBacklogBytes: number;
  /** How many calls one notification counts as in the quotas. */
  readonly notificationCost: number;
  readonly pingMs: number;
};

const text = { type: 'string' } as const;

export const SOCKET_FLAGS = {
  'upstream-ws': text,
  origin: { type: 'string', multiple: true },
  'max-sockets': text,
  'max-subscriptions': text,
  'max-backlog': text,
  'notification-cost': text,
  'ping-interval': text,
} as const;

export const SOCKET_HELP = `WebSocket
  --upstream-ws URL      where the node speaks WebSocket, for eth_subscribe; without it, it is tried where the node speaks
                         HTTP, and where it does not, the node is asked each second. A URL that holds a key is better
                         given in the variable ETH_GATEWAY_UPSTREAM_WS
  --origin ORIGIN        web pages that may connect, like https://app.example; repeatable. Without it none may; programs
                         that send no Origin always may
  --max-sockets N        most sockets of a key (100); past it 429
  --max-subscriptions N  most subscriptions of a socket (100)
  --max-backlog BYTES    most bytes that wait for a client that reads too slowly (1m); past it its socket is closed
  --notification-cost N  calls that a notification counts as in the quotas (0); over the quota the socket is closed
  --ping-interval SECONDS  how long a socket may be silent before it is sent a ping (30); it is closed after as long again
`;

type SocketFlags = {
  readonly [Name in keyof typeof SOCKET_FLAGS]?: Name extends 'origin'
    ? string[] | undefined
    : string | undefined;
};

const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#@]+$/;

/** Throws `FatalError` with code 2 at the first wrong value. */
export function readSocketOptions(flags: SocketFlags, env: NodeJS.ProcessEnv): SocketOptions {
  const upstream = flagOr('upstream-ws', flags['upstream-ws'], env, 'ETH_GATEWAY_UPSTREAM_WS');
  const origins = flags.origin ?? [];
  if (!origins.every((origin) => ORIGIN.test(origin)))
    throw flagError('--origin is like https://app.example, without a path');
  return {
    upstream: upstream === undefined ? undefined : readUrl(upstream, ['ws:', 'wss:']),
    origins,
    maxSockets: readCount('max-sockets', flags['max-sockets'], 100, 1_000_000),
    maxSubscriptions: readCount('max-subscriptions', flags['max-subscriptions'], 100, 10_000),
    maxBacklogBytes: readBytes('max-backlog', flags['max-backlog'], 1),
    notificationCost: readCount('notification-cost', flags['notification-cost'], 0, 1000),
    pingMs: readSeconds('ping-interval', flags['ping-interval'], 30),
  };
}
