// Clients that keep a connection each and call again as soon as they are answered, until they are told to go elsewhere.
import { connect } from 'node:net';

/** What came of the calls. A call is lost where its connection ended before its answer was whole. */
type Tally = { readonly statuses: Map<number, number>; lost: number };

export type SteadyClients = {
  readonly tally: Tally;
  /** Every client has gone: told to by `connection: close`, with a call lost, or stopped. */
  readonly ended: Promise<unknown>;
  /** Each client goes once its call is answered. */
  readonly stop: () => Promise<unknown>;
};

const RESPONSE = /^HTTP\/1\.1 (\d{3})[^]*?\r\ncontent-length: (\d+)\r\n[^]*?\r\n\r\n/i;

/** `request` holds the bytes of one call. */
export function startClients(url: URL, count: number, request: Buffer): SteadyClients {
  const tally: Tally = { statuses: new Map(), lost: 0 };
  const life = { stopped: false };

  function callOn(): Promise<void> {
    return new Promise((resolve) => {
      let text = '';
      let waits = false;
      const call = (): void => {
        waits = true;
        socket.write(request);
      };
      const socket = connect(Number(url.port), url.hostname, call);
      socket.setNoDelay(true).setEncoding('latin1');
      socket.on('data', (chunk: string) => {
        text += chunk;
        const [head, status, length] = RESPONSE.exec(text) ?? [];
        if (head === undefined || text.length < head.length + Number(length)) return;
        text = '';
        waits = false;
        tally.statuses.set(Number(status), (tally.statuses.get(Number(status)) ?? 0) + 1);
        if (life.stopped || /\r\nconnection: close\r\n/i.test(head)) socket.end();
        else call();
      });
      socket.on('error', () => undefined);
      socket.on('close', () => {
        if (waits) tally.lost += 1;
        resolve();
      });
    });
  }

  const ended = Promise.all(Array.from({ length: count }, callOn));
  return {
    tally,
    ended,
    stop() {
      life.stopped = true;
      return ended;
    },
  };
}
