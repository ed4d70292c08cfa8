// The least that a gateway in Node can do: reads each message with ws and passes it on, the messages of one turn of the
// event loop in one write. `node socketPassRun.ts <URL of the node>` prints its port.
import type { Duplex } from 'node:stream';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer, type RawData } from 'ws';

const url = process.argv[2]!.replace('http', 'ws');
const corked = new Set<Duplex>();

function uncorkAll(): void {
  for (const stream of corked) stream.uncork();
  corked.clear();
}

function pass(to: WebSocket, stream: Duplex, data: RawData): void {
  if (to.readyState !== WebSocket.OPEN) return;
  if (corked.size === 0) setImmediate(uncorkAll);
  if (!corked.has(stream)) stream.cork();
  corked.add(stream);
  to.send(data, { binary: false });
}

const webSockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
const server = createServer().on('upgrade', (request, client, head) => {
  const upstream = new WebSocket(url, { perMessageDeflate: false });
  upstream.once('upgrade', ({ socket }) =>
    upstream.once('open', () =>
      webSockets.handleUpgrade(request, client, head, (ws) => {
        ws.on('message', (data) => pass(upstream, socket, data)).on('close', () => upstream.terminate());
        upstream.on('message', (data) => pass(ws, client, data)).on('close', () => ws.terminate());
        for (const end of [ws, upstream]) end.on('error', () => undefined);
      }),
    ),
  );
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
