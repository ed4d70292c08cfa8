// Whether a name still stands for the file that was opened by it.

import { statSync } from 'node:fs';

/** The file behind a name; undefined where that is unknown, as on a drive that fails for a while. */
export type FileIdentity = bigint | 'none' | undefined;

export function fileIdentity(file: string): FileIdentity {
  try {
    return statSync(file, { bigint: true, throwIfNoEntry: false })?.ino ?? 'none';
  } catch {
    return undefined;
  }
}

/** Whether the name stands for another file by now, or for none; false where that is unknown. */
export function hasMoved(file: string, place: FileIdentity): boolean {
  const now = fileIdentity(file);
  return now !== undefined && now !== place;
}
