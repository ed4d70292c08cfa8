// History entries and temporary folders for the tests of storage/.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import type { EntryHead, HistoryEntry } from '../../src/core/call/call.ts';
import type { HistoryPort } from '../../src/core/history/history.ts';
import { openHistory } from '../../src/storage/historyClient.ts';

const folders: string[] = [];

/** A path for a database in a new folder, which `removeFolders` takes away. */
export function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'eth-rpc-storage-'));
  folders.push(folder);
  return join(folder, 'history.db');
}

export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

export function entry(id: string, startedAt: number, more: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    id,
    startedAt,
    endpointId: 'main',
    endpointName: 'Main “é😀”',
    method: 'eth_getBalance',
    params: ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', 'latest'],
    ok: true,
    summary: '1.5 ETH',
    durationMs: 12.25,
    httpStatus: 200,
    requestBytes: 120,
    responseBytes: 56,
    outcome: { ok: true, result: '0x14d1120d7b160000' },
    ...more,
  };
}

export function head({ outcome: _outcome, ...rest }: HistoryEntry): EntryHead {
  return rest;
}

/** The history in this file, in a thread that runs the sources. */
export function openSources(file: string): HistoryPort {
  return openHistory(
    new URL(import.meta.resolve('../../src/storage/historyWorker.ts')),
    file,
    resultsOf(file),
  );
}

/** The folder of large answers beside it. */
export function resultsOf(file: string): string {
  return join(dirname(file), 'results');
}

/** Spoils all of a database that others have open, so that whoever reads it next sees that. */
export function damage(file: string): void {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  writeFileSync(file, readFileSync(file).fill(0xff));
  database.close();
}

/** Waits until this holds: what happens in idle time happens some time. */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(20);
}
