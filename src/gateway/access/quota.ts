// Counts calls against a key's quotas, in memory or in Redis. A call that cannot be counted is refused.

import type { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Holder } from './keyring.ts';
import { invalidRequest, limitExceeded, QUOTA_STORE_DOWN, type RpcError } from '../common/rpcError.ts';

/** Counts `calls` against the holder's quota. Undefined where they may go on. */
export type SpendQuota = (
  holder: Holder,
  calls: number,
) => RpcError | undefined | Promise<RpcError | undefined>;

/** `ok`, the milliseconds until there is room again, or `down` where Redis did not respond. */
type Spent = 'ok' | number | 'down';

const DAY_MS = 86_400_000;

/** `redis`: counters shared with every gateway that uses it. `now`: milliseconds since the epoch. */
export function createQuota(redis: Redis | undefined, now: () => number): SpendQuota {
  const spend = redis === undefined ? spendHere(now) : spendInRedis(redis, now);
  return (holder, calls) => {
    holder.counts.markUsed();
    const { perSecond, perDay } = holder.quota;
    if (perSecond === 0 && perDay === 0) return undefined;
    const atOnce = Math.min(perSecond || Infinity, perDay || Infinity);
    if (calls > atOnce)
      return invalidRequest(`a batch of ${calls} calls never fits this key’s quota of ${atOnce}.`);
    return spend(holder, calls);
  };
}

function spendHere(now: () => number): SpendQuota {
  return ({ counts, quota }, calls) => {
    const over = counts.spend(quota, calls, now());
    if (over === undefined) return undefined;
    return over.per === 'second'
      ? overSecond(quota.perSecond, over.waitMs)
      : overDay(quota.perDay, over.waitMs);
  };
}

function spendInRedis(redis: Redis, now: () => number): SpendQuota {
  const limiters = new Map<string, RateLimiterRedis>();

  function limiterFor(unit: 'second' | 'day', points: number): RateLimiterRedis {
    const name = `${unit} ${points}`;
    let limiter = limiters.get(name);
    if (limiter === undefined) {
      limiter = new RateLimiterRedis({
        keyPrefix: `ethrpc:${unit}`,
        points,
        duration: unit === 'day' ? 86_400 : 1,
        storeClient: redis,
        rejectIfRedisNotReady: true,
      });
      limiters.set(name, limiter);
    }
    return limiter;
  }

  return async ({ hash, quota: { perSecond, perDay } }, calls) => {
    if (perSecond > 0) {
      const spent = await consume(limiterFor('second', perSecond), hash, calls);
      if (spent === 'down') return QUOTA_STORE_DOWN;
      if (spent !== 'ok') return overSecond(perSecond, spent);
    }
    if (perDay > 0) {
      const time = now();
      const limiter = limiterFor('day', perDay);
      const counter = `${new Date(time).toISOString().slice(0, 10)}:${hash}`;
      const spent = await consume(limiter, counter, calls);
      if (spent === 'down') return QUOTA_STORE_DOWN;
      if (spent !== 'ok') {
        // A refused batch must not use up what smaller calls could still use until midnight.
        await limiter.reward(counter, calls).catch(() => undefined);
        return overDay(perDay, DAY_MS - (time % DAY_MS));
      }
    }
    return undefined;
  };
}

async function consume(limiter: RateLimiterRedis, counter: string, calls: number): Promise<Spent> {
  try {
    await limiter.consume(counter, calls);
    return 'ok';
  } catch (refusal) {
    return refusal instanceof RateLimiterRes ? refusal.msBeforeNext : 'down';
  }
}

function overSecond(perSecond: number, waitMs: number): RpcError {
  return limitExceeded(`${perSecond} calls per second`, wholeSeconds(waitMs));
}

function overDay(perDay: number, waitMs: number): RpcError {
  return limitExceeded(`${perDay} calls per UTC day`, wholeSeconds(waitMs));
}

function wholeSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}
