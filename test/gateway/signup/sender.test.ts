import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { pino } from 'pino';
import { createStatements } from '../../../src/gateway/access/openStore.ts';
import { MailQueue } from '../../../src/gateway/signup/mailQueue.ts';
import { startSender } from '../../../src/gateway/signup/sender.ts';
import { storeIn } from '../storeIn.ts';

describe('startSender', () => {
  it('has four mails under way at most, and leaves the others in the store', async () => {
    const home = mkdtempSync(join(tmpdir(), 'gateway-sender-'));
    const { open, sealer } = storeIn(home, 'keys.db');
    const db = open();
    const sql = createStatements(db);
    const queue = new MailQueue(sql, sealer);
    const now = Date.now();
    for (let index = 0; index < 6; index++)
      queue.add({ kind: 'confirm', to: `a${index}@example.org`, link: 'https://rpc.example.org' }, now);
    // It never says a word.
    const sockets: Socket[] = [];
    const server = createServer((socket) => sockets.push(socket.on('error', () => undefined)));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
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
    const sender = startSender(open(), sealer, service, options, pino({ enabled: false }));
    await once(server, 'connection');
    // All that a look takes, it takes at once.
    assert.equal(sql.get('SELECT count(owner) AS taken FROM mails')!['taken'], 4);
    const stopped = sender.stop();
    while (sockets.length < 4) await once(server, 'connection');
    for (const socket of sockets) socket.destroy();
    await stopped;
    assert.equal(sql.get('SELECT count(*) AS kept FROM mails WHERE owner IS NULL')!['kept'], 6);
    server.close();
    db.close();
    rmSync(home, { recursive: true });
  });
});
