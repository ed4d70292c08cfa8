import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { callBytes, open, UNFINISHED, untilReset } from './clients.ts';
import { request, send, type HttpAsk } from './httpCall.ts';
import { KEY, serving, startProgram } from './program.ts';
import { openSocket, until } from './webSocketClient.ts';
import { answering, echoing, startScriptedNode, withResolver, type ScriptedNode } from './scriptedNode.ts';

const CALL = request('eth_chainId');
const UPGRADE =
  `GET /v1/${KEY} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`;
/** The head of the frame of a call, with a mask that changes nothing. */
const MASKED_TEXT = Buffer.from([0x81, 0x80 | CALL.length, 0, 0, 0, 0]);
/** A head that is one for the HTTP server. */
const THE_LONG_WAY = 'Connection: keep-alive, x\r\nHost';

/** Sends it until it has this status, for ten seconds at most. */
async function untilStatus(status: number, url: string, ask: HttpAsk): Promise<void> {
  let last = 0;
  for (const end = Date.now() + 10_000; Date.now() < end && last !== status;)
    last = (await send(url, ask)).status;
  assert.equal(last, status);
}

describe('what one client can take from the others', () => {
  let node: ScriptedNode;
  before(async () => {
    node = await startScriptedNode();
  });
  beforeEach(() => node.play(echoing));
  after(() => node.close());

  it('is room for a body only as far as its key has it, from the head on until the connection ends', async () => {
    const gateway = await startProgram(serving(node, '--max-memory', '100000'));
    const announced = await open(gateway.url, callBytes('x'.repeat(45_000)).slice(0, -44_000));
    const large = { body: request('eth_call', ['a'.repeat(30_000)]) };
    assert.equal((await send(gateway.url, large)).status, 503);
    announced.destroy();
    await untilStatus(200, gateway.url, large);
    await gateway.stop();
  });

  it('is room for a small answer too, as long as it is not read', async () => {
    const gateway = await startProgram(serving(node, '--max-memory', '130000'));
    node.play(answering(`{"jsonrpc":"2.0","id":1,"result":"${'a'.repeat(60_000)}"}`));
    const silent = await open(gateway.url, callBytes(CALL).repeat(1000));
    silent.pause();
    await untilStatus(503, gateway.url, { body: CALL });
    silent.destroy();
    await untilStatus(200, gateway.url, { body: CALL });
    await gateway.stop();
  });

  it('is 64 calls at once over one WebSocket, also where more come in one piece', async () => {
    const gateway = await startProgram(serving(node));
    const held: (() => void)[] = [];
    node.play((body, response, asked) => {
      if (body !== '') held.push(() => echoing(body, response, asked));
    });
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    let got = '';
    socket.on('data', (bytes: Buffer) => (got += bytes.toString('latin1')));
    const calls = Array.from({ length: 100 }, () => Buffer.concat([MASKED_TEXT, Buffer.from(CALL)]));
    socket.write(Buffer.concat([Buffer.from(UPGRADE), ...calls]));
    await until(() => held.length >= 64);
    await delay(200);
    assert.equal(held.length, 64);
    node.play(echoing);
    for (const reply of held) reply();
    await until(() => got.split('"result"').length === 101);
    socket.destroy();
    await gateway.stop();
  });

  it('is room for a message of a WebSocket only as far as its key has it: of a large one while it arrives', async () => {
    const gateway = await startProgram(serving(node, '--max-memory', '100000'));
    const large = await openSocket(gateway.url);
    large.ws.send('a'.repeat(200_000), { fin: false });
    assert.deepEqual(await large.ended, { code: 1013, reason: 'the gateway holds as many bytes as it may' });
    // A small one is refused when it is whole, and the socket goes on.
    const small = await openSocket(gateway.url);
    const refusal = small.next();
    void small.call('eth_call', 'a'.repeat(60_000));
    const first = await Promise.race([refusal, small.ended]);
    assert.match(JSON.stringify(first), /"id":null,.*the gateway holds as many bytes as it may/);
    assert.equal((await small.call('eth_chainId')).error, undefined);
    small.close();
    await gateway.stop();
  });

  const fillers: Readonly<Record<string, string>> = {
    ...UNFINISHED,
    'a health check': 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
    'a call': callBytes(CALL),
    'a call the long way': callBytes(CALL).replace('Host', THE_LONG_WAY),
  };
  for (const [name, bytes] of Object.entries(fillers)) {
    it(`is not all connections by ${name} on each`, async () => {
      const gateway = await startProgram(serving(node, '--max-connections', '3'));
      const sockets = await Promise.all([1, 2, 3].map(() => open(gateway.url, bytes)));
      if (!Object.hasOwn(UNFINISHED, name)) await Promise.all(sockets.map((socket) => once(socket, 'data')));
      assert.equal((await send(gateway.url, { body: CALL })).status, 200);
      // What came before an answered call is read. One of these gave way: another comes in its place.
      sockets.push(await open(gateway.url, bytes));
      assert.equal((await send(gateway.url, { body: CALL })).status, 200);
      for (const socket of sockets) socket.destroy();
      await gateway.stop();
    });
  }

  it('is no connection with a call under way', async () => {
    const gateway = await startProgram(serving(node, '--max-connections', '2'));
    const reached: (() => void)[] = [];
    const both = withResolver<void>();
    node.play((body, response, incoming) => {
      reached.push(() => echoing(body, response, incoming));
      if (reached.length === 2) both.resolve();
    });
    const texts = [callBytes(CALL), callBytes(CALL).replace('Host', THE_LONG_WAY)];
    const sockets = await Promise.all(texts.map((text) => open(gateway.url, text)));
    await both.promise;
    await assert.rejects(send(gateway.url, { body: CALL }));
    const answers = sockets.map(async (socket) => String((await once(socket, 'data'))[0]));
    for (const answer of reached) answer();
    for (const answer of await Promise.all(answers)) assert.match(answer, /^HTTP\/1\.1 200 /);
    for (const socket of sockets) socket.destroy();
    await gateway.stop();
  });
});

