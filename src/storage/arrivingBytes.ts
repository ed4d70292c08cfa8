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
  /** The pieces that are complete; none where they are in the file. */
  #pieces: Uint8Array[] = [];
  /** Where the complete pieces are, if not there. */
  #inFile: PieceFile | FileBytes | undefined;
  /** The last piece, with room for the bytes that the mask has to see before those before them are clean. */
  #room: Uint8Array;
  /** Where the last piece begins in the body. */
  #roomAt = 0;
  /** Bytes in it, those of them that the index knows, and where the mask goes on. */
  #filled = 0;
  #clean = 0;
  #next = 0;

  /** From `fileFrom` bytes on they go to a file at `path`. */
  constructor(path: string, fileFrom: number, secrets: readonly string[]) {
    this.#path = path;
    this.#fileFrom = fileFrom;
    this.#mask = createByteMask(secrets);
    this.#room = this.#newRoom();
  }

  /** The clean bytes. */
  get length(): number {
    return this.#roomAt + this.#clean;
  }

  /** In how many places a secret was masked so far. */
  get masked(): number {
    return this.#mask.count;
  }

  /** Whether they are in a file. */
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

  /** Says that nothing follows; gives the SHA-256 of all bytes in hex. */
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

  /** Resolves before more may be pushed; undefined where it can come at once. */
  ready(): Promise<void> | undefined {
    return this.#inFile instanceof PieceFile ? this.#inFile.room() : undefined;
  }

  /** Ends once all that goes to a file is there. Throws where it could not be written. */
  async written(): Promise<void> {
    if (this.#inFile instanceof PieceFile) await this.#inFile.end();
  }

  /** Writes no more. */
  close(): void {
    if (this.#inFile instanceof PieceFile) this.#inFile.discard();
  }

  /** The bytes in memory, in order. */
  get pieces(): readonly Uint8Array[] {
    return this.#pieces;
  }

  /** Reads from this file from now on, which has the same bytes, and forgets those in memory. */
  readFrom(path: string): void {
    this.#inFile = new FileBytes(path);
    this.#pieces = [];
  }

  read(from: number, to: number): Uint8Array {
    const roomAt = this.#roomAt;
    // Copies all: bytes that were given out may not change when a buffer is filled again.
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

  /** Whether this byte of the last piece is part of a string; so is all of what is no JSON. */
  #isInString(at: number): boolean {
    return this.index.problem !== undefined || this.index.isStringOpen(this.#room.subarray(this.#clean, at));
  }

  /** Tells the index of what is clean in this piece. */
  #release(): void {
    const from = this.#clean;
    const clean = Math.min(this.#next, PIECE);
    if (clean <= from) return;
    this.#clean = clean;
    this.index.push(this.#room.subarray(from, clean));
  }

  /** Puts the piece where it stays, and begins the next one with what is behind it. */
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

  /** All of a piece is clean before its room is full. */
  #newRoom(): Uint8Array {
    const spare = this.#inFile instanceof PieceFile ? this.#inFile.spare() : undefined;
    return spare ?? new Uint8Array(PIECE + this.#mask.reach + MOST_ASIDE);
  }
}
