import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { BriefWrites } from '../../../src/gateway/access/briefWrites.ts';
import { KeyTable, stateOf } from '../../../src/gateway/access/keyTable.ts';
import {
  isBlockedDomain,
  maskAddress,
  parseMailAddress,
  sameMailbox,
} from '../../../src/gateway/access/mailAddress.ts';
import { createStatements, storeFrom } from '../../../src/gateway/access/openStore.ts';
import { takeUsed } from '../../../src/gateway/access/keyCounts.ts';
import { countsAt, createStoreCounts, StoredKeys } from '../../../src/gateway/access/storedKeys.ts';
import { createKeyring } from '../../../src/gateway/access/keyring.ts';
import { parseOptions } from '../../../src/gateway/options/options.ts';
import { networksOf } from '../../../src/gateway/signup/limits.ts';
import { Signup } from '../../../src/gateway/signup/signup.ts';
import { MailQueue } from '../../../src/gateway/signup/mailQueue.ts';
import { fillMail, readTemplates } from '../../../src/gateway/signup/mailTemplates.ts';

const QUOTA = { perSecond: 0, perDay: 0 };

describe('parseMailAddress', () => {
  it('trims, and writes the domain in lower case and ASCII', () => {
    const known: [string, string][] = [
      [' Ada@Example.ORG\n', 'Ada@example.org'],
      ['a.b+c@mail.example.org', 'a.b+c@mail.example.org'],
      ['a@BÜCHER.example', 'a@xn--bcher-kva.example'],
      ["o'neil@example.org", "o'neil@example.org"],
    ];
    for (const [typed, address] of known) assert.equal(parseMailAddress(typed), address);
  });

  it('takes up to 254 characters', () => {
    const domain = `${`${'a'.repeat(61)}.`.repeat(3)}org`;
    const local = 'l'.repeat(254 - 1 - domain.length);
    assert.equal(parseMailAddress(`${local}@${domain}`), `${local}@${domain}`);
    assert.equal(parseMailAddress(`${local}l@${domain}`), undefined);
  });

  it('knows the spellings of one mailbox', () => {
    const same: [string, string][] = [
      ['Ada+x+y@Example.org', 'ada@example.org'],
      ['a.da@example.org', 'a.da@example.org'],
      ['A.d.a+x@GoogleMail.com', 'ada@gmail.com'],
      ['a.da@mail.gmail.com', 'a.da@mail.gmail.com'],
      ['+a@example.org', '+a@example.org'],
    ];
    for (const [address, mailbox] of same) assert.equal(sameMailbox(address), mailbox);
  });

  it('masks all but the beginning and the domain', () => {
    assert.equal(maskAddress('ada@example.org'), 'a…@example.org');
    assert.equal(isBlockedDomain('a@b.example.org', new Set(['example.org'])), true);
    assert.equal(isBlockedDomain('a@bexample.org', new Set(['example.org'])), false);
  });
});

describe('networksOf', () => {
  it('are the /24 of IPv4, the /64 and the /48 of IPv6, however it is written', () => {
    const networks: [string, string, string?][] = [
      ['192.0.2.77', '192.0.2'],
      ['::ffff:192.0.2.77', '192.0.2'],
      ['2001:db8:0:12::1', '2001:db8:0:12', '2001:db8:0'],
      ['2001:0DB8:0:0012:1:2:3:4', '2001:db8:0:12', '2001:db8:0'],
      ['2001:db8::1', '2001:db8:0:0', '2001:db8:0'],
      ['::1', '0:0:0:0', '0:0:0'],
      ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
    ];
    for (const [address, ...all] of networks) assert.deepEqual(networksOf(address), all, address);
  });
});

