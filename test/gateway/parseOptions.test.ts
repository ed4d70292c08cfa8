import assert from 'node:assert/strict';
import { parseOptions } from '../../src/gateway/options/options.ts';
import { FatalError } from '../../src/gateway/common/fatalError.ts';

const parse = (args: readonly string[], env: NodeJS.ProcessEnv = {}) => parseOptions(args, env);

describe('parseOptions', () => {
  it('serves the embedded node on 127.0.0.1 without limits when nothing else is said', () => {
    assert.deepEqual(parse(['--anvil']), {
      node: { kind: 'anvil', path: undefined },
      upstreamLag: 10,
      upstreamPollMs: 2000,
      host: '127.0.0.1',
      port: 8555,
      tls: undefined,
      keys: [],
      keyFile: undefined,
      quota: { perSecond: 0, perDay: 0 },
      redis: undefined,
      metrics: undefined,
      allow: [],
      timeoutMs: 30_000,
      maxBodyBytes: 5_242_880,
      maxResponseBytes: 268_435_456,
      maxBatch: 100,
      maxConnections: 16_384,
      upstreamConnections: 256,
      maxMemoryBytes: 1_073_741_824,
      times: { headMs: 15_000, receiveMs: 30_000, idleMs: 72_000, sendMs: 30_000 },
      sockets: {
        upstream: undefined,
        origins: [],
        maxSockets: 100,
        maxSubscriptions: 100,
        maxBacklogBytes: 1_048_576,
        notificationCost: 0,
        pingMs: 30_000,
      },
      workers: 1,
      graceMs: 1000,
      drainMs: 10_000,
      exitWithParent: false,
      logLevel: 'info',
      service: { name: 'Ethereum RPC gateway', terms: undefined },
      keyStore: undefined,
      sharedKeys: false,
      signup: undefined,
    });
  });

  it('reads every flag', () => {
    const line =
      '--upstream http://x/k --upstream https://y --upstream-lag 3 --upstream-poll 0.5 --metrics-port 9 --metrics-host ::1 --host ::1 --port 0 --tls-cert c --tls-key k --key keykey-1 --key keykey-2 --keys f ' +
      '--quota-rps 5 --quota-day 6 --redis rediss://r --allow ots --allow eth_sendTransaction --timeout 0.25 ' +
      '--max-body 64k --max-response 1M --max-batch 7 --exit-with-parent --log-level debug ' +
      '--max-connections 9 --upstream-connections 8 --max-memory 2m --receive-timeout 4 --idle-timeout 5 ' +
      '--send-timeout 0.5 --workers 3 --grace 0.1 --drain-timeout 2 --upstream-ws wss://w/k --origin https://a.example ' +
      '--origin vscode-webview://x --max-sockets 2 --max-subscriptions 3 --max-backlog 64k --notification-cost 4 ' +
      '--ping-interval 5';
    assert.deepEqual(parse(line.split(' ')), {
      node: { kind: 'url', urls: [new URL('http://x/k'), new URL('https://y')] },
      upstreamLag: 3,
      upstreamPollMs: 500,
      host: '::1',
      port: 0,
      tls: { cert: 'c', key: 'k' },
      keys: ['keykey-1', 'keykey-2'],
      keyFile: 'f',
      quota: { perSecond: 5, perDay: 6 },
      redis: new URL('rediss://r'),
      metrics: { host: '::1', port: 9 },
      allow: ['ots', 'eth_sendTransaction'],
      timeoutMs: 250,
      maxBodyBytes: 65_536,
      maxResponseBytes: 1_048_576,
      maxBatch: 7,
      maxConnections: 9,
      upstreamConnections: 8,
      maxMemoryBytes: 2_097_152,
      times: { headMs: 2000, receiveMs: 4000, idleMs: 5000, sendMs: 500 },
      sockets: {
        upstream: new URL('wss://w/k'),
        origins: ['https://a.example', 'vscode-webview://x'],
        maxSockets: 2,
        maxSubscriptions: 3,
        maxBacklogBytes: 65_536,
        notificationCost: 4,
        pingMs: 5000,
      },
      workers: 3,
      graceMs: 100,
      drainMs: 2000,
      exitWithParent: true,
      logLevel: 'debug',
      service: { name: 'Ethereum RPC gateway', terms: undefined },
      keyStore: undefined,
      sharedKeys: false,
      signup: undefined,
    });
  });

  it('takes URLs that hold secrets from the environment, and prefers the flag', () => {
    const env = {
      ETH_GATEWAY_UPSTREAM: 'https://a, https://b/c,d http://e ',
      ETH_GATEWAY_REDIS: 'redis://b',
    };
    const fromEnv = parse([], env);
    assert.equal(
      fromEnv !== 'help' && fromEnv.node.kind === 'url' && fromEnv.node.urls.join(' '),
      'https://a/ https://b/c,d http://e/',
    );
    assert.equal(fromEnv !== 'help' && fromEnv.redis?.href, 'redis://b');
    const fromFlag = parse(['--upstream', 'https://c'], env);
    assert.equal(
      fromFlag !== 'help' && fromFlag.node.kind === 'url' && fromFlag.node.urls.join(' '),
      'https://c/',
    );
    const own = parse(['--anvil'], env);
    assert.equal(own !== 'help' && own.node.kind, 'anvil');
  });

  it('names the variable whose value is wrong', () => {
    const cases: [string, RegExp][] = [
      ['ETH_GATEWAY_UPSTREAM', /^ETH_GATEWAY_UPSTREAM is a URL that begins with http:/],
      ['ETH_GATEWAY_REDIS', /^ETH_GATEWAY_REDIS is a URL that begins with redis:/],
    ];
    for (const [name, message] of cases)
      assert.throws(
        () => parse(['--upstream', 'http://x'].slice(name.endsWith('AM') ? 2 : 0), { [name]: 'secret' }),
        {
          message,
        },
      );
  });

  it('takes the largest number that a flag may have', () => {
    const options = parse(['--anvil', '--port', '65535', '--max-batch', '1000000', '--workers', '256']);
    assert.ok(options !== 'help');
    assert.deepEqual([options.port, options.maxBatch, options.workers], [65_535, 1_000_000, 256]);
  });

  it('lets --help win', () => {
    assert.equal(parse(['--help', '--port', 'x']), 'help');
  });

  const wrong: [string, RegExp][] = [
    ['', /--anvil or --upstream/],
    ['--anvil --upstream http://x', /exclude/],
    ['--upstream http://secret --upstream http://secret', /twice/],
    ['--upstream http://secret,http://b', /^--upstream takes one URL for each flag/],
    ['--anvil --quota-rps -1', /^--quota-rps is a whole number from 0/],
    ['--anvil --upstream-lag x', /--upstream-lag/],
    ['--anvil --upstream-poll 0', /--upstream-poll/],
    ['--anvil --metrics-host x', /--metrics-port/],
    ['--anvil --metrics-port 65536', /--metrics-port/],
    ['--upstream ftp://x', /http:\/\/ or https:\/\//],
    ['--anvil --upstream-ws http://x', /ws:\/\/ or wss:\/\//],
    ['--anvil --origin https://a.example/x', /--origin is like/],
    ['--anvil --origin *', /--origin is like/],
    ['--upstream nonsense', /http:\/\/ or https:\/\//],
    ['--anvil --port 65536', /--port is a whole number/],
    ['--anvil --port 1.5', /--port/],
    ['--anvil --port -1', /--port/],
    ['--anvil --timeout 0', /--timeout/],
    ['--anvil --timeout 1e3', /--timeout/],
    ['--anvil --grace -1', /--grace/],
    ['--anvil --send-timeout 0', /--send-timeout/],
    ['--anvil --workers 0', /--workers/],
    ['--anvil --max-connections 0', /--max-connections/],
    ['--anvil --max-body 1x', /--max-body/],
    ['--anvil --max-body 0', /--max-body/],
    ['--anvil --max-batch 0', /--max-batch/],
    ['--anvil --key secret', /8 to 256/],
    ['--anvil --key sec/ret/ret', /8 to 256/],
    ['--anvil --key ........', /8 to 256/],
    ['--anvil --key secretsec --key secretsec', /twice/],
    ['--anvil secretsec', /every argument is a flag/],
    ['--anvil --nonsense=secret', /there is no flag --nonsense/],
    ['--anvil --tls-cert x', /together/],
    ['--anvil --allow engine', /never offered/],
    ['--anvil --allow admin_peers', /never offered/],
    ['--anvil --allow ETH', /--allow takes/],
    ['--anvil --log-level loud', /--log-level/],
    ['--upstream http://user:secret%zz@x', /%25/],
    ['--anvil --redis http://x', /redis:\/\//],
    ['--anvil --keys', /--keys/],
    ['--anvil=secret', /--anvil/],
  ];
  for (const [line, pattern] of wrong) {
    it(`refuses “${line}” in one line that repeats no value`, () => {
      assert.throws(
        () => parse(line.split(' ').filter(Boolean)),
        (error) => {
          assert.equal(error instanceof FatalError && error.code === 2, true);
          const { message } = error as FatalError;
          assert.match(message, pattern);
          assert.equal(message.includes('secret') || message.includes('\n'), false, message);
          return true;
        },
      );
    });
  }
});
