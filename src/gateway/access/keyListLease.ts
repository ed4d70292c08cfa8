// Decides which gateway writes the key list in Redis, where several have the store: the one that holds the lease.

import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { KEY_LIST_OWNER } from './keyList.ts';

const LEASE_MS = 1000;
/** Redis runs a script as a whole, so that no other gateway can take the lease between the check and the change. */
const IF_OWN = "if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end";
const RENEW = `${IF_OWN} return redis.call('pexpire', KEYS[1], ARGV[2])`;
const RELEASE = `${IF_OWN} return redis.call('del', KEYS[1])`;

export interface KeyListLease {
  /** Whether this gateway holds the lease; if so, for at least a second from now on. */
  holds(): Promise<boolean>;
  release(): Promise<void>;
}

/** `store`: the name of the store; keys of another store are not replaced. */
export function createLease(redis: Redis, store: string, log: Logger): KeyListLease {
  const owner = `${store} ${randomUUID()}`;
  let hasWarned = false;
  return {
    async holds() {
      if ((await redis.set(KEY_LIST_OWNER, owner, 'PX', LEASE_MS, 'NX')) === 'OK') return true;
      if ((await redis.eval(RENEW, 1, KEY_LIST_OWNER, owner, LEASE_MS)) === 1) return true;
      const holder = await redis.get(KEY_LIST_OWNER);
      if (holder !== null && !holder.startsWith(store) && !hasWarned) {
        hasWarned = true;
        log.error('keys are not published: this Redis has those of another store');
      }
      return false;
    },
    async release() {
      await redis.eval(RELEASE, 1, KEY_LIST_OWNER, owner);
    },
  };
}
