// Owns history entries and temporary folders for the tests of storage/.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntryHead, HistoryEntry } from '../../src/core/call.ts';

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
