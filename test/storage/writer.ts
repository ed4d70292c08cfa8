// Owns a process that appends entries: node writer.ts FILE PREFIX COUNT. Prints `ready`, waits for a line, appends
// COUNT entries and prints each id once it is stored.

import { openHistoryStore } from '../../src/storage/historyStore.ts';
import { entry } from './entries.ts';

const [file = '', prefix = '', count = '0'] = process.argv.slice(2);
const store = openHistoryStore(file, 1);
if (store.problem !== undefined) throw new Error(store.problem);
process.stdout.write('ready\n');
process.stdin.once('data', () => {
  for (let index = 0; index < Number(count); index++) {
    const id = `${prefix}${index}`;
    store.append(entry(id, index));
    process.stdout.write(`${id}\n`);
  }
  store.close();
  process.stdin.pause();
});
