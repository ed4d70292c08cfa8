import assert from 'node:assert/strict';
import { createByteBudget, HeldBytes } from '../../src/gateway/calls/byteBudget.ts';
import { FairShare, type ConnectionUse } from '../../src/gateway/node/fairShare.ts';
import { request, rpc, send } from './httpCall.ts';
import { serving, startProgram } from './program.ts';
import { answering, echoing, startScriptedNode, withResolver } from './scriptedNode.ts';

describe('FairShare', () => {
  function enter(share: FairShare, key: string, count: number) {
    let started = 0;
    const uses: ConnectionUse[] = Array.from({ length: count }, () => share.enter(key, () => (started += 1)));
    return { uses, started: () => started };
  }

  it('gives one key half, and what is left to the others in the same way', () => {
    const share = new FairShare(16);
    const first = enter(share, 'a', 100);
    const second = enter(share, 'b', 100);
    const third = enter(share, 'c', 1);
    assert.deepEqual([first.started(), second.started(), third.started()], [8, 4, 1]);
  });

  it('gives a key its first connection whatever the others have', () => {
    const share = new FairShare(1);
    const first = enter(share, 'a', 2);
    const second = enter(share, 'b', 1);
    assert.deepEqual([first.started(), second.started()], [1, 0]);
    first.uses[0]!.leave();
    assert.deepEqual([first.started(), second.started()], [2, 0]);
    first.uses[1]!.leave();
    assert.equal(second.started(), 1);
  });

  it('counts what a key still uses where some of its calls are over', () => {
    const share = new FairShare(4);
    const { uses } = enter(share, 'a', 2);
    uses[0]!.leave();
    assert.equal(enter(share, 'a', 2).started(), 1);
  });

  it('counts those of a key together that still wait when one of them has left', () => {
    const share = new FairShare(1);
    const [held] = enter(share, 'b', 1).uses;
    const { uses, started } = enter(share, 'a', 2);
    uses[0]!.leave();
    const later = share.enter('a', () => assert.fail('there is one connection'));
    held!.leave();
    assert.deepEqual([started(), later.keyHasAny], [1, true]);
  });

  it('lets waiting keys take turns, and forgets who left while waiting', () => {
    const share = new FairShare(2);
    const order: string[] = [];
    const running: ConnectionUse[] = [];
    const come = (name: string): ConnectionUse => share.enter(name[0]!, () => order.push(name));
    running.push(come('a1'), come('b1'));
    const waiting = [come('a2'), come('a3'), come('b2')];
    waiting[0]!.leave();
    waiting[0]!.leave();
    for (const use of running) use.leave();
    assert.deepEqual(order, ['a1', 'b1', 'a3', 'b2']);
  });
});

describe('createByteBudget', () => {
  it('lets no key hold more than is left, and takes back what a call held', () => {
    const budget = createByteBudget(100);
    const first = new HeldBytes(budget, 'a');
    assert.deepEqual([first.take(30), first.take(30), first.take(20)], [true, false, true]);
    const second = new HeldBytes(budget, 'b');
    assert.deepEqual([second.take(26), second.take(25)], [false, true]);
    first.releaseAll();
    first.releaseAll();
    assert.deepEqual([first.take(1), second.take(12)], [false, true]);
  });
});

describe('a key whose calls hang', () => {
  it('leaves connections to the others, and its own waiting calls get 429 in time', async () => {
    const node = await startScriptedNode();
    const gateway = await startProgram(
      serving(node, '--key', 'other-key', '--upstream-connections', '4', '--timeout', '0.4'),
    );
    node.play((body, response, incoming) =>
      body.includes('eth_call') ? undefined : echoing(body, response, incoming),
    );
    const hanging = Array.from({ length: 8 }, () => send(gateway.url, { body: request('eth_call') }));
    await gateway.logged(/ready/);
    const other = await send(gateway.url, { path: '/v1/other-key', body: request('eth_chainId') });
    assert.equal(other.status, 200);
    const answers = await Promise.all(hanging);
    const statuses = answers.map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 504).length >= 2, true, statuses.join());
    assert.equal(
      statuses.every((status) => status === 504 || status === 429),
      true,
      statuses.join(),
    );
    const waited = answers.find(({ status }) => status === 429);
    assert.deepEqual([waited?.headers['retry-after'], rpc(waited!).error?.code], ['1', -32005]);
    assert.match(rpc(waited!).error!.message, /this key’s other calls/);
    await gateway.stop();
    await node.close();
  });

  it('is not told of its own calls where others have all connections', async () => {
    const node = await startScriptedNode();
    const gateway = await startProgram(
      serving(node, '--key', 'other-key', '--upstream-connections', '1', '--timeout', '0.6'),
    );
    const reached = withResolver<void>();
    // It says something now and then, so that the call goes on.
    node.play((_body, response) => {
      const drip = setInterval(() => response.write(' '), 100);
      response.once('close', () => clearInterval(drip));
      reached.resolve();
    });
    const gone = new AbortController();
    const hanging = send(gateway.url, { body: request('eth_call'), signal: gone.signal });
    hanging.catch(() => undefined);
    await reached.promise;
    const waited = await send(gateway.url, { path: '/v1/other-key', body: request('eth_call') });
    assert.equal(waited.status, 429);
    assert.match(rpc(waited).error!.message, /: other keys’ calls keep/);
    gone.abort();
    await gateway.stop();
    await node.close();
  });

  it('holds no more memory than is free: 503 past it, and again all of it afterwards', async () => {
    const node = await startScriptedNode();
    const gateway = await startProgram(serving(node, '--max-memory', '300k'));
    const batch = `[${request('eth_call', [], 1)}]`;
    const calls = async (size: number): Promise<number> => {
      node.play(answering(`[{"jsonrpc":"2.0","id":1,"result":"${'a'.repeat(size)}"}]`));
      return (await send(gateway.url, { body: batch })).status;
    };
    const statuses: number[] = [];
    // Of 90,000 bytes there is room for the reply, and none for the answer that is made of it.
    for (const size of [50_000, 90_000, 200_000, 50_000]) statuses.push(await calls(size));
    assert.deepEqual(statuses, [200, 503, 503, 200]);
    const large = request('eth_call', ['a'.repeat(200_000)]);
    const refused = await send(gateway.url, { body: large });
    assert.deepEqual([refused.status, refused.headers['retry-after']], [503, '1']);
    await gateway.stop();
    await node.close();
  });
});
