import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeyTable, stateOf } from '../../../src/gateway/access/keyTable.ts';
import { createStatements } from '../../../src/gateway/access/openStore.ts';
import { MailQueue } from '../../../src/gateway/signup/mailQueue.ts';
import { Signup } from '../../../src/gateway/signup/signup.ts';
import { storeIn } from '../storeIn.ts';

const QUOTA = { perSecond: 0, perDay: 0 };

describe('a key by mail, in its store', () => {
  const home = mkdtempSync(join(tmpdir(), 'gateway-steps-'));
  after(() => rmSync(home, { recursive: true }));
  let count = 0;
  const openStore = () => storeIn(home, `${count++}.db`);

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
  const startRules = (graceMs: number, inAll = 1000) => {
    const { open, sealer } = openStore();
    const clock = { now: Date.now() };
    const rules = {
      origin: 'https://rpc.example.org',
      limits: { perAddress: 3, perNetwork: 20, inAll },
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

  it('takes so many requests an hour from all networks together, from none more until there is room', () => {
    const { signup, clock } = startRules(0, 5);
    const ask = (turn: number) => signup.request(`w${turn}@example.org`, 'page', `198.51.${turn}.1`);
    assert.deepEqual(
      [0, 1, 2, 3, 4].map((turn) => ask(turn).kind),
      ['queued', 'queued', 'queued', 'queued', 'queued'],
    );
    clock.now += 600_000;
    assert.deepEqual(
      [ask(5), signup.request('v6@example.org', 'page', '2001:db8:9::1')],
      [
        { kind: 'limited', seconds: 3000 },
        { kind: 'limited', seconds: 3000 },
      ],
    );
    clock.now += 3_000_000;
    assert.equal(ask(6).kind, 'queued');
    signup.close();
  });

  it('lets a mailbox use two keys at once, the newer of them for good', () => {
    const { signup, mails, keys, clock } = startRules(24 * HOUR_MS);
    const made = ['ann@example.org', 'Ann+a@example.org', 'ann+b@example.org', 'ann@example.org'].map(
      (address) => {
        clock.now += HOUR_MS;
        assert.equal(signup.request(address, 'page', '192.0.2.1').kind, 'queued');
        const mail = mails.take('owner', clock.now)!;
        mails.remove(mail.id);
        assert.ok(mail.content.kind === 'confirm');
        const confirmed = signup.confirm(new URL(mail.content.link).searchParams.get('token')!);
        mails.remove(mails.take('owner', clock.now)!.id);
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
});
