// Gives the history the version number of a newer release between two sessions of the suite, and keeps an exact copy in
// the home folder. Does nothing without a history.
import { copyFileSync, existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** `home`: the folder with the profile. */
export function makeHistoryNewer(home: string): void {
  const [found] = globSync('user/{User,server/data/User}/globalStorage/*/history.sqlite', { cwd: home });
  if (found === undefined) return;
  const file = join(home, found);
  const database = new DatabaseSync(file);
  // Merges what a killed window left in the WAL into the file, so that the copy is one file.
  database.exec('PRAGMA journal_mode = DELETE; PRAGMA journal_mode = WAL; PRAGMA user_version = 99');
  database.close();
  if (existsSync(`${file}-wal`)) throw new Error(`Something has ${file} open.`);
  copyFileSync(file, join(home, 'newer.sqlite'));
}
