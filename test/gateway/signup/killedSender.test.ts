// A gateway that is killed at any moment: what it promised is kept when it comes back.

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ParsedMail } from 'mailparser';
import { keysCommand } from '../../../src/gateway/keysCommand.ts';
import { times } from '../../effort.ts';
import { startProgram } from '../program.ts';
import { echoing, startScriptedNode } from '../scriptedNode.ts';
import { startMailServer } from './mailServer.ts';
import { keyIn, linkIn, startSignup, toOf, tokenIn, type SignupGateway } from './signupGateway.ts';

const KILLS = times(2, 20);
/** Between requests: each leaves a mail behind, which the gateway hands over one at a time. */
const PAUSE_MS = 10;
const LIMITS = ['--signup-limits', '1000,100000,100000'];

/** Kills it `afterMs` later, and starts it again once it is gone and `onGone` was called. */
async function killAndStart(
  gateway: SignupGateway,
  afterMs: number,
  onGone: () => void = () => undefined,
): Promise<void> {
  const { child } = gateway.program;
  const gone = once(child, 'exit');
  await sleep(afterMs);
  child.kill('SIGKILL');
  await gone;
  onGone();
  gateway.program = await startProgram(gateway.flags);
}

type Mails = () => Promise<readonly ParsedMail[]>;
type Promised = { readonly asked: string[]; readonly keys: string[]; readonly pressed: Set<string> };

/** Asks for keys and presses buttons until the gateway is gone, and notes what it was promised. */
async function workUntilGone(
  gateway: SignupGateway,
  turn: number,
  promised: Promised,
  mails: Mails = () => gateway.mails(),
): Promise<void> {
  const stopped = { now: false };
  const guard = async (work: () => Promise<void>): Promise<void> => {
    while (!stopped.now)
      await work().catch(() => {
        stopped.now = true;
      });
  };
  let count = 0;
  await Promise.all([
    guard(async () => {
      const address = `k${turn}-${count++}@example.org`;
      const { status } = await gateway.post('/keys', { email: address });
      if (status === 202) promised.asked.push(address);
      await sleep(PAUSE_MS);
    }),
    guard(async () => {
      const links = (await mails()).map((mail) => linkIn(mail)!);
      const link = links.find((one) => one.includes('/confirm') && !promised.pressed.has(one));
      if (link === undefined) return sleep(5);
      promised.pressed.add(link);
      const { status, body } = await gateway.post('/keys/confirm', { token: tokenIn(link) });
      if (status === 200) promised.keys.push(keyIn(body));
    }),
  ]);
}

/** A slow machine takes its time to the first. */
async function firstKey({ keys }: Promised): Promise<void> {
  while (keys.length === 0) await sleep(20);
}

const keysIn = (mails: readonly ParsedMail[]): string[] =>
  mails.flatMap((mail) => /^([\w-]{32})$/m.exec(mail.text!)?.[1] ?? []);

/** To whom the links that confirm were sent. */
const confirmedIn = (mails: readonly ParsedMail[]): string[] =>
  mails.filter((mail) => linkIn(mail)!.includes('/confirm')).map((mail) => toOf(mail)!);

/** In time that grows with the lists, not with their square: the mail server runs in this process. */
function isWithin(some: readonly string[], all: readonly string[]): boolean {
  const known = new Set(all);
  return some.every((one) => known.has(one));
}

const hashesOf = ({ store }: SignupGateway): string[] =>
  (JSON.parse(keysCommand(['list', '--json', '--store', store], {})) as { hash: string }[]).map(
    (key) => key.hash,
  );

const hashOf = (key: string): string => hash('sha256', key, 'hex');

async function startSmtp() {
  const [node, server] = [await startScriptedNode(), await startMailServer()];
  node.play(echoing);
  const mail = ['--smtp', server.url, '--mail-from', 'keys@example.org'];
  const gateway = await startSignup({ node, mail, flags: LIMITS });
  const close = async (): Promise<void> => {
    await gateway.close();
    await server.close();
    await node.close();
  };
  return { gateway, server, close };
}

