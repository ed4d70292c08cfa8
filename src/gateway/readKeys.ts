// Reads the API keys from flags, a file or standard input, or makes a new one. The caller gets the new one to print it;
// no other key is printed.

import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { KeyEntry } from './access/keyring.ts';
import type { Options } from './options/options.ts';
import { checkKeys, parseKeyLines } from './access/parseKeyLines.ts';
import { FatalError } from './common/fatalError.ts';
import { fileReason } from './common/fileReason.ts';

export type Keys = {
  readonly entries: readonly KeyEntry[];
  /** The key that was generated because none was given. */
  readonly generated: string | undefined;
};

/** All keys that the options give. Throws `FatalError`. */
export async function readKeys(options: Options): Promise<Keys> {
  const { keys, keyFile, quota } = options;
  if (keys.length === 0 && keyFile === undefined) {
    if (options.keyStore !== undefined || options.sharedKeys) return { entries: [], generated: undefined };
    const generated = randomBytes(24).toString('base64url');
    return { entries: [{ key: generated, quota }], generated };
  }
  const flagged = keys.map((key) => ({ key, quota }));
  if (keyFile === undefined) return { entries: flagged, generated: undefined };
  const text = keyFile === '-' ? await readStandardInput(options.exitWithParent) : await readKeyFile(keyFile);
  const lines = parseKeyLines(text, quota);
  const merged = lines.ok ? checkKeys([...flagged, ...lines.entries]) : lines;
  if (!merged.ok) throw new FatalError(`--keys ${keyFile}: ${merged.problem}`);
  return { entries: merged.entries, generated: undefined };
}

async function readKeyFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new FatalError(`--keys ${file}: ${fileReason(error)}`);
  }
}

/** Reads to the end of input, or to an empty line where input stays open to show that the parent process lives. */
function readStandardInput(staysOpen: boolean): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const onData = (chunk: string): void => {
      text += chunk;
      if (staysOpen && /(^|\n)\r?\n/.test(text)) finish();
    };
    const finish = (): void => {
      process.stdin.off('data', onData).off('end', finish);
      resolve(text);
    };
    process.stdin.setEncoding('utf8').on('data', onData).once('end', finish);
  });
}
