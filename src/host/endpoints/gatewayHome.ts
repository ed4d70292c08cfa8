// The folder of a local gateway, with its key store and the mails that it writes. It is removed with the gateway; what
// a killed window left is removed at the next start.

import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** The names of the folders: the id of the window’s process, and a random part. */
const OF_PROCESS = /^(\d+)-/;

export type GatewayHome = { readonly port: number; readonly folder: string };

/** Makes the folder of this window below `parent`, and chooses a port, which the links in its mails name. */
export async function makeGatewayHome(parent: string): Promise<GatewayHome> {
  await mkdir(parent, { recursive: true });
  const left = (await readdir(parent)).filter((name) => isLeft(Number(OF_PROCESS.exec(name)?.[1])));
  // One that cannot be removed now is tried again at the next start.
  await Promise.allSettled(left.map((name) => removeGatewayHome(join(parent, name))));
  // The folder of an earlier gateway of this window may just be removed.
  const folder = await mkdtemp(join(parent, `${process.pid}-`));
  return { port: await freePort(), folder };
}

export async function removeGatewayHome(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** Whether no other window that is still open has this process id. */
function isLeft(pid: number): boolean {
  if (Number.isNaN(pid)) return false;
  if (pid === process.pid) return true;
  try {
    return !process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EPERM';
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
