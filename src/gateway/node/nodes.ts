// The node behind the gateway as calls see it, whether it is one upstream or several.

import type { Exchange } from '../../rpc/nodePool.ts';
import type { KeyView } from '../access/keyView.ts';
import type { UpstreamState } from './heads.ts';
import type { SentCall } from './sendKind.ts';
import type { Upstream, UpstreamHandler } from './upstream.ts';

/** Which of several upstreams served a request. */
export type Via = {
  /** Counted from 1, as the flags name them; 0 where none was asked. */
  readonly upstream: number;
  readonly attempts: number;
  /** Blocks by which the upstream is behind what the key has seen. */
  readonly lag: bigint;
};

/** `via`: set where there are several upstreams. */
export type NodeExchange = Exchange & { readonly via?: Via };

/** Who calls: the key’s hash, and what the key has seen. */
export type Caller = { readonly hash: string; readonly counts: { readonly view: KeyView } };

/** Receives the reply to a call or batch, and judges it. */
export interface CallHandler extends UpstreamHandler {
  readonly calls: readonly SentCall[];
  /** Returns the fault where `body` is certainly a fault of the node; undefined for a good reply. */
  faultOf(body: Buffer): string | undefined;
}

/** The state of one upstream for operators, who know it by its number: its URL may hold a key. */
export type UpstreamReport = {
  readonly upstream: number;
  readonly state: UpstreamState;
  /** Undefined where no head is known now. */
  readonly head: bigint | undefined;
  /** Blocks behind the best; undefined without a head. */
  readonly lag: bigint | undefined;
  readonly latencyMs: number;
};

export interface Nodes {
  /**
   * POSTs one JSON-RPC body as soon as the key has a connection for it. Aborting ends the request at the node as well.
   */
  send(asker: Caller, body: string, handler: CallHandler): NodeExchange;
  /** Sends one body without a key, past all limits: for the gateway’s own requests. */
  request(body: string, handler: UpstreamHandler): Exchange;
  /** The reports of several upstreams; empty where there is only one. */
  reports(): readonly UpstreamReport[];
  /** Polls the upstreams that were not polled for a second; resolves when all have replied or failed. */
  refresh(): Promise<void>;
  close(): void;
}

export function oneNode(upstream: Upstream): Nodes {
  return {
    send: ({ hash }, body, handler) => upstream.send(hash, body, handler),
    request: (body, handler) => upstream.send(undefined, body, handler),
    reports: () => [],
    refresh: async () => undefined,
    close: () => upstream.close(),
  };
}
