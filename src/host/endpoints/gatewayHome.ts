// The folder of a local gateway, with its key store and the mails that it writes. It is removed with the gateway; what
// a killed window left is removed at the next start.

import { mkdir, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

export type GatewayHome = { readonly port: number; readonly folder: string };

/** Makes the folder of this window below `parent`, and chooses a port, which the links in its mails name. */
export async function makeGatewayHome(parent: string): Promise<GatewayHome> {
  await mkdir(parent, { recursive: true });
  const left = (await readdir(parent)).filter((name) => /^\d+$/.test(name) && !isOfOther(Number(name)));
  await Promise.all(left.map((name) => removeGatewayHome(join(parent, name))));
  const folder = join(parent, String(process.pid));
  await mkdir(folder, { mode: 0o700 });
  return { port: await freePort(), folder };
}

export async function removeGatewayHome(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** Whether another window that is still open has this process id. */
function isOfOther(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function freePort(): Promise<number> {
  // Not loaded before it is needed.
  const { createServer } = await import('node:net');
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
