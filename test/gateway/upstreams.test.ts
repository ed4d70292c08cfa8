import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { FAULTS, none, sendJson, startFaultyNode, type FaultyNode } from './faultyNode.ts';
import { request, rpc, send, type HttpAnswer } from './httpCall.ts';
import { KEY, serving, startProgram, type Program } from './program.ts';

const KEYS = Array.from({ length: 60 }, (_, index) => `key-of-test-${index}`);

describe('several upstreams', () => {
  let head = 100n;
  let nodes: FaultyNode[];
  let gateway: Program;
  let keys = 0;
  /** A key that has seen nothing yet. */
  const newKey = (): string => KEYS[keys++]!;

  before(async () => {
    nodes = await Promise.all([1, 2, 3].map(() => startFaultyNode(() => head)));
    gateway = await startProgram([
      ...nodes.flatMap(({ url }) => ['--upstream', url]),
      '--port',
      '0',
      '--upstream-poll',
      '0.05',
      '--timeout',
      '1',
      ...[KEY, ...KEYS].flatMap((key) => ['--key', key]),
    ]);
  });
  after(async () => {
    await gateway.stop();
    await Promise.all(nodes.map((node) => node.kill()));
    assert.equal(/hidden-key/.test(gateway.stderr()), false);
  });
  afterEach(async () => {
    for (const node of nodes) [node.trouble, node.behind] = [none, 0n];
    await states('ok', 'ok', 'ok');
    for (const node of nodes) node.methods.length = 0;
  });

  const call = (key: string, method: string, params: readonly unknown[] = []): Promise<HttpAnswer> =>
    send(gateway.url, { path: `/v1/${key}`, body: request(method, params) });
  const numberOf = ({ headers }: HttpAnswer): number => Number(headers['x-upstream']);
  const nodeOf = (answer: HttpAnswer): FaultyNode => nodes[numberOf(answer) - 1]!;

  const healthz = (): Promise<HttpAnswer> => send(gateway.url, { method: 'GET', path: '/healthz' });

  /** Waits until /healthz gives these. */
  async function states(...wanted: readonly string[]): Promise<void> {
    while (true) {
      const { upstreams } = JSON.parse((await healthz()).body) as { upstreams: { state: string }[] };
      if (upstreams.map(({ state }) => state).join() === wanted.join()) return;
      await sleep(20);
    }
  }

  it('answer with the number of the one that did, in headers and log', async () => {
    const answer = await call(newKey(), 'eth_chainId');
    assert.deepEqual([answer.status, rpc(answer).result], [200, '0x7a69']);
    assert.match(String(answer.headers['x-upstream']), /^[123]$/);
    assert.deepEqual([answer.headers['x-attempts'], answer.headers['x-upstream-lag']], ['1', undefined]);
    await gateway.logged(/"methods":\["eth_chainId"\],"calls":1,"upstream":[123],"attempts":1,"msg"/);
    const overHttp = await send(gateway.url, {
      headers: { 'content-type': 'application/json', te: 'trailers' },
      body: request('eth_chainId'),
    });
    assert.deepEqual([overHttp.status, overHttp.headers['x-attempts']], [200, '1']);
  });

  for (const [name, fault] of Object.entries(FAULTS))
    it(`answer a read of which one fails by ${name}`, async () => {
      const key = newKey();
      const first = nodeOf(await call(key, 'eth_getBalance'));
      first.trouble = (response, asked, answer) =>
        asked.method === 'eth_getBalance' && fault(response, asked, answer);
      const answer = await call(key, 'eth_getBalance');
      assert.deepEqual([answer.status, rpc(answer).result], [200, '0x64']);
      assert.equal(answer.headers['x-attempts'], '2');
      assert.notEqual(nodeOf(answer), first);
      // Those of a batch go together.
      const batch = await send(gateway.url, {
        path: `/v1/${key}`,
        body: `[${request('eth_getBalance', [], 'a')},${request('eth_chainId', [], 'b')}]`,
      });
      assert.deepEqual(
        (JSON.parse(batch.body) as { result: string }[]).map(({ result }) => result),
        ['0x64', '0x7a69'],
      );
    });

  it('pass on what may be the answer: a revert under -32603, and the error that all give', async () => {
    const error = { code: -32603, message: 'execution reverted', data: '0x' };
    for (const node of nodes)
      node.trouble = (response, { id, method }) =>
        method === 'eth_call' && sendJson(response, JSON.stringify({ jsonrpc: '2.0', id, error }));
    const answer = await call(newKey(), 'eth_call', [{}]);
    assert.deepEqual([rpc(answer).error, answer.headers['x-attempts']], [error, '1']);
    for (const node of nodes)
      node.trouble = (response, asked, text) =>
        asked.method === 'eth_call' && FAULTS['a bare internal error']!(response, asked, text);
    const failed = await call(newKey(), 'eth_call', [{}]);
    assert.deepEqual(rpc(failed).error, { code: -32603, message: 'Internal error' });
    assert.equal(failed.headers['x-attempts'], '9');
  });

  it('ask another where one answers byte by byte, and where all do end with 504 @long', async () => {
    const drip: FaultyNode['trouble'] = (response, { method }, answer) => {
      if (method !== 'eth_gasPrice') return false;
      response.writeHead(200, { 'content-type': 'application/json' });
      let at = 0;
      const timer = setInterval(() => response.write(answer[at++] ?? ' '), 50);
      response.on('close', () => clearInterval(timer));
      return true;
    };
    const key = newKey();
    const first = nodeOf(await call(key, 'eth_chainId'));
    first.trouble = drip;
    const answer = await call(key, 'eth_gasPrice');
    assert.deepEqual([rpc(answer).result, answer.headers['x-attempts']], ['0x7a69', '2']);
    for (const node of nodes) node.trouble = drip;
    const late = await call(key, 'eth_gasPrice');
    assert.deepEqual([late.status, rpc(late).error?.code], [504, -32002]);
  });

  it('send a write once, also where its answer is lost, and again only where it never left', async () => {
    const key = newKey();
    const first = nodeOf(await call(key, 'eth_chainId'));
    for (const [name, fault] of Object.entries(FAULTS)) {
      first.trouble = fault;
      const [before, others] = [first.writes.length, nodes.filter((node) => node !== first)];
      const answer = await call(key, 'eth_sendRawTransaction', [name]);
      assert.equal(answer.headers['x-attempts'], '1', name);
      const asked = nodes.flatMap(({ writes }) => writes).filter((write) => write === name);
      assert.equal(asked.length, 1, name);
      // After many faults it rests, and another has the write.
      if (first.writes.length === before) assert.ok(others.some(({ writes }) => writes.includes(name)));
    }
    const [one, two] = [newKey(), newKey()];
    const dead = nodeOf(await call(one, 'eth_chainId'));
    await dead.kill();
    const moved = await call(one, 'eth_sendRawTransaction', ['refused']);
    assert.equal(moved.status, 200);
    assert.notEqual(nodeOf(moved), dead);
    assert.equal(nodes.flatMap(({ writes }) => writes).filter((write) => write === 'refused').length, 1);
    // What the write left to see is asked where it was sent.
    assert.equal(nodeOf(await call(one, 'eth_getTransactionCount')), nodeOf(moved));
    assert.equal((await call(two, 'eth_chainId')).status, 200);
    await dead.revive();
  });

  it('keep a key’s filters where they are', async () => {
    const key = newKey();
    const made = await call(key, 'eth_newBlockFilter');
    const owner = nodeOf(made);
    for (let turn = 0; turn < 5; turn++)
      assert.deepEqual(rpc(await call(key, 'eth_getFilterChanges', [rpc(made).result])).result, [owner.url]);
    owner.trouble = (response, { method }) => method !== 'eth_blockNumber' && sendJson(response, '{}', 500);
    const moved = await call(key, 'eth_chainId');
    assert.notEqual(nodeOf(moved), owner);
    const failed = await call(key, 'eth_getFilterChanges', ['0x1']);
    assert.deepEqual([failed.status, numberOf(failed)], [502, nodes.indexOf(owner) + 1]);
    owner.trouble = none;
    assert.equal(nodeOf(await call(key, 'eth_getFilterChanges', ['0x1'])), owner);
    await owner.kill();
    await states(...nodes.map((node) => (node === owner ? 'down' : 'ok')));
    const again = await call(key, 'eth_newBlockFilter');
    assert.notEqual(nodeOf(again), owner);
    assert.equal(nodeOf(await call(key, 'eth_getFilterChanges', [rpc(again).result])), nodeOf(again));
    await owner.revive();
  });

  it('never show a key an older block than it has seen, and say so where none is far enough', async () => {
    const key = newKey();
    const first = nodeOf(await call(key, 'eth_chainId'));
    const others = nodes.filter((node) => node !== first);
    for (const node of others) node.behind = 3n;
    head = 110n;
    assert.equal(rpc(await call(key, 'eth_blockNumber')).result, '0x6e');
    first.trouble = FAULTS['a reset connection']!;
    // One of them reaches the block while the call waits.
    setTimeout(() => (others[1]!.behind = 0n), 300);
    const answer = await call(key, 'eth_getBalance');
    assert.deepEqual([rpc(answer).result, answer.headers['x-upstream-lag']], ['0x6e', undefined]);
    first.trouble = none;
    for (const node of others) [node.behind, node.trouble] = [3n, FAULTS['a reset connection']!];
    head = 120n;
    assert.equal(rpc(await call(key, 'eth_blockNumber')).result, '0x78');
    for (const node of others) node.trouble = none;
    first.trouble = FAULTS['a reset connection']!;
    const late = await call(key, 'eth_getBalance');
    assert.deepEqual([rpc(late).result, late.headers['x-upstream-lag']], ['0x75', '3']);
  });

  it('do not believe the head of one that lies', async () => {
    const liar = nodes[1]!;
    liar.behind = -1_000_000_000_000n;
    await states('ok', 'ahead', 'ok');
    for (let turn = 0; turn < 5; turn++) {
      const answer = await call(newKey(), 'eth_blockNumber');
      assert.deepEqual([rpc(answer).result, nodeOf(answer) === liar], ['0x78', false]);
    }
    liar.behind = 0n;
    // One that tells the truth when polled, and lies to calls.
    const key = newKey();
    await states('ok', 'ok', 'ok');
    const first = nodeOf(await call(key, 'eth_chainId'));
    first.trouble = (response, { id, method, params }) =>
      method === 'eth_getBlockByNumber' &&
      sendJson(response, JSON.stringify({ jsonrpc: '2.0', id, result: { number: '0xfffffffff', params } }));
    const block = await call(key, 'eth_getBlockByNumber', ['latest', false]);
    assert.deepEqual((rpc(block).result as { number: string }).number, '0x78');
  });

  it('break a large result off, and ask no other, once some of it was passed on', async () => {
    const key = newKey();
    const first = nodeOf(await call(key, 'eth_chainId'));
    first.trouble = (response, { id, method }) => {
      if (method !== 'eth_getLogs') return false;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(`{"jsonrpc":"2.0","id":${String(id)},"result":["${'x'.repeat(200_000)}`);
      setTimeout(() => response.destroy(), 50);
      return true;
    };
    await assert.rejects(call(key, 'eth_getLogs', [{}]));
    assert.equal(nodes.flatMap(({ methods }) => methods).filter((name) => name === 'eth_getLogs').length, 1);
  });

  it('are never asked where they serve another chain than the first', async () => {
    const foreign = await startFaultyNode(() => head);
    foreign.trouble = (response, { id, method }) =>
      method === 'eth_chainId' && sendJson(response, `{"jsonrpc":"2.0","id":${String(id)},"result":"0x1"}`);
    const mixed = await startProgram(serving(nodes[0]!, '--upstream', foreign.url));
    for (let turn = 0; turn < 5; turn++)
      assert.equal(rpc(await send(mixed.url, { body: request('eth_chainId') })).result, '0x7a69');
    const { body } = await send(mixed.url, { method: 'GET', path: '/healthz' });
    assert.match(body, /^\{"status":"ok","upstreams":\[\{"upstream":1,"state":"ok",.*"state":"foreign"/);
    nodes[0]!.trouble = FAULTS['status 500']!;
    assert.equal((await send(mixed.url, { body: request('eth_chainId') })).status, 502);
    await mixed.stop();
    await foreign.kill();
    assert.deepEqual(new Set(foreign.methods), new Set(['eth_chainId', 'eth_blockNumber']));
  });

  it('are each shown by /healthz, which says 503 where none can be reached @long', async () => {
    const { status, body } = await healthz();
    const latency = /"latencyMs":[\d.]+/g;
    const one = (number: number): string =>
      `{"upstream":${number},"state":"ok","head":"0x78","lag":"0x0","latencyMs":0}`;
    assert.equal(status, 200);
    assert.equal(
      body.replace(latency, '"latencyMs":0'),
      `{"status":"ok","upstreams":[${[1, 2, 3].map(one).join(',')}]}`,
    );
    await Promise.all(nodes.map((node) => node.kill()));
    await states('down', 'down', 'down');
    const down = await healthz();
    assert.equal(down.status, 503);
    assert.match(down.body, /\{"upstream":1,"state":"down","latencyMs":[\d.]+\}/);
    const failed = await call(newKey(), 'eth_chainId');
    assert.deepEqual([failed.status, rpc(failed).error?.code], [502, -32002]);
    await Promise.all(nodes.map((node) => node.revive()));
    await states('ok', 'ok', 'ok');
    await gateway.logged(/upstream 1 is back/);
    const told = Array.from(gateway.stderr().matchAll(/"msg":"(upstream 1 [^"]*)"/g), ([, text]) => text);
    assert.deepEqual(told.slice(-2), ['upstream 1 is down (ECONNREFUSED)', 'upstream 1 is back']);
  });

  it('wait for a block that one may have shown after its last poll, where it is dead now', async () => {
    const key = newKey();
    const first = nodeOf(await call(key, 'eth_chainId'));
    const others = nodes.filter((node) => node !== first);
    for (const node of others) node.behind = 1n;
    first.trouble = (_response, { method }) => method === 'eth_blockNumber';
    head += 1n;
    const shown = rpc(await call(key, 'eth_getBalance')).result;
    assert.equal(shown, `0x${head.toString(16)}`);
    await first.kill();
    setTimeout(() => (others[1]!.behind = 0n), 300);
    const answer = await call(key, 'eth_getBalance');
    assert.deepEqual([rpc(answer).result, answer.headers['x-upstream-lag']], [shown, undefined]);
    assert.equal(nodeOf(answer), others[1]);
    // Where no other shows a new block, the key waits once.
    const still = newKey();
    others[0]!.behind = 0n;
    const last = nodeOf(await call(still, 'eth_chainId'));
    await last.kill();
    const since = performance.now();
    assert.equal(rpc(await call(still, 'eth_getBalance')).result, shown);
    const waited = performance.now() - since;
    assert.equal(rpc(await call(still, 'eth_getBalance')).result, shown);
    assert.ok(performance.now() - since - waited < 500);
    await Promise.all([first.revive(), last.revive()]);
  });
});
