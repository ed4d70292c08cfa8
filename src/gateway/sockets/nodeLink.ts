// What the gateway needs of a node for subscriptions, whichever way it is reached.

import type { RpcError } from '../common/rpcError.ts';
import { readMembers, type NodeFeed } from './feed.ts';

/** Asks for room for so many bytes of a reply; false: there is none, and the reply is refused. */
export type TakeBytes = (bytes: number) => boolean;

/**
 * Makes a call and gives the JSON text of its result. Rejects with `NodeRefusal` where the node refuses or is too slow,
 * or its reply too large, and with another error where the node is away.
 */
export type AskNode = (method: string, params: string, take?: TakeBytes) => Promise<Buffer>;

export interface NodeLink {
  readonly ask: AskNode;
  /** Begins to give `feed` what it is of. Rejects as `ask` does. */
  begin(feed: NodeFeed, take: TakeBytes): Promise<void>;
  end(feed: NodeFeed): void;
  /** Whether the node should send no more for now. */
  hold(isHeld: boolean): void;
  close(): void;
}

/** The node, or the gateway for it, says no. */
export class NodeRefusal extends Error {
  readonly error: RpcError;

  constructor(error: RpcError) {
    super(error.message);
    this.error = error;
  }
}

/** The node's error object as ours. */
export function refusalOf(raw: Buffer): NodeRefusal {
  const { code, message } = readMembers(raw, 'code', 'message');
  const number = /^-?\d{1,9}$/.test(code ?? '') ? Number(code) : -32603;
  return new NodeRefusal({ code: number, status: 200, message: message ?? 'the node refuses it.' });
}
