// Unpacks compressed bodies as they arrive, in the thread pool, and says which content codings can be read.

import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Transform } from 'node:stream';
import * as zlib from 'node:zlib';

/** Bytes per output: the JSON index takes this many without a pause. */
const CHUNK = { chunkSize: 65_536 };
/** A window of 8 MB, the largest that a zstd body may need (RFC 9659). */
const ZSTD = { ...CHUNK, params: { [zlib.constants.ZSTD_d_windowLogMax]: 23 } };
/** A body may be compressed twice by mistake; more layers only cost memory. */
const MOST_LAYERS = 2;

/** Decompressors by coding name (RFC 9110, 8.4.1; RFC 9659). Not every build of Node has zstd. */
const CODINGS: Readonly<Record<string, () => Transform>> = {
  gzip: () => zlib.createGunzip(CHUNK),
  'x-gzip': () => zlib.createGunzip(CHUNK),
  deflate: () => zlib.createInflate(CHUNK),
  br: () => zlib.createBrotliDecompress(CHUNK),
  ...(typeof zlib.createZstdDecompress === 'function' ? { zstd: () => zlib.createZstdDecompress(ZSTD) } : {}),
};

/** The accepted codings, as the value of an `accept-encoding` header. */
export const ACCEPTED_CODINGS = ['gzip', 'br', 'zstd'].filter((coding) => coding in CODINGS).join(', ');

/** The codings that a `content-encoding` header names, in the order in which they were applied. */
export function codingsOf(header: string): readonly string[] {
  const names = header.split(',').map((name) => name.trim().toLowerCase());
  return names.filter((name) => name !== '' && name !== 'identity');
}

/** Whether all these codings can be undone here. */
export function isReadable(codings: readonly string[]): boolean {
  return codings.length <= MOST_LAYERS && codings.every((coding) => Object.hasOwn(CODINGS, coding));
}

export type UnpackedTo = {
  /** Takes unpacked bytes. The next ones come when its promise has resolved. */
  readonly take: (chunk: Uint8Array) => Promise<void> | undefined;
  /** Called at the end. `error`: the rest of the body is damaged or missing. Not called after `destroy`. */
  readonly ended: (error: unknown) => void;
};

export class Unpacker {
  readonly #first: Transform;
  /** Resolves when the next bytes may come. */
  #room: Promise<void> | undefined;
  #giveRoom = (): void => {};
  #isGone = false;

  /** `codings` must have passed `isReadable`. */
  constructor(codings: readonly string[], { take, ended }: UnpackedTo) {
    const stages = codings.toReversed().map((coding) => CODINGS[coding]!());
    this.#first = stages[0]!;
    const giveRoom = (): void => {
      this.#room = undefined;
      this.#giveRoom();
    };
    this.#first.on('drain', giveRoom).on('close', giveRoom);
    const sink = new Writable({
      write(chunk: Uint8Array, _encoding, done) {
        const room = take(chunk);
        if (room === undefined) done();
        else void room.then(() => done());
      },
    });
    pipeline([...stages, sink]).then(
      () => this.#end(ended, undefined),
      (error: unknown) => this.#end(ended, error),
    );
  }

  /** Takes the next bytes. Returns a promise where later bytes must wait for it. */
  write(chunk: Uint8Array): Promise<void> | undefined {
    if (this.#first.destroyed || this.#first.write(chunk)) return undefined;
    return (this.#room ??= new Promise((resolve) => (this.#giveRoom = resolve)));
  }

  end(): void {
    this.#first.end();
  }

  destroy(): void {
    this.#isGone = true;
    this.#first.destroy();
  }

  #end(ended: UnpackedTo['ended'], error: unknown): void {
    if (!this.#isGone) ended(error);
  }
}
