// Collects the bytes of a call whose body is still arriving, in the room that its head asked for.

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

  /** Takes the bytes of the call. Once it is whole, returns the bytes that came after it; undefined until then. */
  fill(chunk: Buffer): Buffer | undefined {
    const size = chunk.copy(this.bytes, this.#filled);
    this.#filled += size;
    if (this.#filled < this.bytes.length) return undefined;
    return size === chunk.length ? NOTHING : chunk.subarray(size);
  }
}
