import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { createStatements } from '../../../src/gateway/access/openStore.ts';
import { hasEnded, THIS_OWNER } from '../../../src/gateway/signup/mailOwner.ts';
import { MailQueue } from '../../../src/gateway/signup/mailQueue.ts';
import { startSender, type Sender } from '../../../src/gateway/signup/sender.ts';
import { storeIn } from '../storeIn.ts';

describe('startSender', () => {
  let home: string;
  let server: Server;
  let sockets: Socket[];
  beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), 'gateway-sender-'));
    sockets = [];
    // It never says a word.
    server = createServer((socket) => sockets.push(socket.on('error', () => undefined)));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    server.close();
    rmSync(home, { recursive: true });
  });

  function openQueue(mails: number) {
    const { open, sealer } = storeIn(home, 'keys.db');
    const db = open();
    const sql = createStatements(db);
    const queue = new MailQueue(sql, sealer);
    const now = Date.now();
    for (let index = 0; index < mails; index++)
      queue.add({ kind: 'confirm', to: `a${index}@example.org`, link: 'https://rpc.example.org' }, now);
    const { port } = server.address() as AddressInfo;
    const options = {
      origin: 'https://rpc.example.org',
      mail: { kind: 'smtp', url: new URL(`smtp://127.0.0.1:${port}`) },
      mailFrom: 'keys@example.org',
      templates: undefined,
      blockedDomains: undefined,
      clientHeader: undefined,
      graceMs: 0,
      limits: { perAddress: 1, perNetwork: 1, inAll: 1 },
    } as const;
    const service = { name: 'Nodes', terms: undefined, origin: options.origin };
    const start = (): Sender => startSender(open(), sealer, service, options, pino({ enabled: false }));
    return { db, sql, queue, start };
  }

  /** Ends the sender, and with it what the server has of it. */
  async function end(sender: Sender, connections: number): Promise<void> {
    const stopped = sender.stop();
    while (sockets.length < connections) await once(server, 'connection');
    for (const socket of sockets) socket.destroy();
    await stopped;
  }

  it('has four mails under way at most, and leaves the others in the store', async () => {
    const { db, sql, start } = openQueue(6);
    const sender = start();
    await once(server, 'connection');
    // All that a look takes, it takes at once.
    assert.equal(sql.get('SELECT count(owner) AS taken FROM mails')!['taken'], 4);
    await end(sender, 4);
    assert.equal(sql.get('SELECT count(*) AS kept FROM mails WHERE owner IS NULL')!['kept'], 6);
    db.close();
  });

  it('leaves a mail that a process with its id sends elsewhere, until the lease of that one ends', async () => {
    const { db, sql, queue, start } = openQueue(1);
    const elsewhere = `other-container pid:[1] ${process.pid} run`;
    const { id } = queue.take(elsewhere, Date.now())!;
    const sender = start();
    await sleep(500);
    assert.equal(sockets.length, 0);
    assert.equal(sql.get('SELECT owner FROM mails')!['owner'], elsewhere);
    queue.renew(id, elsewhere, Date.now() - 28_000);
    await sleep(200);
    assert.equal(sockets.length, 0);
    await once(server, 'connection');
    // It is no more the first one's to put off or to keep.
    queue.putOff(id, elsewhere, 0);
    queue.renew(id, elsewhere, 0);
    assert.deepEqual(
      { ...sql.get('SELECT owner, due > ? AS kept, tries FROM mails', Date.now()) },
      { owner: THIS_OWNER, kept: 1, tries: 0 },
    );
    await end(sender, 1);
    db.close();
  });

  it('keeps the mails that it sends from all others for as long as that takes @long', async () => {
    const { db, sql, queue, start } = openQueue(1);
    const [first, second] = [start(), start()];
    await once(server, 'connection');
    const third = start();
    for (const _turn of [1, 2]) {
      const due = Date.now() + 10_000;
      sql.run('UPDATE mails SET due = ?', due);
      while (Number(sql.get('SELECT due FROM mails')!['due']) <= due) await sleep(50);
    }
    assert.equal(queue.isDue(Date.now() + 25_000), false);
    assert.equal(sockets.length, 1);
    await Promise.all([end(first, 1), second.stop(), third.stop()]);
    db.close();
  });

  it('takes over at once what an ended process of this host was sending', () => {
    const { db, queue } = openQueue(3);
    const [host, container, , run] = THIS_OWNER.split(' ');
    const { pid } = spawnSync(process.execPath, ['--version']);
    const owners = [
      [host, container, pid, 'run'],
      [host, container, process.pid, 'another'],
      [host, 'pid:[1]', pid, 'run'],
      [host, container, process.ppid, 'run'],
      [host, container, process.pid, run],
    ].map((words) => words.join(' '));
    assert.deepEqual(owners.map(hasEnded), [true, true, false, false, false]);
    const now = Date.now();
    for (const owner of owners.slice(0, 3)) queue.take(owner, now);
    queue.recover(hasEnded, now);
    assert.deepEqual(
      [1, 2, 3].map(() => queue.take('owner', now) !== undefined),
      [true, true, false],
    );
    db.close();
  });
});

describe('a store of version 1', () => {
  it('keeps its mails, whoever was sending them', () => {
    const home = mkdtempSync(join(tmpdir(), 'gateway-sender-'));
    const { open, sealer } = storeIn(home, 'keys.db');
    const old = open();
    const now = Date.now();
    new MailQueue(createStatements(old), sealer).add({ kind: 'confirm', to: 'a@example.org', link: '' }, now);
    old.exec(`ALTER TABLE mails DROP COLUMN owner; ALTER TABLE mails ADD COLUMN owner INTEGER;
      UPDATE mails SET owner = 77; PRAGMA user_version = 1`);
    old.close();
    const db = open();
    const queue = new MailQueue(createStatements(db), sealer);
    queue.recover(hasEnded, now);
    assert.equal(queue.take(THIS_OWNER, now)!.content.to, 'a@example.org');
    db.close();
    rmSync(home, { recursive: true });
  });
});
