// Owns how long new connections take: a connector that leaves its marks to the request it was made for.

import buildConnector from 'undici/lib/core/connect.js';
import type { buildConnector as Connectors } from 'undici';
import type { ConnectMarks } from '../core/callPhases.ts';

type Connector = Connectors.connector;

/** The marks of the connection that is being handed over: undici begins the waiting request within that. */
let handedOver: ConnectMarks | undefined;

/** The connection that was made for a request which begins now; undefined where one was used again. */
export function freshConnection(): ConnectMarks | undefined {
  const marks = handedOver;
  handedOver = undefined;
  return marks;
}

/** The connector of a pool without a proxy. */
export function directConnect(timeout: number): Connector {
  return timedConnect(buildConnector({ timeout, allowH2: false }));
}

/** The same connector, timed; the beginning of TLS is seen where the connector gives the socket at once. */
export function timedConnect(connect: Connector): Connector {
  return (options, callback) => {
    const begunAt = performance.now();
    let reachedAt: number | undefined;
    const socket: unknown = connect(options, (...result) => {
      if (result[0] === null)
        handedOver = {
          begunAt,
          ...(reachedAt === undefined ? {} : { reachedAt }),
          readyAt: performance.now(),
        };
      callback(...result);
      handedOver = undefined;
    });
    if (options.protocol === 'https:' && isEmitter(socket))
      socket.once('connect', () => {
        reachedAt = performance.now();
      });
  };
}

function isEmitter(value: unknown): value is NodeJS.EventEmitter {
  return typeof value === 'object' && value !== null && 'once' in value;
}