describe('a gateway that is killed', () => {
  it(`keeps, over kills (${KILLS}), each request and key, with one mail for each`, async function () {
    this.timeout(KILLS * 20_000);
    const node = await startScriptedNode();
    node.play(echoing);
    const gateway = await startSignup({ node, flags: LIMITS });
    const promised: Promised = { asked: [], keys: [], pressed: new Set() };
    for (let turn = 0; turn < KILLS; turn++)
      await Promise.all([
        // Spread over the time in which requests, keys and mails are under way.
        firstKey(promised).then(() => killAndStart(gateway, 400 + ((turn * 237) % 900))),
        workUntilGone(gateway, turn, promised),
      ]);
    const hashes = hashesOf(gateway);
    assert.ok(promised.asked.length > KILLS && promised.keys.length > 0, JSON.stringify(promised));

    const keysOf = async (): Promise<string[]> => keysIn(await gateway.mails());
    while ((await keysOf()).length < hashes.length) await sleep(50);
    const mailed = await keysOf();
    // No key without its mail, no mail twice, and no mail of a key that is not there.
    assert.deepEqual(mailed.map(hashOf).toSorted(), hashes.toSorted());
    for (const key of promised.keys) assert.ok(mailed.includes(key));
    assert.equal(await gateway.call(mailed[0]!), 200);
    const asked = async (): Promise<string[]> => confirmedIn(await gateway.mails());
    let confirmed = await asked();
    for (; !isWithin(promised.asked, confirmed); confirmed = await asked()) await sleep(50);
    assert.equal(new Set(confirmed).size, confirmed.length);
    const ids = (await gateway.mails()).map((mail) => mail.messageId);
    assert.equal(new Set(ids).size, ids.length);
    await gateway.close();
    await node.close();
  });

  it(`sends by SMTP, over kills (${KILLS}), each mail, and again only what the server did not say it took @long`, async function () {
    this.timeout(KILLS * 20_000);
    const { gateway, server, close } = await startSmtp();
    const promised: Promised = { asked: [], keys: [], pressed: new Set() };
    let takenBefore = 0;
    const noted = (): number => gateway.program.stderr().split('mail handed over').length - 1;
    const kill = async (turn: number): Promise<void> => {
      await firstKey(promised);
      await sleep(400 + ((turn * 237) % 900));
      server.hold(true);
      // The gateway has heard of all that the server took.
      while (takenBefore + noted() < server.taken.size) await sleep(10);
      await killAndStart(gateway, 250 + ((turn * 87) % 400), () => {
        takenBefore = server.taken.size;
        server.hold(false);
      });
    };
    for (let turn = 0; turn < KILLS; turn++)
      await Promise.all([kill(turn), workUntilGone(gateway, turn, promised, async () => server.mails)]);

    const hashes = hashesOf(gateway);
    assert.ok(promised.asked.length > KILLS && promised.keys.length > 0, JSON.stringify(promised));
    const arrivals = (): ParsedMail[][] => {
      const byId = new Map<string | undefined, ParsedMail[]>();
      for (const mail of server.mails) byId.set(mail.messageId, [...(byId.get(mail.messageId) ?? []), mail]);
      return [...byId.values()];
    };
    const isDone = (): boolean =>
      isWithin(promised.asked, confirmedIn(server.mails)) &&
      new Set(keysIn(server.mails)).size >= hashes.length &&
      arrivals().every((same) => same.some((mail) => server.taken.has(mail)));
    while (!isDone()) await sleep(50);
    assert.deepEqual([...new Set(keysIn(server.mails))].map(hashOf).toSorted(), hashes.toSorted());
    for (const key of promised.keys) assert.ok(keysIn(server.mails).includes(key));
    const again = arrivals().filter((same) => same.length > 1);
    assert.ok(again.length > 0);
    for (const same of again) {
      assert.deepEqual(
        same.map((mail) => server.taken.has(mail)),
        same.map((mail) => mail === same.at(-1)),
      );
      assert.equal(new Set(same.map(({ text }) => text)).size, 1);
    }
    assert.equal(new Set(arrivals().map(([mail]) => mail!.text)).size, arrivals().length);
    await close();
  });

  it('hands a mail over again under the same Message-ID, where the server had not said that it took it @long', async () => {
    const { gateway, server, close } = await startSmtp();
    server.hold(true);
    await gateway.postJson('/keys', { email: 'doubt@example.org' });
    await server.awaitMails(1);
    server.hold(false);
    await killAndStart(gateway, 0);
    const [first, second] = await server.awaitMails(2);
    assert.equal(first!.messageId, second!.messageId);
    assert.equal(first!.text, second!.text);
    await gateway.program.logged(/mail handed over/);
    assert.equal(server.mails.length, 2);
    await close();
  });
});
