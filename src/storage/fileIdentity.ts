// Tells whether a path still leads to the file that was opened by it.

import { statSync } from 'node:fs';

/** The inode behind a path, or `none`; undefined where it is unknown, as on a drive that fails for a while. */
export type FileIdentity = bigint | 'none' | undefined;

export function fileIdentity(file: string): FileIdentity {
  try {
    return statSync(file, { bigint: true, throwIfNoEntry: false })?.ino ?? 'none';
  } catch {
    return undefined;
  }
}

/** Whether the path now leads to another file, or to none; false where that is unknown. */
export function hasMoved(file: string, place: FileIdentity): boolean {
  const now = fileIdentity(file);
  return now !== undefined && now !== place;
}
