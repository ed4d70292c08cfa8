// The types of a feed: the values of a subscription, received over a WebSocket or by polling.

import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import type { Failure } from '../../core/failure/failure.ts';
import type { JsonValue } from '../../core/json.ts';
import type { LiveRequest } from '../../core/live/liveState.ts';
import type { LiveTarget } from '../../core/live/liveKind.ts';
import type { Outcome } from '../../core/reply/parseReply.ts';
import type { Secret } from '../../core/secret/secret.ts';
import type { RpcClient } from '../../rpc/client.ts';
import type { Calls } from '../calls/calls.ts';

export interface FeedListener {
  /** A value of the subscription. */
  onValue(value: JsonValue, size: number): void;
  /** A block that is followed besides the subscription. `mayJump`: blocks that are missing before it are not a gap. */
  onHead(value: JsonValue, size: number, mayJump: boolean): void;
  /** Called once: no more values will come. */
  onEnd(why: string): void;
}

export interface Feed {
  readonly way: 'socket' | 'polling';
  request(liveRequest: LiveRequest): Promise<Outcome>;
  /** Ends the feed, at the node too. */
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
  /** Asks the user for a key that is not stored. */
  readonly keys: { findOrAsk(endpoint: Endpoint): Promise<Secret | undefined> };
  /** Called with the newest block that a node reports. */
  readonly headSeen: (endpoint: Endpoint, head: bigint) => void;
};

export type FeedServices = SocketServices & {
  readonly calls: Pick<Calls, 'run'>;
  readonly showFailure: (error: unknown) => void;
};
