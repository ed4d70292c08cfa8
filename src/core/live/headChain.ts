// The newest announced blocks of a chain: which follows which, and which were replaced.

import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { chainName, chainNumber } from './chainName.ts';

export type Head = { readonly number: bigint; readonly hash: string; readonly parentHash: string };

/** The head of a block; undefined where a member is missing or too long. A pending block has no hash. */
export function blockHead(value: JsonValue | undefined): Head | undefined {
  if (!isJsonObject(value)) return undefined;
  const number = chainNumber(value['number']);
  const hash = chainName(value['hash']);
  const parentHash = chainName(value['parentHash']);
  if (number === undefined || hash === undefined || parentHash === undefined) return undefined;
  return { number, hash: hash.toLowerCase(), parentHash: parentHash.toLowerCase() };
}

/** `gap`: blocks between this head and the known ones are missing, so it was not added. */
export type AddedHead =
  | { readonly kind: 'next'; readonly replaced: readonly Head[] }
  | { readonly kind: 'known' | 'gap' };

/** The most blocks kept. The beginning of a deeper reorg is not known. */
const MOST_HEADS = 256;

export class HeadChain {
  /** In ascending order; numbers are missing where a gap was not filled. */
  #heads: Head[] = [];

  get tip(): Head | undefined {
    return this.#heads.at(-1);
  }

  /** The newest first. */
  *downwards(): Generator<Head, void, void> {
    yield* this.#heads.toReversed();
  }

  add(head: Head): AddedHead {
    if (this.#heads.length === 0) return this.#push(head, []);
    if (this.#heads.some(({ hash }) => hash === head.hash)) return { kind: 'known' };
    const parent = this.#heads.findLastIndex(
      ({ hash, number }) => hash === head.parentHash && number + 1n === head.number,
    );
    if (parent === -1) return { kind: 'gap' };
    // Blocks that are not known would be replaced too.
    const above = this.#heads.length - 1 - parent;
    if (this.tip!.number - this.#heads[parent]!.number !== BigInt(above)) return { kind: 'gap' };
    return this.#push(head, this.#heads.splice(parent + 1));
  }

  /** Removes the blocks above a number and returns them. */
  cutAbove(number: bigint): readonly Head[] {
    const from = this.#heads.findIndex((head) => head.number > number);
    return from === -1 ? [] : this.#heads.splice(from);
  }

  /** Continues from a block whose parent need not be known. */
  jumpTo(head: Head): void {
    this.cutAbove(head.number - 1n);
    this.#push(head, []);
  }

  #push(head: Head, replaced: readonly Head[]): AddedHead {
    this.#heads.push(head);
    if (this.#heads.length > MOST_HEADS) this.#heads.shift();
    return { kind: 'next', replaced };
  }
}
