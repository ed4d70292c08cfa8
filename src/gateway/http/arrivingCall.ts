// A call whose body is on its way, gathered in the room that its head asks for.

import type { HeldBytes } from '../calls/byteBudget.ts';
import type { KnownHead } from './headReader.ts';

const NOTHING = Buffer.alloc(0);

export class ArrivingCall {
  readonly head: KnownHead;
  readonly held: HeldBytes;
  /** Head and body. */
  readonly bytes: Buffer;
  #filled = 0;

  constructor(head: KnownHead, held: HeldBytes) {
    this.head = head;
    this.held = held;
    this.bytes = Buffer.allocUnsafeSlow(head.size + head.length);
  }

  /** Takes what belongs to it. Once it is whole, returns what came behind it; undefined until then. */
  fill(chunk: Buffer): Buffer | undefined {
    const size = chunk.copy(this.bytes, this.#filled);
    this.#filled += size;
    if (this.#filled < this.bytes.length) return undefined;
    return size === chunk.length ? NOTHING : chunk.subarray(size);
  }
}
