// Measures the gateway's memory while clients request large results and do not read them.
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { sized } from '../effort.ts';
import { serveTrace } from '../large/serveTrace.ts';
import { format, printTable, spread, state } from '../report.ts';
import type { Metric } from '../report.ts';
import { requestFor } from './load.ts';
import { isTold, residentMb } from './processCost.ts';
import { startGateway } from './program.ts';

const CLIENTS = sized(20, 2);
const BYTES = sized(100_000_000, 1_000_000);
const PATIENCE_MS = 60_000;
const HELD_MS = sized(10_000, 200);
const MOST_MB = 300;

/** Starts a gateway for each round, as its peak memory is measured. */
export async function benchSlowReaders(rounds: number): Promise<readonly Metric[]> {
  if (!isTold) return [];
  const node = await serveTrace(BYTES);
  const [idle, peaks, began]: [number[], number[], number[]] = [[], [], []];
  try {
    for (let round = 0; round < rounds; round++) {
      const gateway = await startGateway(node.url, '--log-level', 'silent', '--timeout', '120');
      const pid = gateway.child.pid!;
      idle.push(residentMb(pid));
      const clients = Array.from({ length: CLIENTS }, () => askAndStopReading(gateway.url));
      const answered = Promise.all(clients.map(({ first }) => first));
      await Promise.race([answered, delay(PATIENCE_MS)]);
      await delay(HELD_MS);
      peaks.push(residentMb(pid, 'peak'));
      began.push(clients.filter(({ status }) => status === '200').length);
      for (const { socket } of clients) socket.destroy();
      await gateway.stop();
    }
  } finally {
    await node.close();
  }
  const size = `${format(BYTES / 1e6)} MB`;
  printTable(
    `${CLIENTS} clients that ask for ${size} and do not read: memory in MB (${rounds} rounds)`,
    ['', 'idle', 'most', 'answers begun'],
    [['gateway', spread(idle), spread(peaks), spread(began)]],
  );
  return [
    state(`${CLIENTS} clients that do not read ${size}: most memory, MB`, peaks, { is: '<=', than: MOST_MB }),
    state(`${CLIENTS} clients that do not read ${size}: answers begun`, began),
  ];
}

type Client = { readonly socket: Socket; readonly first: Promise<unknown>; status: string | undefined };

/** Reads only the beginning of the response. */
function askAndStopReading(url: string): Client {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  const first = new Promise((resolve) => {
    socket.once('close', resolve).once('data', (bytes: Buffer) => {
      socket.pause();
      client.status = /^HTTP\/1\.1 (\d{3}) /.exec(bytes.toString('latin1'))?.[1];
      resolve(bytes);
    });
  });
  const client: Client = { socket, first, status: undefined };
  socket.write(requestFor(url));
  return client;
}
