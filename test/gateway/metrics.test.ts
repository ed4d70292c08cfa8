import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { FAULTS, none, startFaultyNode, type FaultyNode } from './faultyNode.ts';
import { request, send, type HttpAnswer } from './httpCall.ts';
import { startChainNode } from './chainNode.ts';
import { parseMetrics, valueOf, type Sample } from './parseMetrics.ts';
import { echoing, startScriptedNode } from './scriptedNode.ts';
import { startMailServer } from './signup/mailServer.ts';
import { startSignup } from './signup/signupGateway.ts';
import { openSocket, until } from './webSocketClient.ts';
import { KEY, serving, startProgram, type Program } from './program.ts';

const CALLS = 'eth_gateway_call_duration_seconds';

/** Calls by namespace and outcome. */
function callsOf(samples: readonly Sample[]): Readonly<Record<string, number>> {
  const counts = samples.filter(({ name }) => name === `${CALLS}_count`);
  return Object.fromEntries(
    counts.map(({ labels, value }) => [`${labels['namespace']} ${labels['outcome']}`, value]),
  );
}

describe('the metrics of the gateway', () => {
  let node: FaultyNode;
  let gateway: Program;
  let address: URL;

  async function observe(program: Program): Promise<void> {
    gateway = program;
    await gateway.logged(/"msg":"ready"/);
    address = new URL(/"metrics":"([^"]+)"/.exec(gateway.stderr())![1]!);
  }
  const start = async (...flags: readonly string[]): Promise<void> =>
    observe(await startProgram(serving(node, '--metrics-port', '0', ...flags)));
  const scrape = (path = '/metrics', method = 'GET'): Promise<HttpAnswer> =>
    send(address.origin, { method, path, headers: {} });
  const read = async (): Promise<readonly Sample[]> => parseMetrics((await scrape()).body);
  const call = (body: string, key = KEY): Promise<HttpAnswer> =>
    send(gateway.url, { path: `/v1/${key}`, body });

  before(async () => {
    node = await startFaultyNode(() => 7n);
  });
  afterEach(() => gateway.stop());
  after(() => node.kill());

  it('count calls by namespace and outcome, refusals and faults, at an address of their own', async () => {
    await start('--quota-day', '7');
    const callsBegan = performance.now();
    for (const method of ['eth_chainId', 'net_version', 'admin_peers']) await call(request(method));
    await call(`[${request('eth_chainId')},${request('eth_chainId', [], 2)}]`);
    await call('no JSON');
    node.trouble = FAULTS['a reset connection']!;
    await call(request('trace_block'));
    node.trouble = none;
    await call(request('eth_chainId'));
    await gateway.logged(/"status":429/);
    const samples = await read();
    assert.deepEqual(callsOf(samples), {
      'eth limited': 1,
      'eth ok': 1,
      'net ok': 1,
      'batch ok': 1,
      'trace failed': 1,
      'none ok': 1,
      'none refused': 1,
    });
    assert.equal(valueOf(samples, 'eth_gateway_quota_refusals_total', { reason: 'over' }), 1);
    assert.equal(valueOf(samples, 'eth_gateway_call_faults_total', { cause: 'ECONNRESET' }), 1);
    assert.ok((valueOf(samples, 'process_resident_memory_bytes') ?? 0) > 1e6);
    const buckets = samples.filter(
      ({ name, labels }) =>
        name === `${CALLS}_bucket` && labels['namespace'] === 'eth' && labels['outcome'] === 'ok',
    );
    assert.deepEqual([buckets.length, buckets.at(-1)?.labels['le'], buckets.at(-1)?.value], [15, '+Inf', 1]);
    // The one call is in each bucket that it is short enough for.
    const took = valueOf(samples, `${CALLS}_sum`, { namespace: 'eth', outcome: 'ok' })!;
    assert.ok(took > 0 && took <= (performance.now() - callsBegan) / 1000, `${took} seconds`);
    assert.deepEqual(
      buckets.map(({ value }) => value),
      buckets.map(({ labels }) => (took <= Number(labels['le']!.replace('+Inf', 'Infinity')) ? 1 : 0)),
    );
    assert.equal((await send(gateway.url, { method: 'GET', path: '/metrics' })).status, 404);
    for (const [path, method] of [
      ['/metrics', 'POST'],
      ['/', 'GET'],
      [`/metrics?${KEY}`, 'GET'],
    ] as const)
      assert.equal((await scrape(path, method)).status, 404);
    assert.equal(address.hostname, '127.0.0.1');
  });

  it('have the state of a single upstream too, asked for once a second at most', async () => {
    await start();
    const up = async (): Promise<(number | undefined)[]> => {
      const samples = await read();
      return ['up', 'head', 'latency_seconds', 'lag_blocks'].map((name) =>
        valueOf(samples, `eth_gateway_upstream_${name}`, { upstream: '1' }),
      );
    };
    const before = node.methods.length;
    const [[isUp, head, latency, lag]] = [await up(), await up()];
    assert.deepEqual([isUp, head, lag], [1, 7, undefined]);
    assert.ok(latency! > 0 && latency! < 3, `${latency} seconds`);
    assert.ok(node.methods.length - before <= 2);
    node.trouble = FAULTS['a web page']!;
    await sleep(1000);
    assert.deepEqual(await up(), [0, undefined, undefined, undefined]);
    node.trouble = none;
    await sleep(1000);
    assert.deepEqual((await up()).slice(0, 2), [1, 7]);
  });

  it('count WebSockets, their subscriptions and notifications', async () => {
    const chain = await startChainNode();
    await observe(await startProgram(serving(chain, '--metrics-port', '0')));
    const shown = async (): Promise<(number | undefined)[]> => {
      const samples = await read();
      return ['sockets', 'subscriptions', 'notifications_total'].map((name) =>
        valueOf(samples, `eth_gateway_${name}`),
      );
    };
    assert.deepEqual(await shown(), [0, 0, 0]);
    const [one, other] = await Promise.all([openSocket(gateway.url), openSocket(gateway.url)]);
    const ids = [await one.subscribe('newHeads'), await one.subscribe('logs', {})];
    await other.subscribe('newHeads');
    chain.mine(3);
    await until(() => one.itemsOf(ids[1]!).length === 3);
    assert.deepEqual(await shown(), [2, 3, 5]);
    await one.call('eth_unsubscribe', ids[0]);
    other.close();
    await other.ended;
    assert.deepEqual(await shown(), [1, 1, 5]);
    one.close();
    await chain.close();
  });

  it('count mails by outcome, and show those that wait', async () => {
    const [echo, server] = [await startScriptedNode(), await startMailServer()];
    echo.play(echoing);
    const mail = ['--smtp', server.url, '--mail-from', 'keys@example.org'];
    const signup = await startSignup({ node: echo, mail, flags: ['--metrics-port', '0'] });
    await observe(signup.program);
    const shown = async (): Promise<(number | undefined)[]> => {
      const samples = await read();
      const age = valueOf(samples, 'eth_gateway_mails_oldest_seconds')!;
      return [
        valueOf(samples, 'eth_gateway_mails_waiting'),
        age === 0 ? 0 : age < 60 ? 1 : age,
        ...['handed_over', 'put_off', 'given_up'].map((outcome) =>
          valueOf(samples, 'eth_gateway_mails_total', { outcome }),
        ),
      ];
    };
    assert.deepEqual(await shown(), [0, 0, 0, 0, 0]);
    server.refuseWith(550);
    await signup.postJson('/keys', { email: 'never@example.org' });
    await gateway.logged(/"givenUp":true/);
    server.refuseWith(450);
    await signup.postJson('/keys', { email: 'later@example.org' });
    await gateway.logged(/"givenUp":false/);
    assert.deepEqual(await shown(), [1, 1, 0, 1, 1]);
    server.refuseWith(undefined);
    await gateway.logged(/mail handed over/);
    const [waiting, age, handedOver] = await shown();
    assert.deepEqual([waiting, age, handedOver], [0, 0, 1]);
    const { body } = await scrape();
    for (const [name] of readFileSync('docs/gateway.md', 'utf8').matchAll(/eth_gateway_[a-z_]+/g))
      assert.ok(body.includes(`# TYPE ${name} `), name);
    await signup.close();
    await server.close();
    await echo.close();
  });

  it('have the labels of a short list, whatever is called @long', async () => {
    await start('--allow', 'erigon', '--allow', 'zzz');
    await call(request('eth_chainId'));
    const hostile = Array.from({ length: 60 }, (_, index) => [
      `zzz_m${index}`,
      `a${index}_x`,
      `eth_"}\n${index}`,
      '__proto___x',
      'constructor_x',
      `_${index}`,
    ]).flat();
    await Promise.all(hostile.map((method) => call(request(method))));
    await Promise.all(
      hostile.slice(0, 50).map((key) => call(request('eth_chainId'), encodeURIComponent(key))),
    );
    const { body } = await scrape();
    const samples = parseMetrics(body);
    assert.deepEqual(callsOf(samples), { 'eth ok': 1, 'other ok': 60, 'none ok': 300 });
    assert.ok(samples.length < 200, String(samples.length));
    assert.equal(body.includes(KEY), false);
  });

  if (process.platform === 'linux')
    it('are those of all workers together, and of several upstreams @long', async () => {
      const second = await startFaultyNode(() => 5n);
      await start('--workers', '2', '--upstream', second.url);
      await Promise.all(Array.from({ length: 60 }, () => call(request('eth_chainId'))));
      const samples = await read();
      assert.deepEqual(callsOf(samples), { 'eth ok': 60 });
      const answers = ['1', '2'].map(
        (upstream) =>
          valueOf(samples, 'eth_gateway_upstream_attempts_total', { upstream, outcome: 'answer' }) ?? 0,
      );
      assert.equal(answers[0]! + answers[1]!, 60);
      for (const upstream of ['1', '2']) {
        assert.equal(valueOf(samples, 'eth_gateway_upstream_up', { upstream }), 1);
      }
      const [heads, lags] = ['head', 'lag_blocks'].map((name) =>
        ['1', '2'].map((upstream) => valueOf(samples, `eth_gateway_upstream_${name}`, { upstream })),
      );
      assert.deepEqual(
        [heads, lags],
        [
          [7, 5],
          [0, 2],
        ],
      );
      assert.equal(valueOf(samples, 'eth_gateway_calls_running'), 0);
      await second.kill();
    });
});
