// Opens the feed of a subscription: over a WebSocket where the endpoint has one, else by polling.

import type { Failure } from '../../core/failure/failure.ts';
import type { FeedListener, FeedOpened, FeedRequest, FeedServices } from './feed.ts';
import { openPollFeed } from './pollFeed.ts';
import { openSocketFeed } from './socketFeed.ts';

/** Kinds of failures for which a retry does not help. */
const FINAL: ReadonlySet<Failure['kind']> = new Set(['input', 'tls', 'cancelled', 'rpc']);
const REFUSED = new Set([401, 402, 403]);

/** Opens a WebSocket. Polls instead where the endpoint never had one but takes calls. */
export async function openFeed(
  services: FeedServices,
  request: FeedRequest,
  listener: FeedListener,
  hadSocket: boolean,
): Promise<FeedOpened> {
  const opened = await openSocketFeed(services, request, listener);
  if (opened.ok || hadSocket || request.signal.aborted || request.target.kind === 'syncing') return opened;
  // A node without subscriptions may still have filters.
  if (opened.failure.kind !== 'rpc' && isLasting(opened.failure)) return opened;
  const polled = await openPollFeed(services, request, listener);
  return polled.ok ? polled : opened;
}

/** Whether a retry does not help. */
export function isLasting(failure: Failure): boolean {
  return FINAL.has(failure.kind) || (failure.kind === 'http' && REFUSED.has(failure.status));
}
