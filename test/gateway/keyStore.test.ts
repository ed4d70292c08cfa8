import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { BriefWrites } from '../../src/gateway/access/briefWrites.ts';
import { KeyCounts, takeUsed } from '../../src/gateway/access/keyCounts.ts';
import { createKeyring } from '../../src/gateway/access/keyring.ts';
import { LoadedKeys } from '../../src/gateway/access/loadedKeys.ts';
import { KeyTable, stateOf } from '../../src/gateway/access/keyTable.ts';
import { keysCommand } from '../../src/gateway/keysCommand.ts';
import { createStatements, storeFrom } from '../../src/gateway/access/openStore.ts';
import { countsAt, createStoreCounts, StoredKeys } from '../../src/gateway/access/storedKeys.ts';
import { storeIn } from './storeIn.ts';

const NO_QUOTA = { perSecond: 0, perDay: 0 };

describe('the store of keys', () => {
  const home = mkdtempSync(join(tmpdir(), 'gateway-store-'));
  after(() => rmSync(home, { recursive: true }));
  let count = 0;
  const openStore = () => storeIn(home, `${count++}.db`);

  it('shows a thread what another has changed: at once a new key, in time the end of one', () => {
    const { open, sealer } = openStore();
    let now = 1000;
    const stored = new StoredKeys(open(), NO_QUOTA, createStoreCounts(), () => now);
    const keyring = createKeyring([], stored);
    const keys = new KeyTable(createStatements(open()), sealer);
    const { key, id } = keys.add('ada@example.org', { perSecond: 5, perDay: 6 }, now);
    const before = keyring.version;
    assert.deepEqual(keyring.find(key)?.quota, { perSecond: 5, perDay: 6 });
    assert.ok(keyring.version > before);
    assert.equal(keyring.find(`${key}x`), undefined);
    keys.end(id, 2000);
    // An unknown key is what makes it look at once.
    keyring.find('other-key');
    assert.notEqual(keyring.find(key), undefined);
    assert.equal(stateOf(keys.find(id)!, now), 'ending');
    now = 2000;
    assert.equal(keyring.find(key), undefined);
    assert.equal(stateOf(keys.find(id)!, now), 'ended');
    assert.equal(keys.revoke(id, now), false);
    stored.close();
  });

  it('gives keys without a quota of their own that of the flags', () => {
    const file = join(home, 'defaults.db');
    const keysOf = (...args: readonly string[]): string => keysCommand([...args, '--store', file], {});
    const { open } = storeFrom({ file, secretFile: `${file}.secret`, secret: undefined });
    const key = keysOf('add').trim();
    const limited = keysOf('add', '--quota-rps', '0', '--quota-day', '9').trim();
    const quota = { perSecond: 50, perDay: 1000 };
    const quotaOf = (text: string) => {
      const stored = new StoredKeys(open(), quota, createStoreCounts(), Date.now);
      stored.close();
      return createKeyring([], stored).find(text)?.quota;
    };
    assert.deepEqual([quotaOf(key), quotaOf(limited)], [quota, { perSecond: 0, perDay: 9 }]);
    assert.match(keysOf('list'), /never +default +default +active\n.*never +none +9 +active\n$/);
    const [{ name, quota: listed }] = JSON.parse(keysOf('list', '--json')) as [
      { name: string; quota: object },
    ];
    assert.deepEqual(listed, { perSecond: null, perDay: null });
    keysOf('quota', name, '--quota-rps', '5');
    assert.deepEqual(quotaOf(key), { perSecond: 5, perDay: 1000 });
  });

  it('opens without the warning of Node 22, and makes no file where Node has no SQLite', () => {
    const before = Object.getOwnPropertyDescriptors(process);
    const builtIn = process.getBuiltinModule.bind(process);
    const file = join(home, 'elsewhere.db');
    const open = () => storeFrom({ file, secretFile: `${file}.secret`, secret: undefined });
    const warnings: unknown[] = [];
    process.emitWarning = (text: unknown) => void warnings.push(text);
    try {
      Object.assign(process, { getBuiltinModule: () => undefined });
      assert.throws(open, /needs Node 22\.13 or later/);
      assert.deepEqual([existsSync(file), existsSync(`${file}.secret`)], [false, false]);
      const warning = (name: string): unknown => {
        process.emitWarning('of SQLite');
        return builtIn(name);
      };
      Object.assign(process, { getBuiltinModule: warning });
      open();
      process.emitWarning('of something else');
      assert.deepEqual(warnings, ['of something else']);
    } finally {
      for (const name of ['emitWarning', 'getBuiltinModule'] as const)
        Object.defineProperty(process, name, before[name]);
    }
  });

  it('notes uses without a clock, in memory that threads share and let grow at once', async () => {
    const counts = createStoreCounts();
    const file = new URL('../../src/gateway/access/storedKeys.ts', import.meta.url).href;
    const source = `
      const { parentPort, workerData } = require('node:worker_threads');
      import('${file}').then(({ countsAt }) => {
        for (let id = workerData.from; id < 6000; id += 3) countsAt(workerData.counts, id).markUsed();
        parentPort.postMessage('done');
      });`;
    const workers = [0, 1, 2].map((from) => new Worker(source, { eval: true, workerData: { counts, from } }));
    await Promise.all(workers.map((worker) => once(worker, 'message')));
    assert.deepEqual(
      takeUsed(counts),
      Array.from({ length: 6000 }, (_, id) => id),
    );
    assert.deepEqual(takeUsed(counts), []);
    assert.equal(countsAt(counts, 5).spend({ perSecond: 1, perDay: 0 }, 1, 0), undefined);
    assert.deepEqual(countsAt(counts, 5).spend({ perSecond: 1, perDay: 0 }, 1, 0), {
      per: 'second',
      waitMs: 1000,
    });
    assert.equal(countsAt(counts, 6).spend({ perSecond: 1, perDay: 0 }, 1, 0), undefined);
  });

  it('is left alone for a second after another program had it locked', () => {
    const { open } = openStore();
    const [db, other] = [open(), open()];
    let now = 0;
    const writes = new BriefWrites(db, () => now);
    const write = (): number => writes.run(() => (now += 1));
    other.exec('BEGIN IMMEDIATE');
    assert.throws(write, { errstr: 'database is locked' });
    other.exec('ROLLBACK');
    now = 999;
    assert.throws(write, { name: 'StoreBusyError' });
    now = 1000;
    assert.equal(write(), 1001);
    assert.deepEqual({ ...db.prepare('PRAGMA busy_timeout').get() }, { timeout: 200 });
    db.close();
    other.close();
  });

  it('is refused where the file is something else', () => {
    const file = join(home, 'other.db');
    writeFileSync(file, 'something else, and longer than the head of a database file '.repeat(20));
    assert.throws(
      () => storeIn(home, 'other.db').open(),
      /^FatalError: --store \S+: is not a store of keys$/,
    );
    assert.throws(
      () =>
        storeFrom({ file: join(home, 'none', 'k.db'), secretFile: join(home, 'secret'), secret: undefined }),
      /^FatalError: --store \S+k\.db: its folder is missing$/,
    );
    const own = { file: join(home, 'own.db'), secretFile: join(home, 'own.secret'), secret: undefined };
    storeFrom(own).open().close();
    rmSync(own.secretFile);
    assert.throws(
      () => storeFrom(own),
      /^FatalError: --secret-file \S+: there is no such file; only the secret/,
    );
    assert.equal(existsSync(own.secretFile), false);
    assert.throws(
      () => storeFrom({ ...own, secret: 'short' }),
      /^FatalError: the secret of the key store has at least 32 characters$/,
    );
  });
});

describe('the keys in the memory of a thread', () => {
  it('count as changed when one of them ends, whether it came first or later', () => {
    let now = 0;
    const loaded = new LoadedKeys(
      () => now,
      () => new KeyCounts(),
    );
    const row = (ends: number) => ({ id: 1, quota: { perSecond: 0, perDay: 0 }, ends });
    const versionAt = (time: number): number => {
      now = time;
      loaded.checkEnds();
      return loaded.version;
    };
    loaded.replace(new Map([['first', row(300)]]));
    loaded.add(new Map([['later', row(100)]]));
    loaded.add(new Map([['last', row(200)]]));
    assert.deepEqual([99, 100, 199, 200, 299, 300, 9999].map(versionAt), [3, 4, 4, 5, 5, 6, 6]);
    loaded.replace(new Map());
    assert.equal(loaded.has('first'), false);
  });
});
