import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ParsedMail } from 'mailparser';
import { keysCommand } from '../../../src/gateway/keysCommand.ts';
import type { HttpAnswer } from '../httpCall.ts';
import { runProgram, startProgram } from '../program.ts';
import { echoing, startScriptedNode, type ScriptedNode } from '../scriptedNode.ts';
import { startMailServer, type MailServer } from './mailServer.ts';
import { keyIn, linkIn, startSignup, toOf, tokenIn, type SignupGateway } from './signupGateway.ts';

const ADDRESS = 'ada@example.org';

describe('a key by mail, over SMTP', () => {
  let node: ScriptedNode;
  let server: MailServer;
  let gateway: SignupGateway;
  before(async () => {
    node = await startScriptedNode();
    node.play(echoing);
    server = await startMailServer();
    gateway = await startSignup({
      node,
      mail: ['--smtp', server.url, '--mail-from', 'keys@example.org'],
      flags: ['--name', 'Höhere Knoten', '--workers', process.platform === 'linux' ? '3' : '1'],
    });
  });
  after(async () => {
    await gateway.close();
    await server.close();
    await node.close();
  });

  let mail: ParsedMail;
  let page = '';
  let first = '';

  it('begins with a mail, of text and HTML, from the service to the address', async () => {
    const sent = await patiently(() =>
      gateway.postJson('/keys', { email: ' ada@EXAMPLE.org ', client: 'vscode' }),
    );
    assert.equal(sent.status, 202);
    assert.deepEqual(Object.keys(JSON.parse(sent.body) as object), ['message']);
    [mail] = (await server.awaitMails(1)) as [ParsedMail];
    assert.deepEqual(
      [mail.subject, mail.from?.text, toOf(mail), mail.headers.get('auto-submitted')],
      [
        'Your link to an API key of Höhere Knoten',
        '"Höhere Knoten" <keys@example.org>',
        ADDRESS,
        'auto-generated',
      ],
    );
    assert.match(mail.messageId ?? '', /^<[0-9a-f-]{36}@127\.0\.0\.1>$/);
    assert.ok(linkIn(mail)!.startsWith(`${gateway.origin}/keys/confirm?token=`));
    assert.ok((mail.html || '').includes(`href="${linkIn(mail)}"`));
  });

  it('changes nothing while the link is only followed, as scanners of mail do', async () => {
    const path = linkIn(mail)!.slice(gateway.origin.length);
    const pages = await Promise.all([1, 2, 3].map(() => gateway.get(path)));
    assert.deepEqual(
      pages.map(({ status }) => status),
      [200, 200, 200],
    );
    assert.match(pages[0]!.body, /<button>Make my API key<\/button>/);
    assert.deepEqual(JSON.parse(keysOf('list', '--json')), []);
  });

  /** Asks again where the store was locked for a moment, by another worker. */
  const patiently = async (ask: () => Promise<HttpAnswer>): Promise<HttpAnswer> => {
    for (;;) {
      const answer = await ask();
      if (answer.status !== 503) return answer;
      await sleep(200);
    }
  };

  /** What `gateway keys` prints. */
  const keysOf = (...args: readonly string[]): string => keysCommand([...args, '--store', gateway.store], {});

  it('makes the key with the button, shows it once, mails it, and takes it in the next call', async () => {
    const made = await patiently(() => gateway.post('/keys/confirm', { token: tokenIn(linkIn(mail)!) }));
    assert.equal(made.status, 200);
    page = made.body;
    first = keyIn(page);
    const statuses = await Promise.all(Array.from({ length: 12 }, () => gateway.call(first)));
    assert.deepEqual(new Set(statuses), new Set([200]));
    const keyMail = (await server.awaitMails(2))[1]!;
    assert.equal(keyMail.subject, 'Your API key of Höhere Knoten');
    assert.ok(keyMail.text!.includes(`\n${first}\n`));
    assert.ok(keyMail.text!.includes(`curl ${gateway.origin}/v1/${first} `));
    const again = await patiently(() => gateway.post('/keys/confirm', { token: tokenIn(linkIn(mail)!) }));
    assert.deepEqual([again.status, again.body.includes(first)], [410, false]);
    assert.match(again.body, /<h1>This link was used before<\/h1>/);
  });

  it('leads to VS Code with a code that is exchanged for the key once', async () => {
    const link = /href="(vscode:[^"]+)"/.exec(page)![1]!.replaceAll('&amp;', '&');
    const url = new URL(link);
    const { name, publisher } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, string>;
    assert.deepEqual([url.host, url.pathname], [`${publisher}.${name}`, '/key']);
    assert.equal(url.searchParams.get('gateway'), gateway.origin);
    // It was asked for there, so it comes before all else.
    assert.ok(page.indexOf('Open in VS Code') < page.indexOf(first));
    const code = url.searchParams.get('code')!;
    assert.equal(link.includes(first), false);
    const answers = await Promise.all(
      [1, 2, 3].map(() => patiently(() => gateway.postJson('/keys/exchange', { code }))),
    );
    const count = (status: number): number => answers.filter((one) => one.status === status).length;
    assert.deepEqual([count(200), count(410)], [1, 2]);
    assert.deepEqual(JSON.parse(answers.find(({ status }) => status === 200)!.body), { key: first });
  });

  it('ends an earlier key of the mailbox after the time of grace, and says so', async () => {
    const sent = await patiently(() => gateway.post('/keys', { email: 'ADA@example.org' }));
    assert.equal(sent.status, 202);
    assert.match(sent.body, /<h1>Check your mailbox<\/h1>/);
    const token = tokenIn(linkIn((await server.awaitMails(3))[2]!)!);
    const made = await patiently(() => gateway.post('/keys/confirm', { token }));
    const end = /Your earlier key ends on (\d+ \w+ \d{4} at \d\d:\d\d UTC)\./.exec(made.body)?.[1];
    assert.ok(end !== undefined);
    assert.ok((await server.awaitMails(4))[3]!.text!.includes(`Your earlier key ends on ${end}.`));
    const second = keyIn(made.body);
    assert.deepEqual([await gateway.call(first), await gateway.call(second)], [200, 200]);
    const lines = keysOf('list').trimEnd().split('\n');
    assert.match(lines[0]!, /^NAME +ADDRESS +CREATED +LAST USED +PER SECOND +PER DAY +STATE$/);
    assert.match(lines[1]!, /^[0-9a-f]{8} +a…@example\.org +\S+Z +\S+ +none +none +ends \S+Z$/);
    assert.match(lines[2]!, /^[0-9a-f]{8} +A…@example\.org +\S+Z +\S+ +none +none +active$/);
    assert.match(keysOf('list', '--addresses'), / ada@example\.org /);
  });

  it('revokes with the link of the mail, in all workers within a second, and not by following it', async () => {
    const [, mailOfFirst] = await server.awaitMails(2);
    const link = linkIn(mailOfFirst!)!;
    const shown = await gateway.get(link.slice(gateway.origin.length));
    assert.match(shown.body, /<button>Revoke the key<\/button>/);
    assert.equal(await gateway.call(first), 200);
    const done = await patiently(() => gateway.post('/keys/revoke', { token: tokenIn(link) }));
    assert.match(done.body, /<h1>Your API key is revoked<\/h1>/);
    await sleep(1000);
    const statuses = await Promise.all(Array.from({ length: 12 }, () => gateway.call(first)));
    assert.deepEqual(new Set(statuses), new Set([401]));
    const later = await gateway.get(link.slice(gateway.origin.length));
    assert.match(later.body, /<h1>Your API key is revoked<\/h1>/);
  });

  it('lets the operator add, limit and revoke keys while it runs', async () => {
    const add = ['keys', 'add', '--quota-day', '2', '--address', 'bob@example.org', '--store', gateway.store];
    const key = (await runProgram(add)).stdout.trim();
    assert.deepEqual(
      [await gateway.call(key), await gateway.call(key), await gateway.call(key)],
      [200, 200, 429],
    );
    const names = JSON.parse(keysOf('list', '--json')) as { name: string; hash: string }[];
    const { name } = names[2]!;
    assert.equal(keysOf('quota', name, '--quota-day', '3'), `Changed ${name}\n`);
    await sleep(600);
    assert.deepEqual([await gateway.call(key), await gateway.call(key)], [200, 429]);
    assert.equal(keysOf('revoke', 'BOB@example.org'), `Revoked ${name}\n`);
    await sleep(1000);
    assert.equal(await gateway.call(key), 401);
    assert.throws(() => keysOf('revoke', 'ffffffff'), /^FatalError: keys: there is no such key$/);
  });

  it('tries again while the server refuses for now, and gives up where it refuses for good @long', async () => {
    server.refuseWith(450);
    assert.equal(
      (await patiently(() => gateway.postJson('/keys', { email: 'later@example.org' }))).status,
      202,
    );
    await gateway.program.logged(/"code":"450","givenUp":false/);
    server.refuseWith(undefined);
    assert.equal(toOf((await server.awaitMails(5))[4]!), 'later@example.org');
    server.refuseWith(550);
    assert.equal(
      (await patiently(() => gateway.postJson('/keys', { email: 'never@example.org' }))).status,
      202,
    );
    await gateway.program.logged(/"code":"550","givenUp":true/);
    server.refuseWith(undefined);
    assert.equal(server.refused(), 2);
  });

  it('notes in the store that a key was used, and keeps there neither key nor address in clear', async () => {
    await gateway.program.stop();
    const db = new DatabaseSync(gateway.store);
    assert.deepEqual(
      db
        .prepare('SELECT last_used IS NOT NULL AS used FROM keys')
        .all()
        .map((row) => row['used']),
      [1, 1, 1],
    );
    assert.equal(db.prepare('SELECT count(*) AS n FROM mails').get()!['n'], 0);
    db.close();
    const bytes = readFileSync(gateway.store, 'latin1');
    for (const text of [first, 'ada@', 'bob@', 'later@']) assert.equal(bytes.includes(text), false, text);
    for (const file of [gateway.store, `${gateway.store}.secret`])
      if (process.platform !== 'win32') assert.equal(statSync(file).mode & 0o777, 0o600, file);
    assert.equal(gateway.program.stderr().includes(first), false);
    for (const text of ['ada@', 'token', tokenIn(linkIn(mail)!)])
      assert.equal(gateway.program.stderr().toLowerCase().includes(text), false, text);
  });

  it('goes on with its keys after a restart, and refuses the store with another secret @long', async () => {
    gateway.program = await startProgram([...gateway.flags, '--workers', '1']);
    const key = keysOf('add').trim();
    assert.equal(await gateway.call(key), 200);
    const env = { ETH_GATEWAY_SECRET: 'another secret of more than 32 characters' };
    assert.throws(
      () => keysCommand(['list', '--store', gateway.store], env),
      /^FatalError: --store \S+: was made with another secret \(see --secret-file\)$/,
    );
  });
});
