// Writes the keys of the store to Redis, for gateways on other machines: the whole list at the start and where Redis
// does not have it as it was left, then each change.

import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { faultOf } from '../common/faultOf.ts';
import { repeat } from '../common/repeat.ts';
import { createKeyChanges, type KeyChange } from './keyChanges.ts';
import type { Quota } from './keyCounts.ts';
import {
  isKeyId,
  KEY_LIST,
  KEY_LIST_PAGE,
  KEYS_USED,
  KEYS_USED_MS,
  writeHead,
  writeKeyRecord,
} from './keyList.ts';
import { createLease } from './keyListLease.ts';
import { KEYS_POLL_MS } from './loadedKeys.ts';

/** Seconds for which an unfinished list stays. */
const UNFINISHED_S = 60;

export interface Publisher {
  /** Writes the last changes, and lets another gateway take over. */
  stop(): Promise<void>;
}

/**
 * `db`: a connection of its own; `quota`: of keys without one of their own; `noteUsed`: takes the ids of keys that other
 * gateways have used.
 */
export async function publishKeys(
  db: DatabaseSync,
  quota: Quota,
  redis: Redis,
  log: Logger,
  noteUsed: (ids: readonly number[]) => void,
): Promise<Publisher> {
  const lease = createLease(redis, storeName(db), log);
  const readChanges = createKeyChanges(db, quota, KEY_LIST_PAGE);
  const unfinished = `${KEY_LIST}:${randomUUID()}`;
  let head = '';
  let length = 0;
  let seen = 0;

  /** Does not check what arrives in Redis: the next `look` compares the length of the list. */
  async function append(list: string, isWhole: boolean): Promise<void> {
    for (;;) {
      const changes = readChanges(seen);
      if (changes.length === 0) return;
      seen = changes.at(-1)!.version;
      const now = Date.now();
      const records = changes
        .filter((key) => !isWhole || !hasEnded(key, now))
        .map((key) => recordOf(key, now));
      length += records.length;
      if (records.length > 0) await redis.rpush(list, ...records);
      await lease.holds();
    }
  }

  async function publishAll(): Promise<void> {
    [head, length, seen] = [writeHead(randomUUID()), 1, 0];
    await redis.del(unfinished);
    await redis.rpush(unfinished, head);
    await redis.expire(unfinished, UNFINISHED_S);
    await append(unfinished, true);
    await redis.rename(unfinished, KEY_LIST);
    await redis.persist(KEY_LIST);
    log.info({ keys: length - 1 }, 'keys published for other gateways');
  }

  async function poll(): Promise<void> {
    if (redis.status !== 'ready' || !(await lease.holds())) return;
    // The name may hold a value of another type, for which these commands fail.
    const [first, count] = await Promise.all([redis.lindex(KEY_LIST, 0), redis.llen(KEY_LIST)]).catch(
      () => [],
    );
    if (first !== head || count !== length) await publishAll();
    else await append(KEY_LIST, false);
  }

  async function takeUses(): Promise<void> {
    if (redis.status !== 'ready' || !(await lease.holds())) return;
    for (;;) {
      const ids = await redis.spop(KEYS_USED, KEY_LIST_PAGE);
      if (ids.length === 0) return;
      noteUsed(ids.filter(isKeyId).map(Number));
    }
  }

  const onFault = (error: unknown): void => log.error(faultOf(error), 'keys cannot be published');
  const looking = repeat(poll, KEYS_POLL_MS, onFault);
  const taking = repeat(takeUses, KEYS_USED_MS, onFault);
  await looking.begun;
  return {
    async stop() {
      await Promise.all([looking.stop(), taking.stop()]);
      try {
        await poll();
        await takeUses();
        await lease.release();
      } catch (error) {
        onFault(error);
      }
      db.close();
    },
  };
}

const hasEnded = ({ ends }: KeyChange, now: number): boolean => ends !== undefined && ends <= now;

/** A key that has ended gets the end 0, so that it has ended at all gateways at once, whatever their clocks. */
const recordOf = (key: KeyChange, now: number): string =>
  writeKeyRecord(key.hash, { ...key, ends: hasEnded(key, now) ? 0 : key.ends });

/** The name that tells this store from others; made at the first call. */
function storeName(db: DatabaseSync): string {
  db.prepare('INSERT OR IGNORE INTO facts(name, value) VALUES (?, ?)').run('name', Buffer.from(randomUUID()));
  const { value } = db.prepare('SELECT value FROM facts WHERE name = ?').get('name')!;
  return Buffer.from(value as Uint8Array).toString('latin1');
}
