// Reads certificate and private key, and checks that they belong together.

import { readFile } from 'node:fs/promises';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import { FatalError } from './common/fatalError.ts';
import { fileReason } from './common/fileReason.ts';
import type { Options } from './options/options.ts';

/** Both in PEM. */
export type Tls = { readonly cert: string; readonly key: string };

/** Undefined where the gateway speaks HTTP. Throws `FatalError`. */
export async function readTls({ tls }: Options): Promise<Tls | undefined> {
  if (tls === undefined) return undefined;
  const [certName, keyName] = [`--tls-cert ${tls.cert}`, `--tls-key ${tls.key}`];
  const cert = await read(certName, tls.cert);
  check({ cert }, `${certName}: holds no certificate in PEM`);
  const key = await read(keyName, tls.key);
  check({ key }, `${keyName}: holds no private key in PEM that can be read without a password`);
  check({ cert, key }, `${keyName}: does not belong to --tls-cert ${tls.cert}`);
  return { cert, key };
}

async function read(name: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new FatalError(`${name}: ${fileReason(error)}`);
  }
}

function check(parts: SecureContextOptions, fault: string): void {
  try {
    createSecureContext(parts);
  } catch {
    throw new FatalError(fault);
  }
}
