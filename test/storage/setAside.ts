// A thread that plays another window: it locks a history file, sets it aside, puts another in its place, and only then
// unlocks.

import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** Enough for who waits for the lock to have the file open; where it is not, it opens the other one. */
const HOLD_MS = 500;

const { file, good } = workerData as { readonly file: string; readonly good: string };
const ready = `${file}.ready`;
copyFileSync(good, ready);
const database = new DatabaseSync(file);
database.exec('BEGIN IMMEDIATE');
parentPort!.postMessage('locked');
await delay(HOLD_MS);
for (const suffix of ['', '-wal', '-shm'])
  if (existsSync(file + suffix)) renameSync(file + suffix, `${file}.aside${suffix}`);
renameSync(ready, file);
database.exec('ROLLBACK');
database.close();
