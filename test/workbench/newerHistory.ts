// Makes the history one of a newer version between two sessions of the suite, and keeps a copy of it, byte for byte, in
// the home folder. Without a history it does nothing.
import { copyFileSync, existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** `home`: the folder with the profile. */
export function makeHistoryNewer(home: string): void {
  const [found] = globSync('user/{User,server/data/User}/globalStorage/*/history.sqlite', { cwd: home });
  if (found === undefined) return;
  const file = join(home, found);
  const database = new DatabaseSync(file);
  // What a killed window left beside the file goes into it: the bytes are to be those of one file.
  database.exec('PRAGMA journal_mode = DELETE; PRAGMA journal_mode = WAL; PRAGMA user_version = 99');
  database.close();
  if (existsSync(`${file}-wal`)) throw new Error(`Something has ${file} open.`);
  copyFileSync(file, join(home, 'newer.sqlite'));
}
