// What the files of compilers say, kept in the extension’s own folder for the next window. It is of files that have the
// same path, size and time of change; what is damaged, or of another version, counts for nothing.

import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { createValueTable, readStored, storedText } from '../../core/contracts/storedContracts.ts';
import type { Compiled } from '../../core/contracts/storedContracts.ts';
import type { Slices } from '../../core/slices.ts';
import { wholeOf } from '../common/timeSlices.ts';

/** When a file was changed, and its size. */
export type FileStamp = { readonly mtime: number; readonly size: number };

/** Given once for each file; undefined where it has changed. */
export type TakeCached = (file: string, stamp: FileStamp) => Compiled | undefined;

export interface CompiledCache {
  load(): Promise<TakeCached>;
  save(files: readonly (readonly [file: string, stamp: FileStamp, said: Compiled])[]): Promise<void>;
}

/** Another number for another way to read files or to write them here. */
const FORMAT = 1;
const MOST_BYTES = 64 * 1_048_576;
const NOTHING_CACHED: TakeCached = () => undefined;

/** `path`: of its file. `version`: of the extension. */
export function createCompiledCache(path: string, version: string): CompiledCache {
  const header = (body: Uint8Array): string => `${FORMAT} ${version} ${body.length} ${crc32(body)}\n`;
  return {
    load: () => loaded().catch(() => NOTHING_CACHED),
    async save(files) {
      const part = `${path}.part`;
      try {
        const body = Buffer.from(await wholeOf(bodyOf(files)));
        await mkdir(dirname(path), { recursive: true });
        await writeFile(part, [header(body), body]);
        await rename(part, path);
      } catch {
        await rm(part, { force: true }).catch(() => undefined);
      }
    },
  };

  async function loaded(): Promise<TakeCached> {
    if ((await stat(path)).size > MOST_BYTES) return NOTHING_CACHED;
    const bytes = await readFile(path);
    const body = bytes.subarray(bytes.indexOf('\n') + 1);
    if (bytes.toString('utf8', 0, bytes.length - body.length) !== header(body)) return NOTHING_CACHED;
    const [table = '', ...lines] = body.toString('utf8').split('\n');
    const values = JSON.parse(table) as readonly unknown[];
    const kept = new Map(lines.map((line) => [line.slice(0, keyEnd(line)), line]));
    return (file, stamp) => {
      const key = keyOf(file, stamp);
      const line = kept.get(key);
      kept.delete(key);
      return line === undefined ? undefined : readStored(line.slice(key.length), values);
    };
  }
}

/** The table, then a line for each file. What there is no room for is left out. */
function* bodyOf(files: Parameters<CompiledCache['save']>[0]): Slices<string> {
  const table = createValueTable();
  const lines: string[] = [];
  let room = MOST_BYTES / 2;
  for (const [file, stamp, said] of files) {
    yield 'pause';
    const line = keyOf(file, stamp) + storedText(said, table);
    room -= line.length;
    if (room > 0) lines.push(line);
  }
  return [JSON.stringify(table.values), ...lines].join('\n');
}

/** A URI has no space. */
function keyOf(file: string, { mtime, size }: FileStamp): string {
  return `${file.replaceAll(/\s/g, '%20')} ${mtime} ${size} `;
}

function keyEnd(line: string): number {
  return /^\S* \S* \S* /.exec(line)?.[0].length ?? 0;
}
