// The history of this project with a given size: filled, indexed and measured.
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { HistoryFilter, HistoryPort } from '../../../src/core/history/history.ts';
import { dist } from '../build.ts';
import type { Shipped } from '../build.ts';
import { expectEqual } from '../call/check.ts';
import { sized } from '../effort.ts';
import { sampleEntry } from './sampleEntries.ts';

const FILLED_AT_ONCE = 1_000;
const PAGE = 200;
/** An index that has not grown for this time is complete. */
const SETTLED_MS = sized(1_500, 500);

/** Times of appends in milliseconds: until an append is confirmed, and the work of the calling thread for it. */
type Appended = { readonly acknowledged: readonly number[]; readonly here: readonly number[] };

export type OurHistory = {
  readonly size: number;
  readonly port: HistoryPort;
  /** Seconds. */
  readonly fill: number;
  readonly index: number;
  /** Megabytes. */
  readonly database: number;
  readonly searchIndex: number;
  readonly append: (count: number) => Promise<Appended>;
  /** The milliseconds from starting a thread of its own to the newest 200 entries. */
  readonly open: () => Promise<number>;
  readonly close: () => Promise<void>;
};

export async function createOurHistory(core: Shipped['core'], size: number): Promise<OurHistory> {
  const folder = mkdtempSync(join(tmpdir(), 'ethrpc-history-'));
  const file = join(folder, 'history.sqlite');
  const open = (): HistoryPort => core.openHistory(join(dist, 'storage.js'), file, join(folder, 'results'));
  const port = open();
  const start = performance.now();
  for (let at = 0; at < size; at += FILLED_AT_ONCE) {
    const entries = Array.from({ length: Math.min(FILLED_AT_ONCE, size - at) }, (_, index) =>
      sampleEntry(at + index),
    );
    expectEqual('entries added', await port.add(entries), entries.length);
  }
  const filled = performance.now();
  await settled(file);
  const indexed = performance.now();
  let next = size;
  return {
    size,
    port,
    fill: (filled - start) / 1000,
    index: (indexed - SETTLED_MS - filled) / 1000,
    database: bytesOf(file) / 1e6,
    searchIndex: bytesOf(`${file}.search`) / 1e6,
    async append(count) {
      const acknowledged: number[] = [];
      const here: number[] = [];
      for (let index = 0; index < count; index++) {
        const entry = sampleEntry(next++);
        const begin = performance.now();
        const adding = port.append(entry);
        here.push(performance.now() - begin);
        expectEqual('appended', await adding, true);
        acknowledged.push(performance.now() - begin);
      }
      return { acknowledged, here };
    },
    async open() {
      const begin = performance.now();
      const other = open();
      const { heads } = await other.page({}, PAGE);
      const took = performance.now() - begin;
      expectEqual('newest', heads.length, PAGE);
      await other.close();
      return took;
    },
    async close() {
      await port.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The milliseconds until a page of this filter arrives, the work of all threads for it, and how many entries it has.
 */
export async function pageOf(
  port: HistoryPort,
  filter: HistoryFilter,
): Promise<{ readonly ms: number; readonly work: number; readonly found: number }> {
  const before = process.cpuUsage();
  const start = performance.now();
  const { heads } = await port.page(filter, PAGE);
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return { ms, work: (user + system) / 1000, found: heads.length };
}

function bytesOf(file: string): number {
  return [file, `${file}-wal`].reduce((sum, path) => sum + (existsSync(path) ? statSync(path).size : 0), 0);
}

/** Waits until the search index is complete: it is written in idle time, and grows until then. */
async function settled(file: string): Promise<void> {
  for (let before = ''; ;) {
    await delay(SETTLED_MS);
    const now = [`${file}.search`, `${file}.search-wal`]
      .map((path) => (existsSync(path) ? `${statSync(path).size} ${statSync(path).mtimeMs}` : ''))
      .join(' ');
    if (now === before) return;
    before = now;
  }
}
