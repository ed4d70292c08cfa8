// Owns telling whether a name still stands for the file that was opened by it.

import { statSync } from 'node:fs';

/** Which file has a name; undefined where that cannot be told, as on a drive that fails for a while. */
export type Place = bigint | 'none' | undefined;

export function placeOf(file: string): Place {
  try {
    return statSync(file, { bigint: true, throwIfNoEntry: false })?.ino ?? 'none';
  } catch {
    return undefined;
  }
}

/** Whether the name stands for another file by now, or for none; false where that cannot be told. */
export function hasMoved(file: string, place: Place): boolean {
  const now = placeOf(file);
  return now !== undefined && now !== place;
}
