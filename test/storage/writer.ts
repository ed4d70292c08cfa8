// A process that appends entries: `node writer.ts FILE PREFIX COUNT`. Prints `ready`, waits for a line, then appends
// several at a time and prints each id once stored.

import { entry, openSources } from './entries.ts';

const LANES = 50;

const [file = '', prefix = '', count = '0'] = process.argv.slice(2);
const history = openSources(file);
const problem = await history.problem();
if (problem !== undefined) throw new Error(problem.message);
let next = 0;

async function write(): Promise<void> {
  while (next < Number(count)) {
    const id = `${prefix}-${next++}`;
    if (!(await history.append(entry(id, next)))) throw new Error((await history.problem())?.message ?? id);
    process.stdout.write(`${id}\n`);
  }
}

process.stdout.write('ready\n');
await new Promise((go) => process.stdin.once('data', go));
await Promise.all(Array.from({ length: LANES }, write));
await history.close();
process.stdin.destroy();
