// Passes a large reply on to the client as it comes, under the client's id.

import { JsonScanner } from '../../core/jsonIndex/jsonScanner.ts';
import type { Client } from './client.ts';
import { findTailId } from './largeReply.ts';

/** `full`: no more should come until the client has read; `wrong`: the reply is not JSON. */
export type Passed = 'on' | 'full' | 'wrong';

/** Bytes held back until the end is seen, because they may hold the id. */
const TAIL = 128;
const SCAN_BLOCK = 1_048_576;

export class PassingReply {
  readonly #client: Client;
  readonly #sentId: string;
  readonly #id: string;
  readonly #scanner = new JsonScanner(SCAN_BLOCK);
  #tail: Buffer = Buffer.alloc(0);
  #idSeen = false;

  /** `sentId`: the id that was sent to the node; `id`: the client's. */
  constructor(client: Client, sentId: string, id: string) {
    this.#client = client;
    this.#sentId = sentId;
    this.#id = id;
  }

  /** Bytes by which the reply becomes longer. */
  get longer(): number {
    return Buffer.byteLength(this.#id) - this.#sentId.length;
  }

  /** Takes the beginning of the reply; `idAt`: where the id is in it, if it is there. */
  begin(first: Buffer, idAt: number | undefined): Passed {
    if (idAt === undefined) return this.push(first);
    this.#idSeen = true;
    return this.#scan(first) ? this.#write(this.#withId(first, idAt)) : 'wrong';
  }

  push(chunk: Buffer): Passed {
    return this.#scan(chunk) ? this.#write(chunk) : 'wrong';
  }

  /** Returns false where the reply is not a JSON-RPC response to the call; its end is then not passed on. */
  end(): boolean {
    this.#scanner.end();
    const at = this.#idSeen ? undefined : findTailId(this.#tail, this.#sentId);
    if (this.#scanner.problem !== undefined || (!this.#idSeen && at === undefined)) return false;
    this.#client.write(at === undefined ? this.#tail : this.#withId(this.#tail, at));
    this.#client.end();
    return true;
  }

  #scan(chunk: Buffer): boolean {
    this.#scanner.push(chunk);
    return this.#scanner.problem === undefined;
  }

  #withId(bytes: Buffer, at: number): Buffer {
    return Buffer.concat([
      bytes.subarray(0, at),
      Buffer.from(this.#id),
      bytes.subarray(at + this.#sentId.length),
    ]);
  }

  /** Writes all but the last TAIL bytes. */
  #write(chunk: Buffer): Passed {
    const bytes = chunk.length < TAIL ? Buffer.concat([this.#tail, chunk]) : chunk;
    if (bytes === chunk && this.#tail.length > 0) this.#client.write(this.#tail);
    const cut = Math.max(0, bytes.length - TAIL);
    // A copy: a part of the chunk would keep the whole chunk in memory.
    this.#tail = Buffer.from(bytes.subarray(cut));
    return cut === 0 || this.#client.write(bytes.subarray(0, cut)) ? 'on' : 'full';
  }
}
