// Caches what compiler files contain, in the extension’s own folder, for the next window. An entry is valid for a file
// with the same path and stamp; a damaged cache, or one of another version, is ignored.

import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import {
  createCodePool,
  createValueTable,
  readStored,
  compiledText,
} from '../../core/contracts/storedContracts.ts';
import type { CompiledFile } from '../../core/contracts/storedContracts.ts';
import type { Slices } from '../../core/slices.ts';
import { runSliced } from '../common/timeSlices.ts';

/**
 * The times in Unix milliseconds of the last change and the creation of a file, and its size. A tool that keeps the time
 * of change of what it copies usually makes a new file.
 */
export type FileStamp = { readonly mtime: number; readonly ctime: number; readonly size: number };

/** Gives the entry of a file, once; undefined where the file has changed. */
export type TakeCached = (file: string, stamp: FileStamp) => CompiledFile | undefined;

export interface CompiledCache {
  load(): Promise<TakeCached>;
  save(files: readonly (readonly [file: string, stamp: FileStamp, said: CompiledFile])[]): Promise<void>;
}

/** Increased when files are read, or entries written, in another way. */
const FORMAT = 3;
const MOST_BYTES = 64 * 1_048_576;
export const NOTHING_CACHED: TakeCached = () => undefined;

/** `path`: the path of the cache file. `version`: the version of the extension. */
export function createCompiledCache(path: string, version: string): CompiledCache {
  /** `codesAt`: the bytes of the body before the codes. */
  const header = (body: Uint8Array, codesAt: number): string =>
    `${FORMAT} ${version} ${codesAt} ${body.length} ${crc32(body)}\n`;
  return {
    load: () => loaded().catch(() => NOTHING_CACHED),
    async save(files) {
      const part = `${path}.part`;
      try {
        const { index, codes } = await runSliced(bodyOf(files));
        const first = Buffer.from(index);
        const body = Buffer.concat([first, Buffer.from(codes, 'hex')]);
        await mkdir(dirname(path), { recursive: true });
        await writeFile(part, [header(body, first.length), body]);
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
    const head = bytes.toString('utf8', 0, bytes.length - body.length);
    const codesAt = Number(head.split(' ')[2]);
    if (head !== header(body, codesAt)) return NOTHING_CACHED;
    const [table = '', ...lines] = body.toString('utf8', 0, codesAt).split('\n');
    const codeAt = (at: number, size: number): string =>
      body.toString('hex', codesAt + at / 2, codesAt + (at + size) / 2);
    const values = JSON.parse(table) as readonly unknown[];
    const kept = new Map(lines.map((line) => [line.slice(0, keyEnd(line)), line]));
    return (file, stamp) => {
      const key = keyOf(file, stamp);
      const line = kept.get(key);
      kept.delete(key);
      return line === undefined ? undefined : readStored(line.slice(key.length), values, codeAt);
    };
  }
}

/** The table, then a line for each file, then the codes. Files for which there is no room are left out. */
function* bodyOf(
  files: Parameters<CompiledCache['save']>[0],
): Slices<{ readonly index: string; readonly codes: string }> {
  const [table, pool] = [createValueTable(), createCodePool()];
  const lines: string[] = [];
  let room = MOST_BYTES / 2;
  for (const [file, stamp, content] of files) {
    yield 'pause';
    const first = pool.codes.length;
    const line = keyOf(file, stamp) + compiledText(content, table, pool);
    for (const code of pool.codes.slice(first)) room -= code.length;
    room -= line.length;
    if (room < 0) break;
    lines.push(line);
  }
  return { index: [JSON.stringify(table.values), ...lines].join('\n'), codes: pool.codes.join('') };
}

/** The key at the beginning of a file's line. Spaces end its parts, so those in the URI are escaped. */
function keyOf(file: string, { mtime, ctime, size }: FileStamp): string {
  return `${file.replaceAll(/\s/g, '%20')} ${mtime} ${ctime} ${size} `;
}

function keyEnd(line: string): number {
  return /^(?:\S* ){4}/.exec(line)?.[0].length ?? 0;
}
