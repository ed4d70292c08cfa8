// The connection to Redis. Commands are not queued while it is down: a call that cannot be counted is refused at once.

import type { Redis } from 'ioredis';
import type { Logger } from 'pino';

const PATIENCE_MS = 2000;
const LONGEST_PAUSE_MS = 1000;

/**
 * Connects, however long that takes, and reconnects by itself. `log`: where outages are reported; only one connection
 * to a Redis has it.
 */
export async function connectRedis(url: URL, log: Logger | undefined): Promise<Redis> {
  // Most gateways have no Redis, and start sooner without the client.
  const ioredis = await import('ioredis');
  const redis = new ioredis.Redis(url.href, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: PATIENCE_MS,
    commandTimeout: PATIENCE_MS,
    retryStrategy: (attempt) => Math.min(attempt * 100, LONGEST_PAUSE_MS),
  });
  let code = 'no response';
  let isAway = false;
  let away = 'the gateway starts when it is there';
  redis.on('error', (error: NodeJS.ErrnoException) => {
    code = error.code ?? error.message.split(' ')[0] ?? error.name;
  });
  redis.on('reconnecting', () => {
    if (!isAway) log?.warn({ redis: url.host, code }, `redis is away: ${away}`);
    isAway = true;
  });
  await new Promise<void>((resolve) => {
    redis.on('ready', () => {
      if (isAway) log?.warn('redis is back');
      isAway = false;
      resolve();
    });
    redis.connect().catch(() => undefined);
  });
  away = 'calls of keys with a quota get 503, and keys that are known go on; changes of keys wait';
  return redis;
}
