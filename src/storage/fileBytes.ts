// Reads a file synchronously, a window at a time.

import { closeSync, openSync, readSync } from 'node:fs';

/** Bytes read at once. */
const WINDOW = 65_536;

/** The file is closed with the last that could read from it, so a file that is deleted can be read on. */
const open = new FinalizationRegistry<number>((file) => closeSync(file));

/** A file that may still grow. */
export class FileBytes {
  /** Its descriptor, closed with this. */
  readonly file: number;
  readonly #window = new Uint8Array(WINDOW);
  #from = 0;
  #to = 0;

  /** Throws where there is no such file; for `wx+`, which is written by someone else, where there is one. */
  constructor(path: string, flags: 'r' | 'wx+' = 'r') {
    this.file = openSync(path, flags);
    open.register(this, this.file, this);
  }

  /** For a caller who knows that nothing reads from it any more. */
  close(): void {
    open.unregister(this);
    closeSync(this.file);
  }

  /** The bytes from `from` up to `to`, which must be there. */
  read(from: number, to: number): Uint8Array {
    if (to - from > WINDOW / 2) return this.#readInto(new Uint8Array(to - from), from);
    if (from < this.#from || to > this.#to) {
      this.#from = from - (from % (WINDOW / 2));
      this.#to = this.#from + this.#readInto(this.#window, this.#from).length;
    }
    // Bytes that were given out may not change when the window moves on.
    return this.#window.slice(from - this.#from, to - this.#from);
  }

  #readInto(bytes: Uint8Array, from: number): Uint8Array {
    let done = 0;
    while (done < bytes.length) {
      const read = readSync(this.file, bytes, done, bytes.length - done, from + done);
      if (read === 0) break;
      done += read;
    }
    return bytes.subarray(0, done);
  }
}
