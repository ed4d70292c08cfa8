// Frames that the gateway writes itself, read by the library that reads those of its clients.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { maskedFrames } from '../../src/gateway/sockets/maskedFrames.ts';

const HANDSHAKE =
  'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n';

describe('maskedFrames', () => {
  it('are texts that a server reads, of any length and after any number of masks', async () => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(server, 'listening');
    const texts = [0, 1, 2, 3, 4, 125, 126, 127, 4200, 65_535].map((size) =>
      'abcdefg'.repeat(size).slice(0, size),
    );
    // There are masks for 2,048 frames in each pool.
    while (texts.length < 5000) texts.push(`text ${texts.length}`);
    const read = new Promise<string[]>((resolve) => {
      const got: string[] = [];
      server.on('connection', (ws) =>
        ws.on('message', (data, isBinary) => {
          assert.equal(isBinary, false);
          if (got.push((data as Buffer).toString()) === texts.length) resolve(got);
        }),
      );
    });
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.write(HANDSHAKE);
    await once(client, 'data');
    client.write(maskedFrames(texts));
    assert.deepEqual(await read, texts);
    client.destroy();
    server.close();
  });

  it('have a mask of their own nearly always', () => {
    const masks = Array.from({ length: 3000 }, () => maskedFrames(['a']).readUInt32BE(2));
    assert.ok(new Set(masks).size > 2990);
  });
});
