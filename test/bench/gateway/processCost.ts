// What a program costs, its child processes included: processor time and memory, as Linux tells it in /proc.
import { existsSync, readFileSync } from 'node:fs';

/** Whether it can be told here. */
export const isTold = existsSync('/proc/self/task');

/** The kernel counts in hundredths of a second for every user program (USER_HZ). */
const TICK_MS = 10;

/** Processor time so far, of user and system, in milliseconds. Children that have ended do not count. */
export function processorMs(pid: number): number {
  return sum(pid, (each) => {
    // The name in parentheses may hold anything.
    const fields = read(`/proc/${each}/stat`).split(') ').at(-1)!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  });
}

/** Memory in megabytes: what is resident now, or the most that ever was. */
export function residentMb(pid: number, which: 'now' | 'peak' = 'now'): number {
  const line = which === 'now' ? /^VmRSS:\s+(\d+)/m : /^VmHWM:\s+(\d+)/m;
  return sum(pid, (each) => Number(line.exec(read(`/proc/${each}/status`))?.[1] ?? 0) / 1024);
}

function sum(pid: number, measure: (pid: number) => number): number {
  const children = read(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean);
  return children.reduce((total, child) => total + sum(Number(child), measure), measure(pid));
}

/** A process may end in between; it then has nothing. */
function read(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
