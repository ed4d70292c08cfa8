// A file that grows by pieces: each is written in the background, and read from memory until then. A slow disk delays
// only the download, which waits for room.

import { write } from 'node:fs';
import { promisify } from 'node:util';
import { FileBytes } from './fileBytes.ts';

/** Most bytes that may wait for the disk. */
const MOST_WAITING = 4 * 1_048_576;
/** Buffers kept for reuse: without them, buffers would become garbage as fast as bytes arrive. */
const MOST_SPARE = 2;

const writeSome = promisify(write);

export class PieceFile {
  readonly #written: FileBytes;
  #writtenTo = 0;
  #length = 0;
  readonly #waiting: Uint8Array[] = [];
  readonly #spare: Uint8Array[] = [];
  #writing: Promise<void> | undefined;
  #problem: { readonly error: unknown } | undefined;
  /** Called when there is room again. */
  readonly #askers: (() => void)[] = [];

  /** Throws if the file cannot be created, or exists. */
  constructor(path: string) {
    this.#written = new FileBytes(path, 'wx+');
  }

  /** Takes over a piece and its buffer. Throws if an earlier piece could not be written. */
  add(piece: Uint8Array): void {
    if (this.#problem !== undefined) throw this.#problem.error;
    this.#waiting.push(piece);
    this.#length += piece.length;
    this.#writing ??= this.#writeAll();
  }

  /** A buffer that can be reused, as its bytes are written. */
  spare(): Uint8Array | undefined {
    return this.#spare.pop();
  }

  /** Resolves once more pieces may be added; undefined where they may be added at once. */
  room(): Promise<void> | undefined {
    return this.#hasRoom ? undefined : new Promise((resolve) => this.#askers.push(resolve));
  }

  /** The bytes from `from` up to `to`, which were added already; pieces added later do not change them. */
  read(from: number, to: number): Uint8Array {
    let at = this.#writtenTo;
    if (to <= at) return this.#written.read(from, to);
    const parts = from < at ? [this.#written.read(from, at)] : [];
    for (const piece of this.#waiting) {
      const [start, end] = [Math.max(0, from - at), Math.max(0, to - at)];
      if (start < end) parts.push(piece.subarray(start, end));
      at += piece.length;
    }
    return Buffer.concat(parts);
  }

  /** Resolves once everything is written. Rejects if it could not be. */
  async end(): Promise<void> {
    await this.#writing;
    this.#spare.length = 0;
    if (this.#problem !== undefined) throw this.#problem.error;
  }

  /** Stops writing. */
  discard(): void {
    this.#fail(new Error('The body was given up.'));
  }

  get #hasRoom(): boolean {
    return this.#length - this.#writtenTo <= MOST_WAITING || this.#problem !== undefined;
  }

  async #writeAll(): Promise<void> {
    for (let piece = this.#waiting[0]; piece !== undefined; piece = this.#waiting[0]) {
      try {
        await this.#write(piece);
      } catch (error) {
        this.#fail(error);
      }
      if (this.#problem !== undefined) return;
      this.#writtenTo += piece.length;
      this.#waiting.shift();
      if (this.#spare.length < MOST_SPARE) this.#spare.push(new Uint8Array(piece.buffer));
      this.#tell();
    }
    this.#writing = undefined;
  }

  async #write(piece: Uint8Array): Promise<void> {
    for (let done = 0; done < piece.length;) {
      const at = this.#writtenTo + done;
      const { bytesWritten } = await writeSome(this.#written.file, piece, done, undefined, at);
      done += bytesWritten;
    }
  }

  #fail(error: unknown): void {
    this.#problem ??= { error };
    this.#tell();
  }

  #tell(): void {
    if (this.#hasRoom) for (const resolve of this.#askers.splice(0)) resolve();
  }
}
