// What a program costs with its child processes: processor time and memory, from Linux's /proc.
import { existsSync, readFileSync } from 'node:fs';

/** Whether this system can report them. */
export const isTold = existsSync('/proc/self/task');

/** For user programs, the kernel counts in hundredths of a second (USER_HZ). */
const TICK_MS = 10;

/** The processor time so far, user and system, in milliseconds. Child processes that have ended do not count. */
export function processorMs(pid: number): number {
  return sum(pid, (each) => {
    // The process name in parentheses may contain any character.
    const fields = read(`/proc/${each}/stat`).split(') ').at(-1)!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  });
}

/** The resident memory in megabytes: the current or the peak. */
export function residentMb(pid: number, which: 'now' | 'peak' = 'now'): number {
  const line = which === 'now' ? /^VmRSS:\s+(\d+)/m : /^VmHWM:\s+(\d+)/m;
  return sum(pid, (each) => Number(line.exec(read(`/proc/${each}/status`))?.[1] ?? 0) / 1024);
}

function sum(pid: number, measure: (pid: number) => number): number {
  const children = read(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean);
  return children.reduce((total, child) => total + sum(Number(child), measure), measure(pid));
}

/** A process that has ended meanwhile counts as nothing. */
function read(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
