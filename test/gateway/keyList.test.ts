import assert from 'node:assert/strict';
import { hash as hashOf } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { writeHead, writeKeyRecord } from '../../src/gateway/access/keyList.ts';
import { KeyTable } from '../../src/gateway/access/keyTable.ts';
import { createStatements } from '../../src/gateway/access/openStore.ts';
import { publishKeys, type Publisher } from '../../src/gateway/access/publishKeys.ts';
import { readSharedKeys, type SharedKeys } from '../../src/gateway/access/sharedKeys.ts';
import { createStoreCounts } from '../../src/gateway/access/storedKeys.ts';
import { createRemoteLog } from '../../src/gateway/common/gatewayLog.ts';
import { startRedis, type RedisServer } from './redisServer.ts';
import { storeIn } from './storeIn.ts';

const LIST = 'ethrpc:keys';
const NO_QUOTA = { perSecond: 0, perDay: 0 };
const nameOf = (key: string): string => hashOf('sha256', key, 'hex');
const record = (hash: string, ends?: number): string =>
  writeKeyRecord(hash, { id: 1, quota: NO_QUOTA, ends });
const headOf = (digit: string): string => writeHead(`00000000-0000-4000-8000-00000000000${digit}`);

/** Whether it becomes true. Where it does not, the test ends by its time limit. */
async function until(isTrue: () => unknown): Promise<void> {
  while (!(await isTrue())) await sleep(20);
}

