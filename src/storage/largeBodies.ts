// The folder of large results: bodies that arrive, and kept bodies by the hash of their bytes. Does not know entries.

import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { open, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ArrivingBody, LargeBodies, LargeBody } from '../core/reply/largeBody.ts';
import type { JsonBytes } from '../core/jsonIndex/jsonBytes.ts';
import { createJsonIndex, isLargeValue } from '../core/jsonIndex/jsonIndex.ts';
import type { JsonIndex, JsonIndexSizes } from '../core/jsonIndex/jsonIndex.ts';
import { ArrivingBytes } from './arrivingBytes.ts';
import { FileBytes } from './fileBytes.ts';

/** Bodies from this many bytes on are written to a file while they arrive. */
const FILE_FROM = 32 * 1_048_576;
const PART = '.part';
/** A part of this age was left behind by a window that no longer runs. */
const OLD_PART_MS = 86_400_000;
const SLICE = 1_048_576;
const WARM_UP_AFTER_MS = 500;
const WARM_UP_EVERY_MS = 50;
const WARM_UPS = 10;
const WARM_UP_BYTES = 65_536;

export interface StoredBodies extends LargeBodies {
  /** Keeps the body in a file, and returns the file's name, by which `open` finds it. */
  keep(body: LargeBody): Promise<string>;
  /** Reads a kept body, a slice at a time; undefined where it cannot be read. */
  open(name: string): Promise<LargeBody | undefined>;
}

/** Bodies in this folder, which is created when needed. `fileFrom`: larger bodies, in bytes, are not held in memory. */
export function createLargeBodies(folder: string, fileFrom = FILE_FROM): StoredBodies {
  /** The bodies of this window that are still in use, by the names of their files. */
  const live = new Map<string, WeakRef<LargeBody>>();
  let isReady = false;
  setTimeout(warmUp, WARM_UP_AFTER_MS, WARM_UPS).unref();
  const path = (name: string): string => join(folder, name);

  function makeReady(): void {
    if (isReady) return;
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(folder)) {
      if (name.endsWith(PART) && statSync(path(name)).mtimeMs < Date.now() - OLD_PART_MS)
        rmSync(path(name), { force: true });
    }
    isReady = true;
  }

  return {
    begin(secrets): ArrivingBody {
      makeReady();
      const part = path(randomUUID() + PART);
      const bytes = new ArrivingBytes(part, fileFrom, secrets);
      return {
        index: bytes.index,
        push: (chunk) => bytes.push(chunk),
        ready: () => bytes.ready(),
        end: (isCutOff) => new Body(bytes, bytes.end(), part, isCutOff),
        discard() {
          bytes.close();
          rmSync(part, { force: true });
        },
      };
    },
    async keep(body) {
      if (!(body instanceof Body)) throw new TypeError('This body is not of this folder.');
      makeReady();
      const name = `${body.hash}.json`;
      await body.keepAs(path(name));
      live.set(name, new WeakRef(body));
      return name;
    },
    async open(name) {
      const known = live.get(name)?.deref();
      if (known !== undefined) return known;
      const body = await readAgain(path(name)).catch(() => undefined);
      if (body !== undefined) live.set(name, new WeakRef(body));
      return body;
    },
  };
}

/**
 * Warms up the engine: it makes the index fast only after some use, which should happen before the first large result.
 */
function warmUp(times: number): void {
  const item = '{"pc":1,"op":"PUSH1","gas":-1.5e3,"stack":["0x1f","é\\n"],"x":[true,false,null,{}]}';
  const bytes = new TextEncoder().encode(`[${`${item},`.repeat(WARM_UP_BYTES / item.length)}0]`);
  const index = createJsonIndex({ length: bytes.length, read: (from, to) => bytes.subarray(from, to) });
  index.push(bytes);
  const { root } = index;
  if (isLargeValue(root) && root.kind === 'array') root.children(root.count >> 1, (root.count >> 1) + 10);
  if (times > 1) setTimeout(warmUp, WARM_UP_EVERY_MS, times - 1).unref();
}

class Body implements LargeBody {
  readonly hash: string;
  readonly isCutOff: boolean;
  readonly index: JsonIndex;
  readonly length: number;
  readonly masked: number;
  readonly #bytes: ArrivingBytes;
  readonly #part: string;

  constructor(bytes: ArrivingBytes, hash: string, part: string, isCutOff: boolean) {
    this.#bytes = bytes;
    this.index = bytes.index;
    this.length = bytes.length;
    this.masked = bytes.masked;
    this.hash = hash;
    this.#part = part;
    this.isCutOff = isCutOff;
  }

  beginning(most: number): string {
    return beginning(this.#bytes, most);
  }

  discard(): void {
    this.#bytes.close();
    rmSync(this.#part, { force: true });
  }

  async keepAs(path: string): Promise<void> {
    if (this.#bytes.isInFile) await this.#bytes.written();
    else await writePieces(this.#part, this.#bytes.pieces);
    await putInPlace(this.#part, path);
    if (!this.#bytes.isInFile) this.#bytes.readFrom(path);
  }
}

/**
 * A file with the same bytes can exist already, and another window may be about to remove it. That window spares young
 * files, so the file in place is made a young one.
 */
async function putInPlace(part: string, path: string): Promise<void> {
  const now = new Date();
  try {
    await utimes(part, now, now);
    await rename(part, path);
  } catch {
    // The file is in place already, or Windows does not replace a file that is open.
    await utimes(path, now, now);
    await rm(part, { force: true });
  }
}

async function writePieces(path: string, pieces: readonly Uint8Array[]): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (const piece of pieces) await file.writeFile(piece);
  } finally {
    await file.close();
  }
}

/** The bytes of a file, which must not change. Throws if the file does not exist. */
export function openBytes(path: string): JsonBytes & { close(): void } {
  const file = new FileBytes(path);
  const { size } = statSync(path);
  return { length: size, read: (from, to) => file.read(from, to), close: () => file.close() };
}

/**
 * Indexes bytes that are complete, a slice at a time. `goOn` gets the number of bytes read; false ends the work early.
 */
export async function indexBytes(
  bytes: JsonBytes,
  sizes?: JsonIndexSizes,
  goOn: (read: number) => boolean = () => true,
): Promise<JsonIndex> {
  const index = createJsonIndex(bytes, sizes);
  for (let at = 0; at < bytes.length && goOn(at); at += SLICE) {
    index.push(bytes.read(at, Math.min(bytes.length, at + SLICE)));
    await nextTurn();
  }
  index.end();
  return index;
}

async function readAgain(path: string): Promise<LargeBody> {
  const bytes = openBytes(path);
  const index = await indexBytes(bytes);
  return {
    index,
    length: bytes.length,
    isCutOff: index.problem?.rule === 'truncated',
    beginning: (most) => beginning(bytes, most),
    discard: () => undefined,
  };
}

function beginning(bytes: JsonBytes, most: number): string {
  return bytes.length === 0 ? '' : new TextDecoder().decode(bytes.read(0, Math.min(most, bytes.length)));
}
