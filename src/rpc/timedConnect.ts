// Connectors that note how a connection was made: how long it took, and whether the server asked for a certificate.

import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import buildConnector from 'undici/lib/core/connect.js';
import type { buildConnector as Connectors } from 'undici';
import type { ConnectMarks } from '../core/call/callPhases.ts';
import { omitUndefined } from '../core/omitUndefined.ts';
import { ignoreContinue } from './interimResponses.ts';

type Connector = Connectors.connector;

export type FreshConnection = {
  readonly marks: ConnectMarks;
  /** The server asked for a client certificate; it may also go on without one. */
  readonly wantsCertificate: boolean;
};

/** The new connection that is being handed over: undici starts the waiting request during the callback. */
let handedOver: FreshConnection | undefined;

/** The facts about attempts that failed in the TLS handshake, by their error. */
const failedHandshakes = new WeakMap<object, Pick<FreshConnection, 'wantsCertificate'>>();

/** The connection that was made for the request that starts now; undefined where a kept connection is used. */
export function freshConnection(): FreshConnection | undefined {
  const fresh = handedOver;
  handedOver = undefined;
  return fresh;
}

/** The facts about an attempt in which TCP connected and TLS failed with this error. */
export function failedHandshake(error: unknown): Pick<FreshConnection, 'wantsCertificate'> | undefined {
  return failedHandshakes.get(error as object);
}

/** The connector of a pool without a proxy. */
export function directConnect(options: Connectors.BuildOptions): Connector {
  return timedConnect(buildConnector(options));
}

/** The same connector, timed. The start of TLS is seen only where the connector returns its socket at once. */
export function timedConnect(connect: Connector): Connector {
  return (options, callback) => {
    const begunAt = performance.now();
    let reachedAt: number | undefined;
    const begun: unknown = connect(options, (...result) => {
      const [error, socket] = result;
      if (error === null) {
        ignoreContinue(socket);
        const reached = omitUndefined({ reachedAt });
        const marks = { begunAt, ...reached, readyAt: performance.now() };
        handedOver = { marks, wantsCertificate: isAskedForCertificate(socket) };
      } else if (reachedAt !== undefined) {
        failedHandshakes.set(error, { wantsCertificate: isAskedForCertificate(begun) });
      }
      callback(...result);
      handedOver = undefined;
    });
    if (options.protocol === 'https:' && isEmitter(begun))
      begun.once('connect', () => {
        reachedAt = performance.now();
      });
  };
}

/** A client learns the signature algorithms of a server only from the server's request for a certificate. */
function isAskedForCertificate(socket: unknown): boolean {
  const { getSharedSigalgs } = (socket ?? {}) as Partial<TLSSocket>;
  // Some builds of Node’s TLS lack this function, and it may throw for a destroyed socket.
  try {
    return (getSharedSigalgs?.call(socket as TLSSocket) ?? []).length > 0;
  } catch {
    return false;
  }
}

function isEmitter(value: unknown): value is Socket {
  return typeof value === 'object' && value !== null && 'once' in value;
}
