// Clients over WebSocket that mean harm, or read nothing: what they get, and that others go on being served.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { deflateRawSync } from 'node:zlib';
import { samples } from '../effort.ts';
import { startChainNode, type ChainNode } from './chainNode.ts';
import { request } from './httpCall.ts';
import { KEY, serving, startProgram, type Program } from './program.ts';
import { openSocket, until } from './webSocketClient.ts';

const UPGRADE =
  `GET /v1/${KEY} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n`;

const TEXT = 1;
const CALL = Buffer.from('{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}');

type FrameBits = {
  readonly fin?: boolean;
  readonly rsv?: number;
  readonly mask?: boolean;
  readonly length?: number;
};

/** The bytes of one frame, masked with zeros; `length` may be another than that of the payload. */
function frame(opcode: number, payload: Buffer, bits: FrameBits = {}): Buffer {
  const { fin = true, rsv = 0, mask = true, length = payload.length } = bits;
  const head = Buffer.alloc(10);
  head[0] = (fin ? 0x80 : 0) | (rsv << 4) | opcode;
  head[1] = (mask ? 0x80 : 0) | 127;
  head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, Buffer.alloc(mask ? 4 : 0), payload]);
}

describe('attacks over WebSocket', () => {
  let node: ChainNode;
  let gateway: Program;
  before(async () => {
    node = await startChainNode();
    gateway = await startProgram(
      serving(
        node,
        '--max-body',
        '100k',
        '--max-backlog',
        '256k',
        '--send-timeout',
        '1',
        '--max-sockets',
        '300',
      ),
    );
  });
  afterEach('others are served', async () => {
    const client = await openSocket(gateway.url);
    assert.equal((await client.call('eth_chainId')).result, '0x1');
    client.close();
    await client.ended;
    assert.equal(gateway.child.exitCode, null);
    assert.equal(gateway.stderr().includes('"fault"'), false);
  });
  after(async () => {
    await gateway.stop();
    await node.close();
  });

  /** An open socket on which any byte can be sent, and all that came on it after the upgrade. */
  async function openRaw(headers = ''): Promise<{ socket: Socket; head: string; came: () => Buffer }> {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`${UPGRADE}${headers}\r\n`);
    const [head] = (await once(socket, 'data')) as [Buffer];
    assert.match(head.toString(), /^HTTP\/1\.1 101 /);
    let text = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => (text = Buffer.concat([text, chunk])));
    return { socket, head: head.toString(), came: () => text };
  }

  /** The close code that the gateway sends for these bytes. */
  async function codeFor(bytes: Buffer): Promise<number> {
    const { socket, came } = await openRaw();
    socket.write(bytes);
    await until(() => came().includes(0x88));
    socket.destroy();
    // Behind the pongs, where there are any.
    const text = came();
    return text.readUInt16BE(text.lastIndexOf(0x88) + 2);
  }

  const BROKEN: readonly (readonly [string, number, Buffer])[] = [
    ['a frame that is larger than a body may be', 1009, frame(TEXT, CALL, { length: 200_000 })],
    ['a frame of 2^63 bytes', 1009, frame(TEXT, CALL, { length: 2 ** 63 })],
    [
      'fragments that are larger together',
      1009,
      Buffer.concat([
        frame(TEXT, Buffer.alloc(60_000, 'a'), { fin: false }),
        frame(0, Buffer.alloc(60_000, 'a')),
      ]),
    ],
    [
      'fragments without an end',
      1008,
      Buffer.concat([
        frame(TEXT, Buffer.from('['), { fin: false }),
        ...Array.from({ length: 20_000 }, () => frame(0, Buffer.alloc(0), { fin: false })),
      ]),
    ],
    ['a fragment of nothing', 1002, frame(0, CALL)],
    ['bytes that are no UTF-8', 1007, frame(TEXT, Buffer.from([0x22, 0xff, 0xfe, 0x22]))],
    ['a binary message', 1003, frame(2, CALL)],
    ['a frame without a mask', 1002, frame(TEXT, CALL, { mask: false })],
    ['reserved bits', 1002, frame(TEXT, CALL, { rsv: 2 })],
    ['an unknown kind of frame', 1002, frame(5, CALL)],
    [
      'a compressed bomb, though none was agreed on',
      1002,
      frame(TEXT, deflateRawSync(Buffer.alloc(50_000_000)), { rsv: 4 }),
    ],
    [
      'pings without an end',
      1008,
      Buffer.concat(Array.from({ length: 500 }, () => Buffer.from([0x89, 0x80, 0, 0, 0, 0]))),
    ],
  ];
  for (const [name, code, bytes] of BROKEN)
    it(`closes with ${code} after ${name}`, async () => assert.equal(await codeFor(bytes), code));

  it('agrees on no compression', async () => {
    const { socket, head } = await openRaw('Sec-WebSocket-Extensions: permessage-deflate\r\n');
    assert.equal(/extensions/i.test(head), false);
    socket.destroy();
  });

  it('takes any bytes without a fault', async () => {
    for (let index = 0; index < samples(500); index++) {
      const { socket } = await openRaw();
      socket.end(Buffer.concat([randomBytes(1 + (index % 64)), frame(TEXT, CALL), randomBytes(index % 7)]));
      socket.destroySoon();
      await once(socket, 'close');
    }
  });

  it('answers a flood of subscriptions within the limit, and leaves none at the node', async () => {
    const client = await openSocket(gateway.url);
    const address = (index: number): string => `0x${index.toString(16).padStart(40, '0')}`;
    const replies = await Promise.all(
      Array.from({ length: 1000 }, (_, index) =>
        client.call('eth_subscribe', 'logs', { address: address(index) }),
      ),
    );
    assert.equal(replies.filter(({ result }) => result !== undefined).length, 100);
    assert.equal(replies.filter(({ error }) => error?.code === -32005).length, 900);
    assert.equal(node.subscriptions.size, 101);
    client.close();
    await until(() => node.subscriptions.size === 0);
  });

  it('closes a socket that does not read its notifications, and others hear all of them @long', async () => {
    const [slow, quick] = [await openSocket(gateway.url), await openSocket(gateway.url)];
    await slow.subscribe('logs', {});
    const id = await quick.subscribe('logs', {});
    slow.ws.pause();
    const first = node.logs.length;
    // More than the system itself holds for a socket.
    const before = gateway.stderr().length;
    while (
      !/"code":1006,.*"notifications":[1-9].*"msg":"socket closed"/.test(gateway.stderr().slice(before))
    ) {
      node.mine(400);
      await until(() => quick.itemsOf(id).length === node.logs.length - first);
    }
    assert.equal(quick.ws.readyState, 1);
    slow.ws.terminate();
    quick.close();
    await until(() => node.subscriptions.size === 0);
  });

  it('cuts a socket that does not read its answers @long', async () => {
    const { socket } = await openRaw();
    node.mine(20_000);
    socket.pause();
    const range = [{ fromBlock: '0x0', toBlock: '0xffff' }];
    const call = frame(TEXT, Buffer.from(request('eth_getLogs', range)));
    for (let index = 0; index < 100; index++) socket.write(call);
    // To see that it is cut, as a socket that is paused shows it to nobody.
    const flood = setInterval(() => socket.write(call), 50);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(flood);
  });
});
