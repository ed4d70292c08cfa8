// Owns what a text file of many entries is: written one entry after the other, so that no text of all of them is made.

import type { StoredEntry } from './history.ts';

/** The file is `begin`, the entries with a comma and a new line between them, and `end`. */
export type ExportFormat = {
  readonly begin: string;
  readonly end: string;
  /** JSON text in which the keys are masked. */
  readonly entry: (entry: StoredEntry) => string;
};
