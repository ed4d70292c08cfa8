// Reads the heads of one connection's calls. They are nearly always equal, and an equal head is not parsed again.
// Between calls only the hash of the last head is kept, because its text holds the key.

import { hash as hashOf } from 'node:crypto';
import type { Holder, Keyring } from '../access/keyring.ts';
import { MAX_HEAD, readHead } from './readHead.ts';

/** The head of a call whose key is known. */
export type KnownHead = {
  readonly holder: Holder;
  /** Bytes of the head, with the empty line that ends it. */
  readonly size: number;
  /** Bytes of the body. */
  readonly length: number;
};

export class HeadReader {
  readonly #keyring: Keyring;
  #last: (KnownHead & { readonly hash: string; readonly version: number }) | undefined;

  constructor(keyring: Keyring) {
    this.#keyring = keyring;
  }

  /**
   * The head at the beginning of `bytes`. Undefined where it is incomplete, has no known key, or is for another parser.
   */
  read(bytes: Buffer): KnownHead | undefined {
    const last = this.#last;
    const { version } = this.#keyring;
    if (
      last?.version === version &&
      bytes.length >= last.size &&
      hashOf('sha256', bytes.subarray(0, last.size), 'base64') === last.hash
    )
      return last;
    const head = readHead(bytes.toString('latin1', 0, MAX_HEAD + 4));
    if (head === undefined) return undefined;
    const holder = this.#keyring.find(head.key);
    if (holder === undefined) return undefined;
    const { size, length } = head;
    const hash = hashOf('sha256', bytes.subarray(0, size), 'base64');
    this.#last = { holder, size, length, hash, version };
    return this.#last;
  }
}
