// Compressed bodies: which content codings are read, and a body unpacked as it comes, in the thread pool.

import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Transform } from 'node:stream';
import * as zlib from 'node:zlib';

/** Bytes per output: the index takes as much without a pause. */
const CHUNK = { chunkSize: 65_536 };
/** A window of 8 MB, the most that a zstd body may want: RFC 9659. */
const ZSTD = { ...CHUNK, params: { [zlib.constants.ZSTD_d_windowLogMax]: 23 } };
/** A body can be compressed twice by mistake; more layers only serve to cost memory. */
const MOST_LAYERS = 2;

/** By the names of RFC 9110, 8.4.1 and RFC 9659; zstd is not part of every build of Node. */
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

/** Whether all of them can be undone here. */
export function isReadable(codings: readonly string[]): boolean {
  return codings.length <= MOST_LAYERS && codings.every((coding) => Object.hasOwn(CODINGS, coding));
}

export type UnpackedTo = {
  /** Takes what came out; the next bytes come when its promise has ended. */
  readonly take: (chunk: Uint8Array) => Promise<void> | undefined;
  /** All is out: `error` says that the rest is damaged or missing. Not called after `destroy`. */
  readonly ended: (error: unknown) => void;
};

export class Unpacker {
  readonly #first: Transform;
  /** Ends when the next bytes may come. */
  #room: Promise<void> | undefined;
  #giveRoom = (): void => {};
  #isGone = false;

  /** `codings` pass `isReadable` first. */
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

  /** Takes the next bytes; a promise where more are to come only after it. */
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
