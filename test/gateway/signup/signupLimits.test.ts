import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rpc, send, sendRaw } from '../httpCall.ts';
import { echoing, startScriptedNode, type ScriptedNode } from '../scriptedNode.ts';
import { startSignup, type SignupGateway } from './signupGateway.ts';

describe('the limits of keys by mail', () => {
  let node: ScriptedNode;
  let gateway: SignupGateway;
  const domains = mkdtempSync(join(tmpdir(), 'gateway-domains-'));
  before(async () => {
    node = await startScriptedNode();
    node.play(echoing);
    const blocked = join(domains, 'domains');
    writeFileSync(blocked, '# throw-away\nspam.example\r\nÜbel.example # by name\n');
    gateway = await startSignup({
      node,
      flags: ['--blocked-domains', blocked, '--client-header', 'X-Forwarded-For'],
    });
  });
  after(async () => {
    await gateway.close();
    await node.close();
    rmSync(domains, { recursive: true });
  });

  it('give no key for an address of a blocked domain, nor of one below it', async () => {
    for (const email of ['a@spam.example', 'a@x.SPAM.example', 'a@übel.example'])
      assert.equal((await gateway.postJson('/keys', { email })).status, 400, email);
    assert.equal((await gateway.postJson('/keys', { email: 'a@notspam.example' })).status, 202);
  });

  it('send three mails an hour, whatever the capitals', async () => {
    const spellings = ['limit@example.org', 'Limit@Example.org', 'LIMIT@example.org', 'limit@EXAMPLE.ORG'];
    const answers = [];
    for (const email of spellings) answers.push(await gateway.postJson('/keys', { email }));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [202, 202, 202, 429],
    );
    const wait = Number(answers[3]!.headers['retry-after']);
    assert.ok(wait > 3500 && wait <= 3600, String(wait));
    assert.match((await gateway.post('/keys', { email: spellings[0]! })).body, /<h1>Not now<\/h1>/);
  });

  it('let one network ask for so many keys, and not hinder another', async () => {
    const statuses = [];
    for (let turn = 0; turn < 40; turn++)
      statuses.push((await gateway.postJson('/keys', { email: `n${turn}@example.org` })).status);
    const first = statuses.indexOf(429);
    assert.deepEqual(
      [new Set(statuses.slice(0, first)), new Set(statuses.slice(first))],
      [new Set([202]), new Set([429])],
    );
    const from = async (chain: string, email: string): Promise<number> =>
      (await gateway.post('/keys', { email }, { 'x-forwarded-for': chain })).status;
    // Behind a balancer, which puts the address that it sees behind what the client says.
    assert.equal(await from('127.0.0.1, 198.51.100.7', 'b1@example.org'), 202);
    assert.equal(await from('198.51.100.7, 127.0.0.9', 'b2@example.org'), 429);
    assert.equal(await from('nonsense', 'b3@example.org'), 429);
  });

  it('let nobody guess codes', async () => {
    const statuses = [];
    for (let turn = 0; turn < 61; turn++)
      statuses.push((await gateway.postJson('/keys/exchange', { code: `guess-${turn}` })).status);
    assert.deepEqual([new Set(statuses.slice(0, 60)), statuses[60]], [new Set([410]), 429]);
  });

  it('read no large body, and take no other verb', async () => {
    const body = `email=${'a'.repeat(9000)}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    assert.equal((await send(gateway.origin, { path: '/keys', body, headers })).status, 413);
    for (const [path, allow, takes] of [
      ['/', 'GET, HEAD', 'GET'],
      ['/keys', 'GET, HEAD, POST', 'GET or POST'],
      ['/keys/exchange', 'POST', 'POST'],
    ] as const) {
      const answer = await send(gateway.origin, { path, method: 'DELETE' });
      assert.deepEqual([answer.status, answer.headers.allow], [405, allow]);
      const message = `Invalid Request: this address takes ${takes} requests, not DELETE.`;
      assert.equal(rpc(answer).error?.message, message);
    }
    assert.match(
      await sendRaw(
        gateway.origin,
        'GET /keys/confirm?token=%zz&token=%00 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      ),
      /^HTTP\/1\.1 400 /,
    );
  });

  it('do not concern calls, nor does a store that cannot be written @long', async () => {
    const db = new DatabaseSync(gateway.store);
    db.exec('BEGIN IMMEDIATE');
    const form = await gateway.post('/keys', { email: 'busy@example.org' });
    assert.deepEqual([form.status, form.headers['retry-after']], [503, '60']);
    assert.match(form.body, /<h1>Not now<\/h1>/);
    const json = await gateway.postJson('/keys/exchange', { code: 'busy' });
    assert.deepEqual(
      [json.status, JSON.parse(json.body)],
      [503, { message: 'This does not work at the moment. Try again in a minute.' }],
    );
    assert.equal(await gateway.call('unknown-key'), 401);
    db.exec('ROLLBACK');
    db.close();
    assert.equal((await gateway.post('/keys/revoke', { token: 'x' })).status, 400);
  });
});
