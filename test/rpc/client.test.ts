import assert from 'node:assert/strict';
import type { Endpoint } from '../../src/core/endpoint/endpoint.ts';
import type { SendOutcome } from '../../src/core/call/call.ts';
import { Secret } from '../../src/core/secret/secret.ts';
import { createRpcClient } from '../../src/rpc/client.ts';
import type { RpcClient } from '../../src/rpc/client.ts';
import { createProxies } from '../../src/rpc/proxies.ts';
import type { ResolveProxy } from '../../src/rpc/proxies.ts';
import type { TransportLimits } from '../../src/rpc/transport.ts';
import { deferred } from './deferred.ts';
import { KEY, LIMITS } from './posting.ts';
import { startProxy } from './proxy.ts';
import type { TestProxy } from './proxy.ts';
import { closeServers, json, startHttp, startHttps, startTcp, tlsFile } from './servers.ts';

const REMOTE: Endpoint = {
  id: 'remote',
  name: 'Remote',
  urlTemplate: 'https://rpc.example.com/v1/${apiKey}',
};
const BODY = '{"jsonrpc":"2.0","method":"eth_blockNumber","params":[],"id":1}';
const ANSWER = '{"jsonrpc":"2.0","id":1,"result":"0x1"}';

const local = (origin: string, more: Partial<Endpoint> = {}): Endpoint => ({
  id: 'local',
  name: 'Local',
  urlTemplate: `${origin}/v1/\${apiKey}`,
  ...more,
});

function failureText(outcome: SendOutcome): string {
  assert.ok(!outcome.ok);
  const text = JSON.stringify(outcome);
  assert.ok(!text.includes(KEY), text);
  return `${outcome.failure.kind}: ${outcome.failure.message}`;
}

