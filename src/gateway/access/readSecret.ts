// The operator's secret: from its variable, or from a file, which is made where it is missing.

import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { FatalError } from '../common/fatalError.ts';
import { Sealer } from './sealer.ts';

const LEAST_LENGTH = 32;

/** Where a store of keys is, and what opens what is sealed in it. */
export type KeyStoreOptions = {
  readonly file: string;
  readonly secretFile: string;
  /** The secret itself, where it is given; the file is not looked at then. */
  readonly secret: string | undefined;
};

/** Throws `FatalError`. */
export function readSecret({ secret, secretFile }: KeyStoreOptions): Sealer {
  const text = (secret ?? readOrMake(secretFile)).trim();
  if (text.length < LEAST_LENGTH)
    throw new FatalError(`the secret of the key store has at least ${LEAST_LENGTH} characters`);
  return new Sealer(Buffer.from(text, 'utf8'));
}

function readOrMake(file: string): string {
  try {
    // Whoever comes second reads what the first has made.
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw new FatalError(`--secret-file ${file}: cannot be made (${code})`);
  }
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new FatalError(`--secret-file ${file}: cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
