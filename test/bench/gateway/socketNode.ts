// The programs of these benchmarks that print their port, such as the node.
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startProcess, stopProcess } from '../../workbench/processes.ts';
import type { Notices } from './socketNodeRun.ts';

export type Node = {
  readonly url: string;
  readonly pid: number | undefined;
  readonly stop: () => Promise<void>;
};

/** A node that sends these notifications to whoever subscribes. */
export function startNode(notices: Notices): Promise<Node> {
  return startProgram(import.meta.resolve('./socketNodeRun.ts'), JSON.stringify(notices));
}

/** `file`: the URL of the program. */
export async function startProgram(file: string, argument: string): Promise<Node> {
  const child = startProcess(process.execPath, [fileURLToPath(file), argument], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(createInterface(child.stdout!), 'line')) as [string];
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, stop: () => stopProcess(child) };
}
