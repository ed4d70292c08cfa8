// A text format for many entries, written one by one, so that their text is never in memory as a whole.

import type { StoredEntry } from './history.ts';

/** The file is `begin`, the entries with a comma and a new line between them, and `end`. */
export type ExportFormat = {
  readonly begin: string;
  readonly end: string;
  /** JSON text in which the keys are masked. */
  readonly entry: (entry: StoredEntry) => string;
};
