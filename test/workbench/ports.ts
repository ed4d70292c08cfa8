// Chooses free loopback ports. A port is not reserved: another program may take it before it is used.
import { randomInt } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';

/** No system chooses ports from here: a server that is stopped and started again finds its own still free. */
const [FIRST, LAST] = [10_000, 32_000];

/** A free loopback port: the wanted one if it is free, else any. 0 means any. */
export async function freePort(wanted = 0): Promise<number> {
  let port = wanted;
  while (port === 0 || !(await isPortFree(port))) port = randomInt(FIRST, LAST);
  return port;
}

/** The first free loopback port from the given one on, at most fifty further. */
export async function nextFreePort(from: number): Promise<number> {
  for (let port = from; port < from + 50; port++) if (await isPortFree(port)) return port;
  return freePort();
}

/** Whether a loopback port can be bound right now. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await tryPort(port)) !== undefined;
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      // oxlint-disable-next-line typescript/consistent-type-assertions -- a TCP server's address is an object
      const bound = (server.address() as AddressInfo).port;
      server.close(() => resolve(bound));
    });
  });
}
