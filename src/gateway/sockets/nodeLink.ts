// What subscriptions need of a node, whether it is reached over WebSocket or by polling.

import type { RpcError } from '../common/rpcError.ts';
import { readMembers, type NodeFeed } from './feed.ts';

/** Asks for room for this many bytes of a reply. Returns false where there is none: the reply is then refused. */
export type TakeBytes = (bytes: number) => boolean;

/**
 * Makes a call and returns the JSON text of its result. Rejects with `NodeRefusal` where the node refuses or is too
 * slow, or its reply is too large; with another error where the node is away.
 */
export type RequestNode = (method: string, params: string, take?: TakeBytes) => Promise<Buffer>;

export interface NodeLink {
  /** Undefined where the node is polled. */
  readonly url: URL | undefined;
  readonly request: RequestNode;
  /** Begins to give `feed` its items. Rejects as `request` does. */
  begin(feed: NodeFeed, take: TakeBytes): Promise<void>;
  end(feed: NodeFeed): void;
  /** Pauses or resumes what the node sends. */
  hold(isHeld: boolean): void;
  close(): void;
}

/** A refusal by the node, or by the gateway in its place. */
export class NodeRefusal extends Error {
  readonly error: RpcError;

  constructor(error: RpcError) {
    super(error.message);
    this.error = error;
  }
}

/** The node's error object as an error of the gateway. */
export function refusalOf(raw: Buffer): NodeRefusal {
  const { code, message } = readMembers(raw, 'code', 'message');
  const number = /^-?\d{1,9}$/.test(code ?? '') ? Number(code) : -32603;
  return new NodeRefusal({ code: number, status: 200, message: message ?? 'the node refuses it.' });
}
