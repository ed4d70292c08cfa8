import assert from 'node:assert/strict';
import { FAULTS, none, startFaultyNode, type FaultyNode } from './faultyNode.ts';
import { request, send, type HttpAnswer } from './httpCall.ts';
import { KEY, serving, startProgram, type Program } from './program.ts';

type Sample = {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const LABEL = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"';
const SAMPLE = new RegExp(
  `^(${NAME})(?:\\{(${LABEL}(?:,${LABEL})*)\\})? (\\+Inf|-Inf|Nan|-?[\\d.]+(?:e[+-]?\\d+)?)$`,
);
const COMMENT = new RegExp(`^# (?:HELP (${NAME}) .+|TYPE (${NAME}) (counter|gauge|histogram|summary))$`);

/** Reads Prometheus’ text format 0.0.4. Throws at what is not in it. */
function parseMetrics(text: string): readonly Sample[] {
  assert.equal(text.endsWith('\n'), true);
  const types = new Map<string, string>();
  const seen = new Set<string>();
  return text.split('\n').flatMap((line) => {
    if (line === '') return [];
    if (line.startsWith('#')) {
      const [, , typed, type] = COMMENT.exec(line) ?? assert.fail(line);
      if (typed === undefined) return [];
      assert.equal(types.has(typed), false, line);
      types.set(typed, type!);
      return [];
    }
    const [, name, labels = '', value] = SAMPLE.exec(line) ?? assert.fail(line);
    const family = types.has(name!) ? name! : name!.replace(/_(bucket|sum|count)$/, '');
    assert.ok(types.has(family), line);
    const series = `${name}{${labels}}`;
    assert.equal(seen.has(series), false, `twice: ${series}`);
    seen.add(series);
    const pairs = Array.from(labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g), ([, key, said]) => [key, said]);
    return [
      { name: name!, labels: Object.fromEntries(pairs), value: Number(value!.replace('Inf', 'Infinity')) },
    ];
  });
}

const CALLS = 'eth_gateway_call_duration_seconds';

/** Calls by namespace and outcome. */
function callsOf(samples: readonly Sample[]): Readonly<Record<string, number>> {
  const counts = samples.filter(({ name }) => name === `${CALLS}_count`);
  return Object.fromEntries(
    counts.map(({ labels, value }) => [`${labels['namespace']} ${labels['outcome']}`, value]),
  );
}

function valueOf(
  samples: readonly Sample[],
  name: string,
  labels: Record<string, string> = {},
): number | undefined {
  return samples.find(
    (one) => one.name === name && Object.entries(labels).every(([key, text]) => one.labels[key] === text),
  )?.value;
}

describe('the metrics of the gateway', () => {
  let node: FaultyNode;
  let gateway: Program;
  let address: URL;

  async function start(...flags: readonly string[]): Promise<void> {
    gateway = await startProgram(serving(node, '--metrics-port', '0', ...flags));
    await gateway.logged(/"msg":"ready"/);
    address = new URL(/"metrics":"([^"]+)"/.exec(gateway.stderr())![1]!);
  }
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