describe('a connection on which several calls are sent at once', () => {
  let node: ScriptedNode;
  before(async () => {
    node = await startScriptedNode();
  });
  after(() => node.close());

  it('gets all answers where the client ends its half', async () => {
    const gateway = await startProgram(serving(node));
    node.play(echoing);
    const calls = [1, 2, 3].map((id) => callBytes(request('eth_chainId', [], id)));
    const socket = await open(gateway.url, '');
    socket.end(calls.join(''));
    const text = await untilReset(socket);
    assert.deepEqual(
      [...text.matchAll(/"id":(\d),"result"/g)].map(([, id]) => id),
      ['1', '2', '3'],
    );
    await gateway.stop();
  });

  it('gets no refusal of what stands behind a call in place of its answer', async () => {
    const gateway = await startProgram(serving(node));
    const reached = withResolver<void>();
    node.play(() => reached.resolve());
    const socket = await open(gateway.url, callBytes(CALL).replace('Host', THE_LONG_WAY));
    await reached.promise;
    socket.write('nonsense\r\n\r\n');
    assert.equal(await untilReset(socket), '');
    await gateway.stop();
  });

  it('leaves no key in memory between calls', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gateway-heap-'));
    writeFileSync(join(folder, 'keys'), `${KEY}\n`);
    const args = ['--upstream', node.url, '--port', '0', '--keys', join(folder, 'keys')];
    const env = { NODE_OPTIONS: '--heapsnapshot-signal=SIGUSR2' };
    const gateway = await startProgram(args, { cwd: folder, env });
    node.play(echoing);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await send(gateway.url, { agent, body: CALL });
    await send(gateway.url, { agent, body: CALL });
    gateway.child.kill('SIGUSR2');
    // It answers nothing while it writes the file.
    let file: string | undefined;
    const look = () => send(gateway.url, { path: '/healthz', method: 'GET' });
    for (; file === undefined; file = readdirSync(folder).find((name) => name.endsWith('.heapsnapshot')))
      await look();
    await look();
    const heap = readFileSync(join(folder, file), 'utf8');
    assert.equal(heap.includes('the gateway is shutting down'), true, String(heap.length));
    assert.equal(heap.includes(KEY), false);
    agent.destroy();
    await gateway.stop();
    rmSync(folder, { recursive: true });
  });
});
