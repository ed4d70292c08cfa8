// Reads a file synchronously, a window at a time.

import { closeSync, openSync, readSync } from 'node:fs';

/** Bytes read at once. */
const WINDOW = 65_536;

/** Closes the descriptor once the last reader of the file is collected; until then a deleted file can still be read. */
const open = new FinalizationRegistry<number>((file) => closeSync(file));

/** A file that may still grow. */
export class FileBytes {
  /** Its descriptor, closed with this object. */
  readonly file: number;
  readonly #window = new Uint8Array(WINDOW);
  #from = 0;
  #to = 0;

  /** Throws if the file does not exist; with `wx+`, where the caller writes the file, throws if it exists. */
  constructor(path: string, flags: 'r' | 'wx+' = 'r') {
    this.file = openSync(path, flags);
    open.register(this, this.file, this);
  }

  /** May be called only when nothing reads from the file any longer. */
  close(): void {
    open.unregister(this);
    closeSync(this.file);
  }

  /** The bytes from `from` up to `to`; the file must have them. */
  read(from: number, to: number): Uint8Array {
    if (to - from > WINDOW / 2) return this.#readInto(new Uint8Array(to - from), from);
    if (from < this.#from || to > this.#to) {
      this.#from = from - (from % (WINDOW / 2));
      this.#to = this.#from + this.#readInto(this.#window, this.#from).length;
    }
    // Returns a copy: bytes that were handed out must not change when the window moves.
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
