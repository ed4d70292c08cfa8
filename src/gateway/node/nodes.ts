// The node behind the gateway as calls see it, be it one upstream or several.

import type { Exchange } from '../../rpc/nodePool.ts';
import type { KeyView } from '../access/keyView.ts';
import type { UpstreamState } from './heads.ts';
import type { SentCall } from './sendKind.ts';
import type { Upstream, UpstreamHandler } from './upstream.ts';

/** Which upstream answers, of several. */
export type Via = {
  /** Counted from 1, as the flags name them; 0: none was asked. */
  readonly upstream: number;
  readonly attempts: number;
  /** Blocks by which the answer is behind what the key has seen. */
  readonly lag: bigint;
};

/** `via`: where there are several upstreams. */
export type NodeExchange = Exchange & { readonly via?: Via };

/** Who calls: the key’s hash, and what it has seen. */
export type Asker = { readonly hash: string; readonly counts: { readonly view: KeyView } };

/** Hears of the reply to a call or batch, and tells what it is. */
export interface CallHandler extends UpstreamHandler {
  readonly calls: readonly SentCall[];
  /** Why `body` is certain to be no answer but a fault of the node; undefined for an answer. */
  faultOf(body: Buffer): string | undefined;
}

/** One upstream for operators, who know it by its number: its URL may hold a key. */
export type UpstreamReport = {
  readonly upstream: number;
  readonly state: UpstreamState;
  /** Undefined where none is known now. */
  readonly head: bigint | undefined;
  /** Blocks behind the best; undefined without a head. */
  readonly lag: bigint | undefined;
  readonly latencyMs: number;
};

export interface Nodes {
  /** POSTs one JSON-RPC body as soon as the key has a connection for it. Aborting ends it at the node as well. */
  send(asker: Asker, body: string, handler: CallHandler): NodeExchange;
  /** One without a key, past all limits, for the gateway’s own questions. */
  ask(body: string, handler: UpstreamHandler): Exchange;
  /** Of several upstreams; none where there is one. */
  reports(): readonly UpstreamReport[];
  /** Polls those that were not polled for a second; resolves when all have answered or failed. */
  refresh(): Promise<void>;
  close(): void;
}

export function oneNode(upstream: Upstream): Nodes {
  return {
    send: ({ hash }, body, handler) => upstream.send(hash, body, handler),
    ask: (body, handler) => upstream.send(undefined, body, handler),
    reports: () => [],
    refresh: async () => undefined,
    close: () => upstream.close(),
  };
}
