// Reads a text as the import reads a file.
import { createJsonIndex } from '../../../src/core/jsonIndex/jsonIndex.ts';
import { runToEnd } from '../../../src/core/slices.ts';
import { HISTORY_INDEX, lineAt, readHistory } from '../../../src/core/history/readHistory.ts';
import type { StoredEntry } from '../../../src/core/history/history.ts';

/** The entries, and in words what ended them. */
export function readText(text: string): {
  readonly entries: readonly StoredEntry[];
  readonly problem?: string;
} {
  const all = new TextEncoder().encode(text);
  const bytes = { length: all.length, read: (from: number, to: number) => all.subarray(from, to) };
  const index = createJsonIndex(bytes, HISTORY_INDEX);
  index.push(all);
  index.end();
  const entries: StoredEntry[] = [];
  for (const read of readHistory(index)) {
    if (read === 'pause') continue;
    if (!read.ok)
      return { entries, problem: read.fault.inLine(String(runToEnd(lineAt(bytes, read.fault.offset)))) };
    entries.push(read.value);
  }
  return { entries };
}
