import assert from 'node:assert/strict';
import type { Quota } from '../../src/gateway/access/keyCounts.ts';
import { createKeyRecords, createKeyring, type Holder } from '../../src/gateway/access/keyring.ts';
import { createQuota } from '../../src/gateway/access/quota.ts';
import { request, rpc, send } from './httpCall.ts';
import { KEY, startProgram, type Program } from './program.ts';
import { echoing, startScriptedNode, type ScriptedNode } from './scriptedNode.ts';

function holder(key: string, quota: Quota): Holder {
  return createKeyring(createKeyRecords()([{ key, quota }])).find(key)!;
}

describe('createQuota', () => {
  const noon = Date.UTC(2026, 0, 1, 12);
  it('counts a UTC day, says when it ends in whole seconds rounded up, and begins again then', async () => {
    let now = noon + 1;
    const spend = createQuota(undefined, () => now);
    const key = holder('first-key', { perSecond: 0, perDay: 3 });
    assert.equal(await spend(key, 3), undefined);
    const refused = await spend(key, 1);
    assert.deepEqual([refused?.code, refused?.status, refused?.retryAfterSeconds], [-32005, 429, 43_200]);
    now = Date.UTC(2026, 0, 1, 23, 59, 59, 999);
    assert.equal((await spend(key, 1))?.retryAfterSeconds, 1);
    now += 1;
    assert.equal(await spend(key, 3), undefined);
  });

  it('lets single calls use what is too little for a refused batch', async () => {
    const spend = createQuota(undefined, () => noon);
    const key = holder('first-key', { perSecond: 0, perDay: 5 });
    assert.equal(await spend(key, 4), undefined);
    assert.equal((await spend(key, 2))?.code, -32005);
    assert.equal(await spend(key, 1), undefined);
    assert.equal((await spend(key, 1))?.code, -32005);
  });

  it('counts each key by itself', async () => {
    const spend = createQuota(undefined, () => noon);
    const quota = { perSecond: 0, perDay: 1 };
    const [first, second] = [holder('first-key', quota), holder('second-key', quota)];
    assert.equal(await spend(first, 1), undefined);
    assert.equal(await spend(second, 1), undefined);
    assert.equal((await spend(first, 1))?.code, -32005);
  });

  it('refuses a batch that can never fit as invalid, not as early', async () => {
    const spend = createQuota(undefined, () => noon);
    const refused = await spend(holder('first-key', { perSecond: 5, perDay: 9 }), 6);
    assert.deepEqual([refused?.code, refused?.status, refused?.retryAfterSeconds], [-32600, 400, undefined]);
  });

  it('counts nothing where there is no quota', async () => {
    const spend = createQuota(undefined, () => noon);
    assert.equal(await spend(holder('first-key', { perSecond: 0, perDay: 0 }), 1_000_000), undefined);
  });
});

describe('quotas of the gateway', () => {
  let gateway: Program;
  let node: ScriptedNode;
  before(async () => {
    node = await startScriptedNode();
    node.play(echoing);
    const keys = `${KEY}\nquick-key rps=2 day=0\nworn-key day=3\n`;
    gateway = await startProgram(
      ['--upstream', node.url, '--port', '0', '--quota-day', '100', '--keys', '-'],
      { input: keys },
    );
  });
  after(async () => {
    await gateway.stop();
    await node.close();
  });
  const call = (key: string, body: string) => send(gateway.url, { path: `/v1/${key}`, body });

  it('answers calls over the day’s quota with 429, Retry-After, -32005 and the request’s id', async () => {
    for (const id of [1, 2, 3])
      assert.equal((await call('worn-key', request('eth_chainId', [], id))).status, 200);
    const answer = await call('worn-key', request('eth_chainId', [], 'four'));
    const { id, error } = rpc(answer);
    assert.deepEqual([answer.status, id, error?.code], [429, 'four', -32005]);
    const wait = Number(answer.headers['retry-after']);
    assert.equal(Number.isInteger(wait) && wait >= 1 && wait <= 86_400, true, String(wait));
    assert.equal(
      error?.message,
      `Limit exceeded: this key may make 3 calls per UTC day. Try again in ${wait} s.`,
    );
    assert.equal((await call(KEY, request('eth_chainId'))).status, 200);
  });

  it('answers calls over the second’s quota with 429 and Retry-After 1', async () => {
    let answer = await call('quick-key', request('eth_chainId'));
    while (answer.status === 200) answer = await call('quick-key', request('eth_chainId'));
    assert.deepEqual(
      [answer.status, answer.headers['retry-after'], rpc(answer).error?.code],
      [429, '1', -32005],
    );
  });

  it('counts a batch of n as n, and what cannot be parsed as 1', async () => {
    const strict = await startProgram([
      '--upstream',
      node.url,
      '--port',
      '0',
      '--quota-day',
      '5',
      '--key',
      KEY,
    ]);
    const statusOf = async (body: string) => (await send(strict.url, { body })).status;
    const batch = `[${request('admin_x')},${request('admin_x')},${request('admin_x')}]`;
    assert.deepEqual([await statusOf(batch), await statusOf('{'), await statusOf(batch)], [200, 400, 429]);
    assert.deepEqual([await statusOf('{'), await statusOf('{')], [400, 429]);
    await strict.stop();
  });
});
