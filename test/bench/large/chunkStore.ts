// Stores a body in memory in chunks while it is received.
import type { JsonBytes } from '../../../src/core/jsonIndex/jsonBytes.ts';

export const CHUNK = 65_536;

/** Chunks of one size, except for the last one, behind the port of the index. */
export class ChunkStore implements JsonBytes {
  readonly #chunks: Uint8Array[] = [];
  length = 0;

  add(chunk: Uint8Array): void {
    this.#chunks.push(chunk);
    this.length += chunk.length;
  }

  read(from: number, to: number): Uint8Array {
    const first = Math.floor(from / CHUNK);
    const last = Math.floor((to - 1) / CHUNK);
    const start = first * CHUNK;
    if (first === last) return this.#chunks[first]!.subarray(from - start, to - start);
    return Buffer.concat(this.#chunks.slice(first, last + 1)).subarray(from - start, to - start);
  }
}
