// Clients that keep a connection each and call again as soon as they are answered, until told to go elsewhere.
import { connect, type Socket } from 'node:net';

/** What came of the calls. A call is lost where its connection ended before its answer was whole. */
type Tally = { readonly statuses: Map<number, number>; lost: number };

export type SteadyClients = {
  readonly tally: Tally;
  /** Every client has gone: it was answered 503, found nobody listening, or was stopped. */
  readonly ended: Promise<unknown>;
  /** Each client goes once its call is answered. */
  stop(): Promise<unknown>;
};

/** `request` holds the bytes of one call. A client that is told `connection: close` goes on with a new connection. */
export function startClients(url: URL, count: number, request: Buffer): SteadyClients {
  const tally: Tally = { statuses: new Map(), lost: 0 };
  let stopped = false;
  const clients = Array.from({ length: count }, async () => {
    let goesOn = true;
    while (goesOn) goesOn = await useConnection();
  });
  const ended = Promise.all(clients);

  /** False once the client is to go. */
  function useConnection(): Promise<boolean> {
    return new Promise((resolve) => {
      let text = '';
      let waits = false;
      let goesOn = true;
      const socket: Socket = connect(Number(url.port), url.hostname, call);
      socket.setNoDelay(true).setEncoding('latin1');
      function call(): void {
        waits = true;
        socket.write(request);
      }
      socket.on('data', (chunk: string) => {
        text += chunk;
        const [head, status, length] =
          /^HTTP\/1\.1 (\d{3})[^]*?\r\ncontent-length: (\d+)\r\n[^]*?\r\n\r\n/i.exec(text) ?? [];
        if (head === undefined || text.length < head.length + Number(length)) return;
        text = '';
        waits = false;
        tally.statuses.set(Number(status), (tally.statuses.get(Number(status)) ?? 0) + 1);
        goesOn = status !== '503';
        if (goesOn && !stopped && !/\r\nconnection: close\r\n/i.test(head)) call();
        else socket.end();
      });
      socket
        .on('error', () => undefined)
        .on('close', () => {
          if (waits) tally.lost += 1;
          // Never connected: nobody listens any more.
          resolve(goesOn && !stopped && socket.bytesWritten > 0);
        });
    });
  }

  return {
    tally,
    ended,
    stop() {
      stopped = true;
      return ended;
    },
  };
}
