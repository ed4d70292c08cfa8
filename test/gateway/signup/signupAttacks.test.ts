import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { echoing, startScriptedNode, type ScriptedNode } from '../scriptedNode.ts';
import { runProgram, startProgram } from '../program.ts';
import { send } from '../httpCall.ts';
import { keyIn, linkIn, startSignup, tokenIn, toOf, type SignupGateway } from './signupGateway.ts';

const NAME = '</title><script>alert("1")</script> & {{link}} $&';
const TERMS = 'https://example.org/"><img src=x onerror=alert(1)>';

describe('attacks on keys by mail', () => {
  let node: ScriptedNode;
  let gateway: SignupGateway;
  const templates = mkdtempSync(join(tmpdir(), 'gateway-templates-'));
  before(async () => {
    node = await startScriptedNode();
    node.play(echoing);
    gateway = await startSignup({
      node,
      flags: ['--name', NAME, '--terms', TERMS, '--signup-limits', '3,500,500'],
    });
  });
  after(async () => {
    await gateway.close();
    await node.close();
    rmSync(templates, { recursive: true });
  });

  it('put nothing into the head of a mail, nor a second recipient', async () => {
    const typed = [
      'a@example.org\r\nBcc: b@example.org',
      'a@example.org\nSubject: x',
      'a@example.org, b@example.org',
      'A <a@example.org>',
      '"a\\r\\nb"@example.org',
      'a@example.org%0d%0aBcc:b@example.org',
      'a@b@example.org',
      'a%example.org@relay.example.org',
      'example.org!a@relay.example.org',
      '=?utf-8?B?aGk=?=@example.org',
      'a b@example.org',
      'a@[127.0.0.1]',
      'a@127.0.0.1',
      'a@localhost',
      'a@example.org:25',
      'a@example.org/x',
      '@example.org',
      'a@',
      'a..b@example.org',
      'ä@example.org',
      'a@exa\u0000mple.org',
      `${'a'.repeat(65)}@example.org`,
      `a@${'b.'.repeat(130)}org`,
      'a@-example.org',
      '',
    ];
    for (const email of typed) {
      const form = await gateway.post('/keys', { email });
      const json = await gateway.postJson('/keys', { email });
      assert.deepEqual([form.status, json.status], [400, 400], email);
    }
    for (const value of [null, [], 'a@example.org', { email: ['a@example.org'] }, { mail: 1 }])
      assert.equal((await gateway.postJson('/keys', value)).status, 400);
    assert.deepEqual(await gateway.mails(), []);
  });

  it('get no HTML into a page or a mail', async () => {
    const typed = '"><script>alert(1)</script>@x';
    const pages = [
      await gateway.get('/'),
      await gateway.post('/keys', { email: typed }),
      await gateway.post('/keys', { email: 'html@example.org' }),
      await gateway.get('/keys/confirm?token="><script>alert(1)</script>'),
    ];
    const [mail] = await gateway.awaitMails('html@example.org', 1);
    const link = linkIn(mail!)!;
    pages.push(await gateway.get(link.slice(gateway.origin.length)));
    for (const { body } of pages) {
      assert.equal(body.match(/<script>/g)?.length, 1, body);
      assert.equal(/<img|onerror="|alert\("/.test(body), false);
      assert.ok(
        body.includes(
          '&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; {{link}} $&amp;',
        ),
      );
    }
    assert.equal(mail!.subject, `Your link to an API key of ${NAME}`);
    assert.ok(mail!.html && !mail!.html.includes('<script>'));
    assert.equal(linkIn(mail!), link);
  });

  it('make no key with a token that is forged, changed, of another purpose or another site', async () => {
    const page = await gateway.obtain('tokens@example.org');
    const revoke = linkIn(
      (await gateway.awaitMails('tokens@example.org', 2)).find((mail) => mail.text!.includes('revoke'))!,
    )!;
    await gateway.post('/keys', { email: 'tokens@example.org' });
    const mails = await gateway.awaitMails('tokens@example.org', 3);
    const links = mails.map((mail) => linkIn(mail)!).filter((link) => link.includes('/confirm'));
    const states = await Promise.all(
      links.map(async (link) => (await gateway.get(link.slice(gateway.origin.length))).status),
    );
    const token = tokenIn(links[states.indexOf(200)]!);
    const bytes = Buffer.from(token, 'base64url');
    const changed = Buffer.from(bytes);
    changed[0]! ^= 1;
    const forged = [
      '',
      'x',
      token.slice(0, -1),
      `${token}A`,
      `${token}=`,
      ` ${token}`,
      changed.toString('base64url'),
      bytes.subarray(16).toString('base64url'),
      tokenIn(revoke),
      'A'.repeat(5000),
    ];
    for (const one of forged) {
      assert.equal((await gateway.post('/keys/confirm', { token: one })).status, 400, one);
      assert.equal((await gateway.get(`/keys/confirm?token=${encodeURIComponent(one)}`)).status, 400, one);
    }
    assert.equal((await gateway.post('/keys/revoke', { token })).status, 400);
    assert.equal(await gateway.call(keyIn(page)), 200);

    // The same store and secret under another name.
    const other = await startSignup({ node });
    await other.program.stop();
    other.program = await startProgram(
      other.flags.map((flag) => (flag === other.store ? gateway.store : flag)),
    );
    assert.equal((await other.post('/keys/confirm', { token })).status, 400);
    await other.close();
    assert.equal((await gateway.post('/keys/confirm', { token })).status, 200);
  });

  it('make no key with a link that is too old, and say how to ask anew', async () => {
    await gateway.post('/keys', { email: 'late@example.org' });
    const [mail] = await gateway.awaitMails('late@example.org', 1);
    const db = new DatabaseSync(gateway.store);
    db.exec('PRAGMA busy_timeout = 1000');
    db.prepare('UPDATE confirmations SET expires = ? WHERE used IS NULL').run(Date.now());
    db.close();
    const answers = [
      await gateway.get(linkIn(mail!)!.slice(gateway.origin.length)),
      await gateway.post('/keys/confirm', { token: tokenIn(linkIn(mail!)!) }),
    ];
    for (const { status, body } of answers) {
      assert.equal(status, 410);
      assert.match(body, /<h1>This link has expired<\/h1>/);
      assert.match(body, /<a class="button" href="\/">Get a new link<\/a>/);
    }
  });

  it('make one key of one link, however often its button is pressed at once', async () => {
    await gateway.post('/keys', { email: 'race@example.org' });
    const [mail] = await gateway.awaitMails('race@example.org', 1);
    const token = tokenIn(linkIn(mail!)!);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => gateway.post('/keys/confirm', { token })),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal(answers.filter(({ status }) => status === 410).length, 9);
  });

  it('learn from no response whether an address has a key', async () => {
    await gateway.obtain('known@example.org');
    const alike = ({ status, headers, body }: Awaited<ReturnType<typeof send>>) => {
      const { date: _date, ...rest } = headers;
      return { status, headers: rest, body };
    };
    const known = await gateway.postJson('/keys', { email: 'known@example.org' });
    const unknown = await gateway.postJson('/keys', { email: 'unknown@example.org' });
    assert.equal(known.status, 202);
    assert.deepEqual(alike(known), alike(unknown));
  });

  it('send no form from another site', async () => {
    const fields = { email: 'csrf@example.org' };
    const cross: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: gateway.origin, 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of cross)
      for (const path of ['/keys', '/keys/confirm', '/keys/revoke', '/keys/exchange'])
        assert.equal((await gateway.post(path, fields, headers)).status, 403, JSON.stringify(headers));
    const own = { origin: 'null', 'sec-fetch-site': 'same-origin' };
    assert.equal((await gateway.post('/keys', fields, own)).status, 202);
    const plain = { 'content-type': 'text/plain' };
    const body = JSON.stringify({ email: 'csrf@example.org' });
    assert.equal((await send(gateway.origin, { path: '/keys', body, headers: plain })).status, 415);
  });

  it('find every page shut against frames, scripts, caches and referrers', async () => {
    for (const path of ['/', '/keys', '/keys/confirm', '/keys/revoke', '/mailbox']) {
      const { headers } = await gateway.get(path);
      const policy = String(headers['content-security-policy']);
      assert.match(
        policy,
        /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
      );
      assert.deepEqual(
        ['referrer-policy', 'x-content-type-options', 'cache-control', 'set-cookie'].map(
          (name) => headers[name],
        ),
        ['no-referrer', 'nosniff', 'no-store', undefined],
      );
    }
  });

  it('read the mailbox under no other name, and nothing beside it', async () => {
    const elsewhere = await gateway.get('/mailbox', { host: 'evil.example' });
    assert.equal(elsewhere.status, 403);
    // Its links lead to the gateway, at whatever path a proxy shows the page at.
    const { origin } = gateway;
    assert.deepEqual(
      elsewhere.body.match(/href="[^"]*"/g)?.slice(0, 3),
      ['/', '/mailbox', '/'].map((path) => `href="${origin}${path}"`),
    );
    mkdirSync(join(gateway.home, 'mail', 'x'), { recursive: true });
    for (const name of ['../keys.db', '..%2fkeys', 'x', '.', '', '%00'])
      assert.equal((await gateway.get(`/mailbox?mail=${name}`)).status, 404, name);
  });

  it('find no key, address or token in the log', async () => {
    const log = gateway.program.stderr();
    const secrets = (await gateway.mails()).flatMap((mail) => [
      toOf(mail)!,
      tokenIn(linkIn(mail)!),
      ...(/^([\w-]{32})$/m.exec(mail.text!) ?? []),
    ]);
    assert.ok(secrets.length > 20);
    for (const secret of secrets) assert.equal(log.includes(secret), false, secret);
  });

  it('stop a gateway whose templates are wrong', async () => {
    writeFileSync(join(templates, 'key.txt'), 'Subject: Key\n\nYour key is {{secret}}');
    const flags = [...gateway.flags, '--mail-templates', templates];
    const { code, stderr } = await runProgram(flags);
    assert.equal(code, 1);
    assert.match(stderr, /^gateway: --mail-templates: key\.txt knows no \{\{secret\}\}, but service, key, /m);
  });
});
