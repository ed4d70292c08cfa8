// Asks cast, an independent implementation, for its reading.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const PROGRAM = join(import.meta.dirname, '../../../node_modules/.bin/cast');

export function cast(...args: readonly string[]): string {
  return execFileSync(PROGRAM, args, { encoding: 'utf8' }).trim();
}
