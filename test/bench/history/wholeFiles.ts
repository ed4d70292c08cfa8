// The two usual ways to store a history in files: a JSON that is rewritten, and lines that are appended.
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import { sampleEntry } from './sampleEntries.ts';

export interface WholeFiles {
  /**
   * Works as a Memento does: makes the list a text, parses it, makes it a text again, and writes that to a file.
   * Returns milliseconds.
   */
  rewrite(): number;
  /** Returns milliseconds. */
  appendLine(): number;
  /** Reads the newest 200 from the whole JSON; returns milliseconds. */
  readNewest(): number;
  close(): void;
}

/** Lists with `count` entries, on disk in this folder. */
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