describe('createRpcClient', () => {
  const noProxy: ResolveProxy = () => Promise.resolve(undefined);
  const clients: RpcClient[] = [];
  const proxies: TestProxy[] = [];

  function create(
    resolveProxy: ResolveProxy = noProxy,
    limits: () => TransportLimits = () => LIMITS,
  ): RpcClient {
    const client = createRpcClient(limits, resolveProxy);
    clients.push(client);
    return client;
  }
  function send(client: RpcClient, endpoint: Endpoint, signal?: AbortSignal): Promise<SendOutcome> {
    const call = { endpoint, key: new Secret(KEY), body: BODY, mayRepeat: true, forbidden: () => [] };
    return client.send(call, signal ?? new AbortController().signal);
  }
  async function openProxy(options: { refuse?: number; target?: number }): Promise<TestProxy> {
    const proxy = await startProxy(options);
    proxies.push(proxy);
    return proxy;
  }
  afterEach(async () => {
    await Promise.all(proxies.splice(0).map((proxy) => proxy.close()));
    await Promise.all(clients.splice(0).map((client) => client.close()));
    await closeServers();
  });

  it('sends the body to the endpoint with the key in its place, and nowhere else', async () => {
    const server = await startHttp((response) => json(response, ANSWER));
    const outcome = await send(create(), local(server.origin, { headers: { 'X-Plain': 'as it is' } }));
    assert.deepEqual(
      outcome.ok && [outcome.response.status, Buffer.from(outcome.response.body as Uint8Array).toString()],
      [200, ANSWER],
    );
    const [request] = server.requests;
    assert.deepEqual(request, {
      method: 'POST',
      url: `/v1/${KEY}`,
      headers: {
        host: `127.0.0.1:${server.port}`,
        connection: 'keep-alive',
        'content-type': 'application/json',
        accept: 'application/json',
        'content-length': String(BODY.length),
        'x-plain': 'as it is',
      },
      body: BODY,
    });
  });

  it('sends nothing to a URL that may not be called', async () => {
    const asked: string[] = [];
    const client = create((url) => (asked.push(url), noProxy(url)));
    const endpoint = { ...REMOTE, urlTemplate: 'http://rpc.example.com/v1/${apiKey}' };
    assert.equal(
      failureText(await send(client, endpoint)),
      'input: http:// would send everything readable over the network. Use https://; http:// is for this machine only.',
    );
    assert.deepEqual(asked, []);
  });

  it('asks for a proxy by origin alone, once per origin until told to forget', async () => {
    const server = await startHttps((response) => json(response, ANSWER));
    const proxy = await openProxy({ target: server.port });
    const asked: string[] = [];
    const client = create((url) => (asked.push(url), Promise.resolve(proxy.origin)));
    const untrusted = /^tls: The server’s certificate/;
    assert.match(failureText(await send(client, REMOTE)), untrusted);
    assert.match(failureText(await send(client, REMOTE)), untrusted);
    await send(client, { ...REMOTE, urlTemplate: 'https://other.example.com/${apiKey}' });
    client.forgetNetwork();
    await send(client, REMOTE);
    assert.deepEqual(asked, [
      'https://rpc.example.com/',
      'https://other.example.com/',
      'https://rpc.example.com/',
    ]);
    assert.deepEqual(
      new Set(proxy.asked),
      new Set(['CONNECT rpc.example.com:443', 'CONNECT other.example.com:443']),
    );
  });

  it('takes the proxy that was found, even where proxies are forgotten at that moment', async () => {
    const lookUps = createProxies(
      () => LIMITS.connectTimeoutMs,
      () => Promise.resolve('http://proxy.example:8080'),
    );
    const found = lookUps.of('https://rpc.example.com', false, new AbortController().signal);
    for (let turn = 0; turn < 20; turn++) {
      lookUps.clear();
      await Promise.resolve();
    }
    assert.deepEqual(await found, { proxy: 'http://proxy.example:8080' });
  });

  it('asks again after a failure of the network: the machine may have moved', async () => {
    const proxy = await openProxy({ refuse: 502 });
    let asked = 0;
    const client = create(() => (asked++, Promise.resolve(proxy.origin)));
    for (const count of [1, 2]) {
      assert.match(failureText(await send(client, REMOTE)), /^network: The proxy refused the connection/);
      assert.equal(asked, count);
    }
  });

  it('waits for a proxy no longer than for a connection, and not after it was cancelled', async () => {
    const never = (): Promise<undefined> => new Promise(() => {});
    const impatient = create(never, () => ({ ...LIMITS, connectTimeoutMs: 20 }));
    assert.match(failureText(await send(impatient, REMOTE)), /^network: Which proxy to use/);
    const cancel = new AbortController();
    const sending = send(create(never), REMOTE, cancel.signal);
    cancel.abort();
    assert.equal(failureText(await sending), 'cancelled: Cancelled.');
    assert.equal(failureText(await send(create(never), REMOTE, cancel.signal)), 'cancelled: Cancelled.');
  });

  it('asks machines other than this one for a compressed answer', async () => {
    const server = await startHttps((response) => json(response, ANSWER), 'other');
    const proxy = await openProxy({ target: server.port });
    const client = createRpcClient(
      () => LIMITS,
      () => Promise.resolve(proxy.origin),
    );
    clients.push(client);
    const tls = { ca: tlsFile('other.crt') };
    const outcome = await send(client, { ...REMOTE, urlTemplate: 'https://other.example/${apiKey}', tls });
    assert.ok(outcome.ok);
    assert.equal(server.requests[0]?.headers['accept-encoding'], 'gzip, br, zstd');
  });

  it('asks for no proxy for this machine', async () => {
    const server = await startHttp((response) => json(response, ANSWER));
    const asked: string[] = [];
    const client = create((url) => (asked.push(url), Promise.resolve('http://127.0.0.1:9')));
    assert.deepEqual([(await send(client, local(server.origin))).ok, asked], [true, []]);
  });

  it('sends nothing when the proxy cannot be found out, and asks again at the next call', async () => {
    let asked = 0;
    const client = create(() => {
      asked++;
      return Promise.reject(new Error(`no proxy for ${KEY}`));
    });
    const expected =
      'network: Which proxy to use could not be found out, so nothing was sent. Check http.proxy.';
    assert.deepEqual(
      [failureText(await send(client, REMOTE)), failureText(await send(client, REMOTE)), asked],
      [expected, expected, 2],
    );
  });

  it('asks for the limits at every call', async () => {
    const server = await startHttp((response) => json(response, ANSWER));
    let maxResponseBytes = 1000;
    const client = create(noProxy, () => ({ ...LIMITS, maxResponseBytes }));
    const first = await send(client, local(server.origin));
    maxResponseBytes = 10;
    const second = failureText(await send(client, local(server.origin)));
    assert.deepEqual(
      [first.ok, second],
      [
        true,
        'protocol: The response is larger than 10 bytes. Raise ethRpc.maxResponseBytes or request less.',
      ],
    );
  });

  it('sends a call that may be repeated once more where its connection was dead, and no other', async () => {
    const received: string[] = [];
    const answered = new Set<object>();
    const server = await startTcp((socket) =>
      socket.on('data', (bytes) => {
        received.push(bytes.toString().split('\r\n\r\n')[1]!);
        if (answered.has(socket)) socket.resetAndDestroy();
        else socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${ANSWER.length}\r\n\r\n${ANSWER}`);
        answered.add(socket);
      }),
    );
    const client = create();
    const ask = async (body: string, mayRepeat: boolean): Promise<boolean> => {
      const call = {
        endpoint: local(server.origin),
        key: new Secret(KEY),
        body,
        forbidden: () => [],
        mayRepeat,
      };
      return (await client.send(call, new AbortController().signal)).ok;
    };
    assert.deepEqual(
      [await ask('1', false), await ask('2', true), await ask('3', false)],
      [true, true, false],
    );
    assert.deepEqual(received, ['1', '2', '2', '3']);
  });

  it('is cancelled by its signal: the server sees the socket close', async () => {
    const cancel = new AbortController();
    const closed = deferred();
    const server = await startHttp((response) => {
      response.on('close', () => closed.resolve());
      cancel.abort();
    });
    const outcome = await send(create(), local(server.origin), cancel.signal);
    await closed.promise;
    assert.equal(failureText(outcome), 'cancelled: Cancelled.');
  });

  it('does not hand the key on to where a redirect points', async () => {
    const other = await startHttp((response) => json(response, ANSWER));
    const server = await startHttp((response, { url }) => {
      response.writeHead(308, { location: `${other.origin}${url}` }).end();
    });
    const outcome = await send(create(), local(server.origin));
    assert.deepEqual([outcome.ok && outcome.response.status, other.connections()], [308, 0]);
  });
});