describe('the list of keys in Redis', () => {
  const home = mkdtempSync(join(tmpdir(), 'gateway-list-'));
  let server: RedisServer;
  let redis: Redis;
  let text = '';
  const logging = createRemoteLog('info', (lines) => (text += lines));
  const { log } = logging;
  let open: (() => Promise<void>)[] = [];
  before(async () => {
    server = await startRedis();
    redis = new Redis(server.url, { maxRetriesPerRequest: 0 });
  });
  beforeEach(async () => {
    await redis.del(LIST, `${LIST}:owner`);
    text = '';
  });
  afterEach(async () => {
    for (const close of open.toReversed()) await close();
    open = [];
  });
  after(async () => {
    redis.disconnect();
    await server.close();
    rmSync(home, { recursive: true });
  });

  async function read(now = Date.now): Promise<SharedKeys> {
    const keys = await readSharedKeys(redis, createStoreCounts(), log, now);
    open.push(() => keys.close());
    return keys;
  }
  let count = 0;
  function openStore() {
    const store = storeIn(home, `${count++}.db`);
    const db = store.open();
    open.push(async () => db.close());
    const add = (): string => table.add(undefined, NO_QUOTA, Date.now()).key;
    const table = new KeyTable(createStatements(db), store.sealer);
    const publish = (noteUsed: (ids: readonly number[]) => void = () => undefined): Promise<Publisher> =>
      publishKeys(store.open(), NO_QUOTA, redis, log, noteUsed);
    return { table, add, publish };
  }
  const logged = async (pattern: RegExp): Promise<void> =>
    until(async () => {
      await logging.flush();
      return pattern.test(text);
    });

  it('is written by one of two gateways with the store, and by the other when that ends @long', async () => {
    const store = openStore();
    const first = await store.publish();
    const second = await store.publish();
    open.push(() => second.stop());
    const keys = await read();
    const head = await redis.lindex(LIST, 0);
    const key = store.add();
    await until(() => keys.find(nameOf(key)));
    assert.equal(await redis.lindex(LIST, 0), head);
    await logging.flush();
    assert.match(text, /"keys":0,"msg":"keys published for other gateways"/);
    assert.doesNotMatch(text, /not published|left out/);
    await first.stop();
    const later = store.add();
    await until(() => keys.find(nameOf(later)));
    assert.notEqual(await redis.lindex(LIST, 0), head);
    assert.equal(keys.find(nameOf(key))?.label, nameOf(key).slice(0, 8));
  });

  it('stays that of one store while a gateway with another store comes', async () => {
    const [store, other] = [openStore(), openStore()];
    const key = store.add();
    other.add();
    const publishers: Publisher[] = [await store.publish(), await other.publish()];
    open.push(async () => void (await Promise.all(publishers.map((publisher) => publisher.stop()))));
    await logged(/keys are not published: this Redis has those of another store/);
    assert.deepEqual(
      (await redis.lrange(LIST, 1, -1)).map((one) => one.slice(0, 64)),
      [nameOf(key)],
    );
  });

  it('is written anew where it was cut, overwritten or removed @long', async () => {
    const store = openStore();
    const [key, ended] = [store.add(), store.add()];
    store.table.revoke(2, Date.now());
    const publisher = await store.publish();
    open.push(() => publisher.stop());
    const whole = record(nameOf(key));
    assert.equal((await redis.lrange(LIST, 0, -1)).join().includes(nameOf(ended)), false);
    const faults = [
      () => redis.rpop(LIST),
      () => redis.set(LIST, 'text'),
      () => redis.del(LIST),
      () => redis.rpush(LIST, record(nameOf('stranger'))),
    ];
    for (const fault of faults) {
      const head = await redis.lindex(LIST, 0);
      await fault();
      await until(async () => {
        const list = await redis.lrange(LIST, 0, -1).catch(() => []);
        return list.length === 2 && list[0] !== head && list[1] === whole;
      });
    }
  });

  it('counts only where it is whole: what was known stays until then @long', async () => {
    const [old, added] = [nameOf('old'), nameOf('new')];
    await redis.rpush(LIST, headOf('1'), record(old));
    const keys = await read();
    await redis.del(LIST);
    await logged(/redis has no keys of a store: those known before go on/);
    await redis.set(LIST, 'text');
    await logged(/"msg":"keys of the store cannot be read/);
    await redis.del(LIST);
    // Without a head, whatever stands there is no list.
    await redis.rpush(LIST, record(added));
    await sleep(600);
    assert.deepEqual([keys.find(old)?.hash, keys.find(added)], [old, undefined]);
    await redis.lpush(LIST, headOf('2'));
    await until(() => keys.find(added));
    assert.equal(keys.find(old), undefined);
  });

  it('is read from its beginning where another takes its place meanwhile', async () => {
    const many = Array.from({ length: 1500 }, (_, at) => nameOf(`first ${at}`));
    const others = Array.from({ length: 1500 }, (_, at) => nameOf(`second ${at}`));
    const write = async (list: string, head: string, hashes: readonly string[]): Promise<unknown> =>
      redis.rpush(list, head, ...hashes.map((hash) => record(hash)));
    await write(LIST, headOf('1'), many);
    await write('next', headOf('2'), others);
    let isSwapped = false;
    const swapping = new Proxy(redis, {
      get: (target, name) =>
        name === 'lrange'
          ? async (...args: [string, number, number]) => {
              const page = await target.lrange(...args);
              if (!isSwapped) await target.rename('next', LIST);
              isSwapped = true;
              return page;
            }
          : (Reflect.get(target, name, target) as unknown),
    });
    const keys = await readSharedKeys(swapping, createStoreCounts(), log, Date.now);
    open.push(() => keys.close());
    assert.deepEqual([keys.find(many[0]!), keys.find(others[1400]!)], [undefined, undefined]);
    await until(() => keys.find(others[1400]!));
    assert.deepEqual([keys.find(many[0]!), keys.find(others[0]!)?.hash], [undefined, others[0]!]);
  });

  it('has wrong records left out, with one line in the log', async () => {
    const hash = nameOf('good');
    const wrong = [
      '',
      `${hash.toUpperCase()} 1 0 0 -`,
      `${hash} 1 0 0`,
      `${hash} 1 -1 0 -`,
      `${hash} 1 0 1e3 -`,
      `${hash} 1 0 99999999999 -`,
      `${hash} 1 0 0 -\n`,
      `${hash} 1 0 0 - ${'x'.repeat(100_000)}`,
      '__proto__ 1 0 0 -',
      `${hash} 0 0 0 -`,
    ];
    await redis.rpush(LIST, headOf('1'), `${hash} 7 3 4 -`, ...wrong);
    const keys = await read();
    assert.deepEqual(keys.find(hash)?.quota, { perSecond: 3, perDay: 4 });
    await logged(/"wrong":10,"msg":"what is no record of a key in redis is left out"/);
    await sleep(600);
    assert.equal(text.match(/"wrong"/g)?.length, 1);
  });

  it('has keys end by the clock of whoever reads, and revoked ones at once', async () => {
    let now = 1000;
    const [ending, ended] = [nameOf('ending'), nameOf('ended')];
    await redis.rpush(LIST, headOf('1'), record(ending, 2000), record(ended));
    const keys = await read(() => now);
    assert.deepEqual([keys.find(ending)?.hash, keys.find(ended)?.hash], [ending, ended]);
    await redis.rpush(LIST, record(ended, 0));
    await until(() => keys.find(ended) === undefined);
    const before = keys.version;
    now = 2000;
    assert.equal(keys.find(ending), undefined);
    // Whoever kept the holder hears of it.
    await until(() => keys.version > before);
  });

  it('brings back which keys were used elsewhere', async () => {
    const store = openStore();
    const [used, unused] = [store.add(), store.add()];
    const told: number[] = [];
    const counts = createStoreCounts();
    const publisher = await store.publish((ids) => told.push(...ids));
    const keys = await readSharedKeys(redis, counts, log, Date.now);
    keys.find(nameOf(used))!.counts.markUsed();
    keys.find(nameOf(unused));
    await keys.close();
    await redis.sadd(`${LIST}:used`, 'no number');
    await publisher.stop();
    assert.deepEqual(told, [1]);
    assert.equal(await redis.scard(`${LIST}:used`), 0);
  });
});
