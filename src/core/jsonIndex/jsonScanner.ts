// Owns the one pass over arriving bytes: checks the grammar and summarises each block. Refuses at the first byte that
// breaks a rule. Keeps no bytes, no nodes, and one bit for each open container.

import { BlockTable } from './blockTable.ts';
import {
  AFTER_VALUE,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  CLOSE_STRING,
  COLON,
  COMMA,
  FIRST_ITEM,
  FIRST_NAME,
  NAME,
  NEXT,
  OPEN_ARRAY,
  OPEN_NAME,
  OPEN_OBJECT,
  OPEN_STRING,
  STRING,
  VALUE,
} from './jsonGrammar.ts';
import { cutOff, refused } from './jsonProblem.ts';
import type { JsonProblem } from './jsonProblem.ts';

/** Every byte's highest bit. */
const HIGH = 0x80808080;

export class JsonScanner {
  readonly blocks: BlockTable;
  /** Bytes that were read and break no rule. */
  length = 0;
  /** The state of the grammar after them. */
  state = VALUE;
  /** Containers open after them. */
  depth = 0;
  /** Whether the string they end in is a member's name. */
  isName = false;
  problem: JsonProblem | undefined;
  #isEnded = false;
  /** One bit for each open container, the innermost lowest: 1 for an object. Holds 32; the rest is in `#outer`. */
  #kinds = 0;
  #outer: Int32Array = new Int32Array(32);

  constructor(blockSize: number) {
    this.blocks = new BlockTable(blockSize);
    this.blocks.begin(0, VALUE);
  }

  /** Reads the next bytes. Does nothing after a problem or the end. */
  push(chunk: Uint8Array): void {
    if (this.problem !== undefined || this.#isEnded) return;
    const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const { size } = this.blocks;
    for (let from = 0; from < chunk.length;) {
      const to = Math.min(chunk.length, from + size - (this.length % size));
      const stop = this.#scan(chunk, view, from, to);
      this.length += stop - from;
      if (stop < to) {
        this.problem = refused(this.length, chunk[stop]!, this.state, this.#container());
        return;
      }
      from = to;
      if (this.length % size === 0) this.blocks.begin(this.depth, this.state);
    }
  }

  /** Says that nothing follows. */
  end(): void {
    if (this.problem !== undefined || this.#isEnded) return;
    this.#isEnded = true;
    // Only a number can end without a byte that ends it: a blank stands in for that byte.
    const last = NEXT[(this.state << 8) | 0x20]!;
    if (this.depth === 0 && last === AFTER_VALUE) this.state = AFTER_VALUE;
    else this.problem = cutOff(this.length, this.state, this.#container());
  }

  /** The memory this takes, in bytes. */
  get byteLength(): number {
    return this.blocks.byteLength + this.#outer.byteLength;
  }

  /** Reads bytes of one block, and gives where it stopped: at `to`, or at the byte that breaks a rule. */
  #scan(chunk: Uint8Array, view: DataView, from: number, to: number): number {
    const { blocks } = this;
    const block = blocks.length - 1;
    let { state, depth, isName } = this;
    let kinds = this.#kinds;
    let outer = this.#outer;
    let min = blocks.mins[block]!;
    let commas = blocks.commas[block]!;
    const lastWord = to - 3;
    let at = from;
    scan: while (at < to) {
      if (state === STRING) {
        // Four bytes at once: a high bit comes up for a quote or a control character (0x22 changes places with
        // 0x20), for a backslash, and for what is not ASCII. Above the lowest such byte, bits mean nothing.
        for (; at < lastWord; at += 4) {
          const word = view.getInt32(at, true);
          const special =
            (((word ^ 0x02020202) - 0x21212121) | ((word ^ 0x5c5c5c5c) - 0x01010101) | word) & HIGH;
          if (special !== 0) {
            at += (31 - Math.clz32(special & -special)) >> 3;
            break;
          }
        }
        if (at >= to) break;
      }
      let next = NEXT[(state << 8) | chunk[at]!]!;
      while (next < STRING) {
        state = next;
        if (++at === to) break scan;
        next = NEXT[(state << 8) | chunk[at]!]!;
      }
      switch (next) {
        case STRING:
          state = STRING;
          break;
        case CLOSE_STRING:
          state = isName ? COLON : AFTER_VALUE;
          break;
        case OPEN_STRING:
          isName = false;
          state = STRING;
          break;
        case OPEN_NAME:
          isName = true;
          state = STRING;
          break;
        case COMMA:
          if (depth === 0) break scan;
          if (depth === min) commas++;
          state = (kinds & 1) === 1 ? NAME : VALUE;
          break;
        case OPEN_ARRAY:
        case OPEN_OBJECT:
          if ((++depth & 31) === 0) {
            if (depth >> 5 > outer.length) outer = this.#growOuter();
            outer[(depth >> 5) - 1] = kinds;
          }
          kinds <<= 1;
          state = FIRST_ITEM;
          if (next === OPEN_OBJECT) {
            kinds |= 1;
            state = FIRST_NAME;
          }
          break;
        case CLOSE_ARRAY:
        case CLOSE_OBJECT:
          if (depth === 0 || (kinds & 1) !== (next === CLOSE_OBJECT ? 1 : 0)) break scan;
          kinds >>= 1;
          if ((depth-- & 31) === 0) kinds = outer[depth >> 5]!;
          if (depth < min) {
            min = depth;
            commas = 0;
          }
          state = AFTER_VALUE;
          break;
        default:
          break scan;
      }
      at++;
    }
    this.state = state;
    this.depth = depth;
    this.isName = isName;
    this.#kinds = kinds;
    blocks.mins[block] = min;
    blocks.commas[block] = commas;
    return at;
  }

  #growOuter(): Int32Array {
    const longer = new Int32Array(2 * this.#outer.length);
    longer.set(this.#outer);
    return (this.#outer = longer);
  }

  #container(): 'array' | 'object' | undefined {
    if (this.depth === 0) return undefined;
    return (this.#kinds & 1) === 1 ? 'object' : 'array';
  }
}
