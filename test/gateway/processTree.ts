// Looks at processes by their number: the embedded node of a gateway, and whether one is still there.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** The process of the embedded node. */
export async function nodeOf(gatewayPid: number): Promise<number> {
  const list = spawn('ps', ['-eo', 'pid=,ppid=,args=']);
  let text = '';
  list.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  await once(list, 'close');
  const line = text
    .split('\n')
    .find((row) => row.includes('anvil') && row.trim().split(/\s+/)[1] === String(gatewayPid));
  return Number(line?.trim().split(/\s+/)[0]);
}

export async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await sleep(10);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
