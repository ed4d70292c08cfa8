// Damages the history file between two sessions of the suite and keeps a copy, byte for byte, in the home folder.
// Without a history it does nothing.
import { copyFileSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** How the file is spoilt, by the phase that finds it so. */
const SPOIL: Readonly<Record<string, (file: string) => void>> = {
  damaged(file) {
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0xff, 100, 4_096));
  },
  newer: (file) => run(file, 'PRAGMA user_version = 99'),
};

/** Does to the history what this phase is about; `home`: the folder with the profile. */
export function spoilHistory(phase: string, home: string): void {
  const spoil = SPOIL[phase];
  const [found] = globSync('user/{User,server/data/User}/globalStorage/*/history.sqlite', { cwd: home });
  if (spoil === undefined || found === undefined) return;
  const file = join(home, found);
  // What a killed window left beside the file goes into it: the bytes are to be those of one file.
  try {
    run(file, 'PRAGMA journal_mode = DELETE; PRAGMA journal_mode = WAL');
  } catch {
    // It is damaged still: no test of that phase was picked.
    return;
  }
  spoil(file);
  if (existsSync(`${file}-wal`)) throw new Error(`Something has ${file} open.`);
  copyFileSync(file, join(home, `${phase}.sqlite`));
}

function run(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}
