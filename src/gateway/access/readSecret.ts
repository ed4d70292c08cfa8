// Reads the operator's secret from its variable or from a file, which is made for a new store.

import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { FatalError } from '../common/fatalError.ts';
import { fileReason } from '../common/fileReason.ts';
import { Sealer } from './sealer.ts';

const LEAST_LENGTH = 32;

/** Where a key store is, and the secret that opens its sealed data. */
export type KeyStoreOptions = {
  readonly file: string;
  readonly secretFile: string;
  /** The secret itself, where it is given; the file is not read then. */
  readonly secret: string | undefined;
};

/** `isNew`: the store is new, so a secret is made where there is none. Throws `FatalError`. */
export function readSecret({ secret, secretFile }: KeyStoreOptions, isNew: boolean): Sealer {
  if (secret === undefined && isNew) makeSecret(secretFile);
  const text = (secret ?? readFrom(secretFile)).trim();
  if (text.length < LEAST_LENGTH)
    throw new FatalError(`the secret of the key store has at least ${LEAST_LENGTH} characters`);
  return new Sealer(Buffer.from(text, 'utf8'));
}

function makeSecret(file: string): void {
  try {
    // A process that comes second reads the secret that the first one has made.
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw new FatalError(`--secret-file ${file}: cannot be made (${code})`);
  }
}

function readFrom(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new FatalError(
      `--secret-file ${file}: ${fileReason(error)}; only the secret that the store was made with opens it`,
    );
  }
}
