// The bytes of a large body while it arrives: masked, indexed, hashed, and kept in memory or, above a size, in a file.

import { createHash } from 'node:crypto';
import { createJsonIndex } from '../core/jsonIndex/jsonIndex.ts';
import type { JsonBytes } from '../core/jsonIndex/jsonBytes.ts';
import type { JsonIndex } from '../core/jsonIndex/jsonIndex.ts';
import { createByteMask, MOST_ASIDE } from '../core/secret/maskBytes.ts';
import type { ByteMask } from '../core/secret/maskBytes.ts';
import { FileBytes } from './fileBytes.ts';
import { PieceFile } from './pieceFile.ts';

/** Bytes are kept and written in pieces of this size. */
const PIECE = 1_048_576;
const NOTHING = new Uint8Array(0);

export class ArrivingBytes implements JsonBytes {
  readonly index: JsonIndex = createJsonIndex(this);
  readonly #path: string;
  readonly #fileFrom: number;
  readonly #mask: ByteMask;
  readonly #hash = createHash('sha256');
  /** The complete pieces in memory; empty once they are in the file. */
  #pieces: Uint8Array[] = [];
  /** The file of the complete pieces; undefined while they are in memory. */
  #inFile: PieceFile | FileBytes | undefined;
  /** The last piece, with room for the bytes after it that the mask must see before the piece is clean. */
  #room: Uint8Array;
  /** The position in the body at which the last piece begins. */
  #roomAt = 0;
  /** In the last piece: how many bytes it has, how many of them the index has, and where the mask goes on. */
  #filled = 0;
  #clean = 0;
  #next = 0;

  /** `fileFrom`: a body that reaches this many bytes is written to a file at `path`. */
  constructor(path: string, fileFrom: number, secrets: readonly string[]) {
    this.#path = path;
    this.#fileFrom = fileFrom;
    this.#mask = createByteMask(secrets);
    this.#room = this.#newRoom();
  }

  /** How many bytes are clean (masked) so far. */
  get length(): number {
    return this.#roomAt + this.#clean;
  }

  /** How many secrets were masked so far. */
  get masked(): number {
    return this.#mask.count;
  }

  /** Whether the complete pieces are in a file. */
  get isInFile(): boolean {
    return this.#inFile !== undefined;
  }

  push(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length;) {
      const taken = chunk.subarray(at, at + this.#room.length - this.#filled);
      this.#room.set(taken, this.#filled);
      this.#filled += taken.length;
      at += taken.length;
      this.#clear(this.#filled - this.#mask.reach);
      if (this.#filled === this.#room.length) this.#endPiece();
    }
  }

  /** Ends the body: no more bytes follow. Returns the SHA-256 of all bytes in hex. */
  end(): string {
    this.#clear(this.#filled);
    this.index.end();
    const rest = this.#room.slice(0, this.#clean);
    this.#hash.update(rest);
    this.#keep(rest);
    this.#roomAt += rest.length;
    this.#clean = 0;
    this.#room = NOTHING;
    return this.#hash.digest('hex');
  }

  /** Resolves once more bytes may be pushed; undefined where they may be pushed at once. */
  ready(): Promise<void> | undefined {
    return this.#inFile instanceof PieceFile ? this.#inFile.room() : undefined;
  }

  /** Resolves once the file has all bytes. Rejects where they could not be written. */
  async written(): Promise<void> {
    if (this.#inFile instanceof PieceFile) await this.#inFile.end();
  }

  /** Stops writing to the file. */
  close(): void {
    if (this.#inFile instanceof PieceFile) this.#inFile.discard();
  }

  /** The complete pieces in memory, in order. */
  get pieces(): readonly Uint8Array[] {
    return this.#pieces;
  }

  /** From now on, reads from this file, which has the same bytes, and frees the pieces in memory. */
  readFrom(path: string): void {
    this.#inFile = new FileBytes(path);
    this.#pieces = [];
  }

  read(from: number, to: number): Uint8Array {
    const roomAt = this.#roomAt;
    // Returns copies: bytes that were handed out must not change when a buffer is reused.
    if (from >= roomAt) return this.#room.slice(from - roomAt, to - roomAt);
    if (to > roomAt) return Buffer.concat([this.read(from, roomAt), this.read(roomAt, to)]);
    if (this.#inFile !== undefined) return this.#inFile.read(from, to);
    const first = Math.floor(from / PIECE);
    const last = Math.floor((to - 1) / PIECE);
    const start = first * PIECE;
    if (first === last) return this.#pieces[first]!.slice(from - start, to - start);
    return Buffer.concat(this.#pieces.slice(first, last + 1)).subarray(from - start, to - start);
  }

  #clear(to: number): void {
    if (to > this.#next)
      this.#next = this.#mask.mask(this.#room, this.#next, to, this.#filled, (at) => this.#isInString(at));
    this.#release();
  }

  /** Whether this byte of the last piece is inside a string; true once the body is known not to be JSON. */
  #isInString(at: number): boolean {
    return this.index.problem !== undefined || this.index.isStringOpen(this.#room.subarray(this.#clean, at));
  }

  /** Passes the clean bytes of the last piece to the index. */
  #release(): void {
    const from = this.#clean;
    const clean = Math.min(this.#next, PIECE);
    if (clean <= from) return;
    this.#clean = clean;
    this.index.push(this.#room.subarray(from, clean));
  }

  /** Stores the full piece, and begins the next one with the bytes after it. */
  #endPiece(): void {
    const piece = this.#room.subarray(0, PIECE);
    this.#hash.update(piece);
    if (this.#inFile === undefined && this.#roomAt + PIECE >= this.#fileFrom) this.#beginFile();
    this.#keep(piece);
    const rest = this.#room.slice(PIECE);
    this.#room = this.#newRoom();
    this.#room.set(rest);
    this.#roomAt += PIECE;
    this.#filled -= PIECE;
    this.#next -= PIECE;
    this.#clean = 0;
    this.#release();
  }

  #beginFile(): void {
    const pieces = this.#pieces;
    this.#inFile = new PieceFile(this.#path);
    this.#pieces = [];
    for (const piece of pieces) this.#keep(piece);
  }

  #keep(piece: Uint8Array): void {
    if (this.#inFile instanceof PieceFile) this.#inFile.add(piece);
    else this.#pieces.push(piece);
  }

  /** A buffer with so much room that the whole piece is clean before the buffer is full. */
  #newRoom(): Uint8Array {
    const spare = this.#inFile instanceof PieceFile ? this.#inFile.spare() : undefined;
    return spare ?? new Uint8Array(PIECE + this.#mask.reach + MOST_ASIDE);
  }
}
