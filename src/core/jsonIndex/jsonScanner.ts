// The single pass over arriving bytes: checks the grammar up to the first fault, and summarises each block. Keeps one
// bit for each open container, and no bytes.

import { BlockTable } from './blockTable.ts';
import { AFTER_VALUE, NEXT, VALUE } from './jsonGrammar.ts';
import { unexpectedEnd, unexpectedByte } from './jsonProblem.ts';
import type { JsonProblem } from './jsonProblem.ts';
import { AT, scanBytes } from './scanBytes.ts';

export class JsonScanner {
  readonly blocks: BlockTable;
  /** How many bytes were read that break no rule. */
  length = 0;
  problem: JsonProblem | undefined;
  #isEnded = false;
  readonly #now = new Int32Array(Object.keys(AT).length);
  #outer: Int32Array = new Int32Array(0);

  constructor(blockSize: number) {
    this.blocks = new BlockTable(blockSize);
    this.#now[AT.state] = VALUE;
    this.#beginBlock();
  }

  /** Whether no more is read: after the end, or after a problem. */
  get isOver(): boolean {
    return this.#isEnded || this.problem !== undefined;
  }

  /** The state of the grammar after the bytes that were read. */
  get state(): number {
    return this.#now[AT.state]!;
  }

  /** How many containers are open after the bytes that were read. */
  get depth(): number {
    return this.#now[AT.depth]!;
  }

  /** Whether the string in which the bytes end is a member's name. */
  get isName(): boolean {
    return this.#now[AT.isName] === 1;
  }

  /** The memory that the scanner takes, in bytes. */
  get byteLength(): number {
    return this.blocks.byteLength + this.#outer.byteLength;
  }

  /** Reads the next bytes. Does nothing after a problem or the end. */
  push(chunk: Uint8Array): void {
    if (this.isOver) return;
    const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const { size } = this.blocks;
    for (let from = 0; from < chunk.length;) {
      const to = Math.min(chunk.length, from + size - (this.length % size));
      this.#makeRoom(this.depth + to - from);
      const stop = scanBytes(chunk, view, from, to, this.#now, this.#outer);
      this.length += stop - from;
      this.blocks.update(this.#now[AT.min]!, this.#now[AT.commas]!);
      if (stop < to) {
        this.problem = unexpectedByte(this.length, chunk[stop]!, this.state, this.#container());
        return;
      }
      from = to;
      if (this.length % size === 0) this.#beginBlock();
    }
  }

  /** Must be called when nothing follows. */
  end(): void {
    if (this.isOver) return;
    this.#isEnded = true;
    // Only a number can be complete without a byte behind it: a blank is taken in place of that byte.
    const last = NEXT[(this.state << 8) | 0x20]!;
    if (this.depth === 0 && last === AFTER_VALUE) this.#now[AT.state] = AFTER_VALUE;
    else this.problem = unexpectedEnd(this.length, this.state, this.#container());
  }

  #beginBlock(): void {
    this.blocks.begin(this.depth, this.state);
    this.#now[AT.min] = this.depth;
    this.#now[AT.commas] = 0;
  }

  #makeRoom(depth: number): void {
    if (depth >> 5 <= this.#outer.length) return;
    const outer = new Int32Array(2 * (depth >> 5));
    outer.set(this.#outer);
    this.#outer = outer;
  }

  #container(): 'array' | 'object' | undefined {
    if (this.depth === 0) return undefined;
    return (this.#now[AT.kinds]! & 1) === 1 ? 'object' : 'array';
  }
}
