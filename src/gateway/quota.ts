// Owns counting calls: per key, per second and per UTC day, in memory or in Redis. Refuses to let a call through
// that it could not count.

import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Holder } from './keyring.ts';
import { invalidRequest, limitExceeded, QUOTA_STORE_DOWN, type RpcError } from './rpcError.ts';

/** Counts `calls` against the holder's quota. Undefined: they may go on. */
export type SpendQuota = (holder: Holder, calls: number) => Promise<RpcError | undefined>;

type Limiter = RateLimiterMemory | RateLimiterRedis;

/** `ok`, the milliseconds until there is room again, or `down`: the store did not answer. */
type Spent = 'ok' | number | 'down';

const DAY_MS = 86_400_000;

/** `redis`: counters shared with every gateway that uses it. `now`: milliseconds since the epoch. */
export function createQuota(redis: Redis | undefined, now: () => number): SpendQuota {
  const limiters = new Map<string, Limiter>();

  function limiterFor(keyPrefix: 'second' | 'day', points: number): Limiter {
    const name = `${keyPrefix} ${points}`;
    let limiter = limiters.get(name);
    if (limiter === undefined) {
      const options = {
        keyPrefix: `ethrpc:${keyPrefix}`,
        points,
        duration: keyPrefix === 'day' ? 86_400 : 1,
      };
      limiter =
        redis === undefined
          ? new RateLimiterMemory(options)
          : new RateLimiterRedis({ ...options, storeClient: redis, rejectIfRedisNotReady: true });
      limiters.set(name, limiter);
    }
    return limiter;
  }

  return async ({ hash, quota: { perSecond, perDay } }, calls) => {
    const atOnce = Math.min(perSecond || Infinity, perDay || Infinity);
    if (calls > atOnce)
      return invalidRequest(`a batch of ${calls} calls never fits this key’s quota of ${atOnce}.`);
    if (perSecond > 0) {
      const spent = await spend(limiterFor('second', perSecond), hash, calls);
      if (spent === 'down') return QUOTA_STORE_DOWN;
      if (spent !== 'ok') return limitExceeded(`${perSecond} calls per second`, wholeSeconds(spent));
    }
    if (perDay > 0) {
      const time = now();
      const limiter = limiterFor('day', perDay);
      const counter = `${new Date(time).toISOString().slice(0, 10)}:${hash}`;
      const spent = await spend(limiter, counter, calls);
      if (spent === 'down') return QUOTA_STORE_DOWN;
      if (spent !== 'ok') {
        // A refused batch must not eat what smaller calls could still use until midnight.
        await limiter.reward(counter, calls).catch(() => undefined);
        return limitExceeded(`${perDay} calls per UTC day`, wholeSeconds(DAY_MS - (time % DAY_MS)));
      }
    }
    return undefined;
  };
}

async function spend(limiter: Limiter, counter: string, calls: number): Promise<Spent> {
  try {
    await limiter.consume(counter, calls);
    return 'ok';
  } catch (refusal) {
    return refusal instanceof RateLimiterRes ? refusal.msBeforeNext : 'down';
  }
}

function wholeSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}
