// A feed over a WebSocket: it subscribes, for logs to new blocks too, and sends other requests over the same
// connection.

import { needsKey } from '../../core/endpoint/endpoint.ts';
import type { JsonValue } from '../../core/json.ts';
import type { LiveTarget } from '../../core/live/liveKind.ts';
import type { FeedListener, FeedOpened, FeedRequest, SocketServices } from './feed.ts';

export async function openSocketFeed(
  { client, keys }: SocketServices,
  { endpoint, target, signal }: FeedRequest,
  listener: FeedListener,
): Promise<FeedOpened> {
  const key = needsKey(endpoint) ? await keys.findOrAsk(endpoint) : undefined;
  if (needsKey(endpoint) && key === undefined)
    return { ok: false, failure: { kind: 'input', reason: 'noKey', message: 'No API key was given.' } };
  const opened = await (await client()).openSocket(endpoint, key, (why) => listener.onEnd(why), signal);
  if (!opened.ok) return opened;
  const { calls } = opened;
  const subscribed = await calls.subscribe(paramsOf(target), (value, size) => listener.onValue(value, size));
  if (subscribed.ok && target.kind === 'logs') {
    const heads = await calls.subscribe(['newHeads'], (value, size) => listener.onHead(value, size, false));
    if (!heads.ok) return end(heads.failure);
  }
  return subscribed.ok
    ? {
        ok: true,
        feed: {
          way: 'socket',
          request: ({ method, params }) => calls.call(method, params),
          close: () => calls.close(),
        },
      }
    : end(subscribed.failure);

  function end(failure: Extract<FeedOpened, { ok: false }>['failure']): FeedOpened {
    calls.close();
    return { ok: false, failure };
  }
}

function paramsOf({ kind, filter }: LiveTarget): readonly JsonValue[] {
  return kind === 'logs' ? [kind, filter] : [kind];
}
