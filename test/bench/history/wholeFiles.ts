// The two usual ways to keep history in files: one JSON rewritten, and a line appended.
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import { sampleEntry } from './sampleEntries.ts';

export interface WholeFiles {
  /** As a Memento does: the list as text, read back, and as text again, into a file. ms. */
  rewrite(): number;
  /** ms. */
  appendLine(): number;
  /** The newest 200 from the whole JSON, ms. */
  readNewest(): number;
  close(): void;
}

/** Lists of so many entries, on disk in this folder. */
export function createWholeFiles(folder: string, count: number): WholeFiles {
  const all: HistoryEntry[] = Array.from({ length: count }, (_, at) => sampleEntry(at));
  const json = join(folder, `whole-${count}.json`);
  writeFileSync(json, JSON.stringify(all));
  const lines = openSync(join(folder, `lines-${count}.jsonl`), 'a');
  for (const entry of all) writeSync(lines, `${JSON.stringify(entry)}\n`);
  let next = count;
  return {
    rewrite: () =>
      timed(() => {
        all.push(sampleEntry(next++));
        const text = JSON.stringify(all);
        writeFileSync(json, JSON.stringify(JSON.parse(text)));
      }),
    appendLine() {
      const entry = sampleEntry(next++);
      return timed(() => writeSync(lines, `${JSON.stringify(entry)}\n`));
    },
    readNewest: () =>
      timed(() => (JSON.parse(readFileSync(json, 'utf8')) as HistoryEntry[]).slice(-200).toReversed()),
    close: () => closeSync(lines),
  };
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
