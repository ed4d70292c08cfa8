// Reads the scalars that a walk comes to, one after another, without a node for each.

import type { NodeKind } from '../decode/decodedNode.ts';
import { eachLeaf } from '../decode/eachLeaf.ts';
import type { LeafPlace } from '../decode/eachLeaf.ts';
import type { JsonValue } from '../json.ts';
import type { Amount } from '../quantity.ts';
import type { Leaf } from '../shape.ts';
import type { Found, Seeker } from './seeker.ts';

type LeafShape = Parameters<typeof eachLeaf>[2];

export class LeafReader {
  /** The kind of the scalar that was read last. */
  kind: NodeKind = 'null';
  #value: JsonValue = null;
  #amount: Amount | undefined;
  readonly #keep = (_name: string, kind: NodeKind, _value: JsonValue, amount: Amount | undefined): void => {
    this.kind = kind;
    this.#amount = amount;
  };

  read(name: string, value: JsonValue, shape: LeafShape, place?: LeafPlace): void {
    this.#value = value;
    eachLeaf(name, value, shape, this.#keep, place);
  }

  /** What the seeker finds in the scalar that was read last. */
  foundBy(
    seeker: Pick<Seeker, 'leaf'>,
    member: string | undefined,
    keys: Leaf | undefined,
  ): Found | undefined {
    return seeker.leaf(member, keys, this.kind, this.#value, this.#amount);
  }
}