describe('the store of keys', () => {
  const home = mkdtempSync(join(tmpdir(), 'gateway-store-'));
  after(() => rmSync(home, { recursive: true }));
  let count = 0;
  const openStore = () => {
    const file = join(home, `${count++}.db`);
    return storeFrom({ file, secretFile: join(home, 'secret'), secret: undefined });
  };

  it('shows a thread what another has changed: at once a new key, in time the end of one', () => {
    const { open, sealer } = openStore();
    let now = 1000;
    const stored = new StoredKeys(open(), createStoreCounts(), () => now);
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

  it('notes uses without a clock, in memory that threads share and let grow at once', async () => {
    const counts = createStoreCounts();
    const file = new URL('../../../src/gateway/access/storedKeys.ts', import.meta.url).href;
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

  it('gives a code for ten minutes, and makes room for a request an hour after another', () => {
    const { open, sealer } = openStore();
    let now = Date.now();
    const rules = {
      origin: 'https://rpc.example.org',
      limits: { perAddress: 1, perNetwork: 9, inAll: 9 },
      graceMs: 0,
      quota: QUOTA,
      blockedDomains: new Set<string>(),
    };
    const db = open();
    const signup = new Signup(db, sealer, rules, () => now);
    const request = () => signup.request('ada@example.org', 'page', '192.0.2.1');
    assert.deepEqual(request(), { kind: 'queued' });
    now += 600_000;
    assert.deepEqual(request(), { kind: 'limited', seconds: 3000 });
    now += 3_000_000;
    assert.deepEqual(request(), { kind: 'queued' });
    assert.equal(signup.exchange('no-code', '192.0.2.1').kind, 'gone');
    signup.close();
  });

  const HOUR_MS = 3_600_000;
  const startRules = (graceMs: number) => {
    const { open, sealer } = openStore();
    const clock = { now: Date.now() };
    const rules = {
      origin: 'https://rpc.example.org',
      limits: { perAddress: 3, perNetwork: 20, inAll: 1000 },
      graceMs,
      quota: QUOTA,
      blockedDomains: new Set<string>(),
    };
    const db = open();
    const sql = createStatements(db);
    const [mails, keys] = [new MailQueue(sql, sealer), new KeyTable(sql, sealer)];
    return { signup: new Signup(db, sealer, rules, () => clock.now), mails, keys, clock };
  };

  it('sends a mailbox three mails an hour and six a day, whatever its tags and dots', () => {
    const { signup, clock } = startRules(0);
    let tag = 0;
    const ask = () => signup.request(`vic.tim+${tag++}@gmail.com`, 'page', `192.0.${tag}.1`);
    const ofHour = (): (number | string)[] =>
      [1, 2, 3, 4].map(ask).map((one) => (one.kind === 'limited' ? one.seconds : one.kind));
    assert.deepEqual(ofHour(), ['queued', 'queued', 'queued', 3600]);
    clock.now += HOUR_MS;
    assert.deepEqual(ofHour(), ['queued', 'queued', 'queued', 3600]);
    clock.now += HOUR_MS;
    assert.deepEqual(ofHour(), [79_200, 79_200, 79_200, 79_200]);
    clock.now += 22 * HOUR_MS;
    assert.deepEqual(ofHour(), ['queued', 'queued', 'queued', 3600]);
    signup.close();
  });

  it('takes 60 requests an hour from the /48 of IPv6 networks, and leaves room for others', () => {
    const { signup } = startRules(0);
    const kinds = Array.from({ length: 100 }, (_, turn) => {
      const network = (turn % 20).toString(16);
      return signup.request(`v${turn}@example.org`, 'page', `2001:db8:1:${network}::1`).kind;
    });
    assert.deepEqual([kinds.indexOf('limited'), kinds.lastIndexOf('queued')], [60, 59]);
    assert.equal(signup.request('other@example.org', 'page', '2001:db8:2::1').kind, 'queued');
    signup.close();
  });

  it('lets a mailbox use two keys at once, the newer of them for good', () => {
    const { signup, mails, keys, clock } = startRules(24 * HOUR_MS);
    const made = ['ann@example.org', 'Ann+a@example.org', 'ann+b@example.org', 'ann@example.org'].map(
      (address) => {
        clock.now += HOUR_MS;
        assert.equal(signup.request(address, 'page', '192.0.2.1').kind, 'queued');
        const mail = mails.take(1, clock.now)!;
        mails.remove(mail.id);
        assert.ok(mail.content.kind === 'confirm');
        const confirmed = signup.confirm(new URL(mail.content.link).searchParams.get('token')!);
        mails.remove(mails.take(1, clock.now)!.id);
        assert.ok(confirmed.kind === 'made');
        return confirmed.earlierEnds === undefined ? 'none' : confirmed.earlierEnds - clock.now;
      },
    );
    assert.deepEqual(made, ['none', 24 * HOUR_MS, 24 * HOUR_MS, 24 * HOUR_MS]);
    assert.deepEqual(
      keys.list().map((key) => stateOf(key, clock.now)),
      ['ended', 'ended', 'ending', 'active'],
    );
    signup.close();
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
      () => storeFrom({ file, secretFile: join(home, 'secret'), secret: undefined }).open(),
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

describe('the words of a mail', () => {
  it('are those of the operator where there are some, and only HTML is escaped', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gateway-templates-'));
    writeFileSync(join(folder, 'confirm.txt'), 'Subject: {{service}}!\r\n\r\n{{link}} {{service}}');
    writeFileSync(join(folder, 'confirm.html'), '<a href="{{link}}">{{service}}</a>');
    const service = { name: '<b> & "c" $& {{link}}', terms: undefined, origin: 'https://x.example' };
    const content = { kind: 'confirm', to: 'a@b.example', link: 'https://x.example/?a=1&b=2' } as const;
    assert.deepEqual(fillMail(readTemplates(folder), service, content, 0), {
      subject: '<b> & "c" $& {{link}}!',
      text: 'https://x.example/?a=1&b=2 <b> & "c" $& {{link}}',
      html: '<a href="https://x.example/?a=1&amp;b=2">&lt;b&gt; &amp; &quot;c&quot; $&amp; {{link}}</a>',
    });
    rmSync(folder, { recursive: true });
  });
});

describe('the flags of keys by mail', () => {
  const parse = (line: string, env: NodeJS.ProcessEnv = {}) =>
    parseOptions(['--anvil', ...line.split(' ').filter(Boolean)], env);

  it('are read as a whole', () => {
    const options = parse(
      '--store s --signup --public-url https://rpc.example.org --smtp smtps://u:p@m --mail-from Keys@Example.org ' +
        '--terms https://example.org/t --name N --key-grace 60 --signup-limits 1,2,3 --blocked-domains b --mail-templates t --client-header X-Forwarded-For',
      { ETH_GATEWAY_SECRET: 'x' },
    );
    assert.ok(options !== 'help');
    assert.deepEqual(options.service, { name: 'N', terms: 'https://example.org/t' });
    assert.deepEqual(options.keyStore, { file: 's', secretFile: 's.secret', secret: 'x' });
    assert.deepEqual(options.signup, {
      origin: 'https://rpc.example.org',
      mail: { kind: 'smtp', url: new URL('smtps://u:p@m') },
      mailFrom: 'Keys@example.org',
      templates: 't',
      blockedDomains: 'b',
      clientHeader: 'x-forwarded-for',
      graceMs: 60_000,
      limits: { perAddress: 1, perNetwork: 2, inAll: 3 },
    });
  });

  const LOCAL = '--store s --signup --public-url http://127.0.0.1:1';
  const wrong: [string, RegExp][] = [
    ['--signup', /--store FILE/],
    ['--store s --signup', /--public-url URL/],
    ['--store s --signup --public-url http://rpc.example.org', /is https:\/\//],
    ['--store s --signup --public-url https://rpc.example.org/x', /is an origin/],
    [LOCAL, /--smtp URL or --mail-dir DIR/],
    [`${LOCAL} --smtp smtp://m`, /--mail-from/],
    [`${LOCAL} --smtp http://m --mail-from a@b.example`, /smtp:\/\/ or smtps:\/\//],
    [`${LOCAL} --smtp smtp://m --mail-dir d`, /exclude/],
    [`${LOCAL} --mail-dir d --mail-from secret`, /--mail-from is a mail address/],
    [`${LOCAL} --smtp smtp://m?tls=no --mail-from a@b.example`, /\?tls=off/],
    [`${LOCAL} --mail-dir d --signup-limits 1,2`, /three numbers/],
    [`${LOCAL} --mail-dir d --signup-limits 1,2,x`, /--signup-limits/],
    ['--terms javascript:secret', /--terms/],
    [`${LOCAL} --mail-dir d --client-header a:b`, /--client-header/],
    [`--name ${'n'.repeat(81)}`, /--name is a line/],
    ['--shared-keys', /--redis URL/],
    ['--shared-keys --redis redis://127.0.0.1 --store s', /exclude each other/],
    ['--shared-keys --redis redis://127.0.0.1 --signup', /--store FILE/],
  ];
  for (const [line, pattern] of wrong)
    it(`are refused in one line: “${line}”`, () => {
      assert.throws(
        () => parse(line),
        (error) => {
          assert.match((error as Error).message, pattern);
          assert.equal(/secret|\n/.test((error as Error).message), false);
          return true;
        },
      );
    });
});
