// A text format for many entries. They are written one by one, so that the whole text is never in memory.

import type { StoredEntry } from './history.ts';

/** The file is `begin`, the entries with a comma and a new line between them, and `end`. */
export type ExportFormat = {
  readonly begin: string;
  readonly end: string;
  /** The JSON text of an entry, in which the keys are masked. */
  readonly entry: (entry: StoredEntry) => string;
};
