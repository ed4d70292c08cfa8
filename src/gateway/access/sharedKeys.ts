// The keys of another gateway's store, which each thread reads from Redis for itself. The last known keys stay valid
// while Redis is away or has no whole list.

import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { faultOf } from '../common/faultOf.ts';
import { repeat } from '../common/repeat.ts';
import { takeUsed } from './keyCounts.ts';
import { isHead, KEY_LIST, KEY_LIST_PAGE, KEYS_USED, KEYS_USED_MS, readKeyRecord } from './keyList.ts';
import { KEYS_POLL_MS, LoadedKeys, type LoadedKey } from './loadedKeys.ts';
import type { KeySource } from './keyring.ts';
import { countsAt } from './storedKeys.ts';

export type SharedKeys = KeySource & { close(): Promise<void> };

/** `counts`: the counters of all keys, shared by all threads. */
export async function readSharedKeys(
  redis: Redis,
  counts: SharedArrayBuffer,
  log: Logger,
  now: () => number,
): Promise<SharedKeys> {
  const loaded = new LoadedKeys(now, (id) => countsAt(counts, id));
  let head: string | undefined;
  /** The position in the list up to which it was read. */
  let end = 0;
  let isMissing = false;

  async function read(): Promise<void> {
    if (redis.status !== 'ready') return;
    const first = await redis.lindex(KEY_LIST, 0);
    if (!isHead(first)) {
      if (!isMissing) log.warn('redis has no keys of a store: those known before go on');
      isMissing = true;
      return;
    }
    isMissing = false;
    const isNew = first !== head;
    const changed = new Map<string, LoadedKey>();
    let wrong = 0;
    let at = isNew ? 1 : end;
    for (let count = KEY_LIST_PAGE; count === KEY_LIST_PAGE; at += count) {
      const page = await redis.lrange(KEY_LIST, at, at + KEY_LIST_PAGE - 1);
      count = page.length;
      for (const text of page) {
        const key = readKeyRecord(text);
        if (key === undefined) wrong += 1;
        else changed.set(key.hash, key.loaded);
      }
    }
    if (at === end && !isNew) return;
    // Another list may have replaced this one while it was read.
    if ((await redis.lindex(KEY_LIST, 0)) !== first) return;
    if (isNew) loaded.replace(changed);
    else loaded.add(changed);
    [head, end] = [first, at];
    if (isNew) log.info({ keys: changed.size }, 'keys of the store read from redis');
    if (wrong > 0) log.warn({ wrong }, 'what is no record of a key in redis is left out');
  }

  async function reportUses(): Promise<void> {
    if (redis.status !== 'ready') return;
    const used = takeUsed(counts);
    for (let from = 0; from < used.length; from += KEY_LIST_PAGE)
      await redis.sadd(KEYS_USED, ...used.slice(from, from + KEY_LIST_PAGE));
  }

  const onFault = (error: unknown): void =>
    log.error(faultOf(error), 'keys of the store cannot be read from redis: those known before go on');
  const ending = setInterval(() => loaded.checkEnds(), KEYS_POLL_MS).unref();
  const looking = repeat(read, KEYS_POLL_MS, onFault);
  const reporting = repeat(reportUses, KEYS_USED_MS, onFault);
  await looking.begun;
  return {
    get version() {
      return loaded.version;
    },
    find: (hash) => loaded.find(hash),
    async close() {
      clearInterval(ending);
      await Promise.all([looking.stop(), reporting.stop()]);
      await reportUses().catch(onFault);
    },
  };
}
