// The connection to Redis. Commands are not queued while it is down: a call that cannot be counted is answered at once.

import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { FatalError } from '../common/fatalError.ts';

const PATIENCE_MS = 2000;
const LONGEST_PAUSE_MS = 1000;

/** Connects, or throws `FatalError`; reconnects by itself afterwards. `away`: what follows from it being away. */
export async function connectRedis(url: URL, log: Logger, away = 'no call is let through'): Promise<Redis> {
  const redis = new Redis(url.href, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: PATIENCE_MS,
    commandTimeout: PATIENCE_MS,
    retryStrategy: (attempt) => Math.min(attempt * 100, LONGEST_PAUSE_MS),
  });
  let code = 'no response';
  redis.on('error', (error: NodeJS.ErrnoException) => {
    code = error.code ?? error.message.split(' ')[0] ?? error.name;
  });
  try {
    await redis.connect();
    await redis.ping();
  } catch {
    redis.disconnect();
    throw new FatalError(`--redis: nothing usable responds at ${url.host} (${code})`);
  }
  redis.on('reconnecting', () => log.warn({ code }, `redis is away: ${away}`));
  redis.on('ready', () => log.warn('redis is back'));
  return redis;
}
