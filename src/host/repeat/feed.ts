// The types of a feed: what a node sends of a subscription, over a WebSocket or by asking for changes.

import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import type { Failure } from '../../core/failure/failure.ts';
import type { JsonValue } from '../../core/json.ts';
import type { Ask } from '../../core/live/liveState.ts';
import type { LiveTarget } from '../../core/live/liveKind.ts';
import type { Outcome } from '../../core/reply/parseReply.ts';
import type { Secret } from '../../core/secret/secret.ts';
import type { RpcClient } from '../../rpc/client.ts';
import type { Calls } from '../calls/calls.ts';

export interface FeedListener {
  /** What was subscribed to. */
  onValue(value: JsonValue, size: number): void;
  /** A block that is followed beside it. `mayJump`: blocks before it may be missing, and nothing else is. */
  onHead(value: JsonValue, size: number, mayJump: boolean): void;
  /** Once: nothing comes any more. */
  onEnd(why: string): void;
}

export interface Feed {
  readonly way: 'socket' | 'polling';
  ask(ask: Ask): Promise<Outcome>;
  /** Ends it at the node too. */
  close(): void;
}

export type FeedOpened =
  | { readonly ok: true; readonly feed: Feed }
  | { readonly ok: false; readonly failure: Failure };

export type FeedRequest = {
  readonly endpoint: Endpoint;
  readonly target: LiveTarget;
  readonly signal: AbortSignal;
};

export type SocketServices = {
  readonly client: () => Promise<Pick<RpcClient, 'openSocket'>>;
  /** Asks a person for a key that is not kept. */
  readonly keys: { findOrAsk(endpoint: Endpoint): Promise<Secret | undefined> };
  /** Told of the newest block of a node as it tells of it. */
  readonly headSeen: (endpoint: Endpoint, head: bigint) => void;
};

export type FeedServices = SocketServices & {
  readonly calls: Pick<Calls, 'run'>;
  readonly showFailure: (error: unknown) => void;
};
