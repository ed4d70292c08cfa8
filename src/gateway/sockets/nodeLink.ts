// What the gateway needs of a node for subscriptions, whichever way it is reached.

import type { RpcError } from '../common/rpcError.ts';
import type { NodeFeed } from './feed.ts';

/** Makes a call and gives the JSON text of its result. Rejects with `NodeRefusal`, or where there is no reply. */
export type AskNode = (method: string, params: string) => Promise<Buffer>;

export interface NodeLink {
  readonly ask: AskNode;
  /** Begins to give `feed` what it is of. Rejects as `ask` does. */
  begin(feed: NodeFeed): Promise<void>;
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
