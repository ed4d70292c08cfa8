// Names the process that sends a mail, so that no other one takes it for dead: process ids are told apart by their
// host, and on Linux by their container, too.

import { randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Where process ids are unique. */
const HERE = `${hostname()} ${pidNamespace()}`;

/** Process ids are used again. */
const RUN = randomUUID();

/** The name of this process: host, container, process id, and a random part. */
export const THIS_OWNER = `${HERE} ${process.pid} ${RUN}`;

/** Whether a process of this host has certainly ended. Of others, only the end of the lease can show it. */
export function hasEnded(owner: string): boolean {
  const words = owner.split(' ');
  const [pid, run] = [Number(words[2]), words[3]];
  if (words.slice(0, 2).join(' ') !== HERE) return false;
  return pid === process.pid ? run !== RUN : !isAlive(pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Differs between all running containers of a machine, also where they share its host name. */
function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '-';
  }
}
