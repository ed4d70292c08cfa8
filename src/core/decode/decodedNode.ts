// Owns giving one JSON value its meaning by its shape. Refuses to hide a value that is not what the shape says: it
// becomes a node of another kind. What lies below a node is in childNodes.ts.

import type { Signatures } from '../abi/signatures.ts';
import { isBlockTag } from '../blockTags.ts';
import { isRawNumber } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import { exactAmount } from '../quantity.ts';
import type { Leaf, Shape } from '../shape.ts';
import { guessLeaf } from './guess.ts';
import type { TokenUnits } from './tokenAmount.ts';

export type NodeKind = Leaf | 'object' | 'array' | 'null';

/** `derived`: computed or decoded from what the node sent. `guess`: sent, but its meaning is told by name and form only. */
export type Mark = 'derived' | 'guess';

/** What decoding may know beyond the value itself. */
export type DecodeContext = {
  /** Signatures to read calldata, logs and reverts with; the built-in ones when left out. */
  readonly signatures?: Signatures;
  /** The number of the newest block, where it is known. */
  readonly head?: bigint;
  /** The units of the tokens that have told them. */
  readonly tokens?: TokenUnits;
  /** What a person calls addresses, by address in lower case. */
  readonly labels?: ReadonlyMap<string, string>;
  /** The method whose result this is. */
  readonly method?: string;
  /** What was asked (`to`, `input`), in the places where the value holds what it gave back: the answer mirrored. */
  readonly calldata?: JsonValue;
};

/** A value with its meaning. What lies below is made on demand by `childNodes`. */
export type DecodedNode = {
  readonly label: string;
  readonly kind: NodeKind;
  /** As the node sent it. */
  readonly value: NodeValue;
  /** The exact number, for kinds that are numbers. */
  readonly amount: bigint | undefined;
  readonly shape: Shape;
  /** Absent for what the node sent with a known meaning. */
  readonly mark: Mark | undefined;
  /** One phrase on where a derived value comes from. */
  readonly note: string | undefined;
  readonly parent: DecodedNode | undefined;
  readonly context: DecodeContext;
};

type Placement = {
  readonly parent?: DecodedNode | undefined;
  readonly context?: DecodeContext;
  readonly mark?: Mark;
  readonly note?: string | undefined;
};

const NUMERIC: ReadonlySet<Shape> = new Set<Leaf>([
  'wei',
  'weiPerGas',
  'gwei',
  'gas',
  'blobGas',
  'timestamp',
  'seconds',
  'blockNumber',
  'nonce',
  'index',
  'count',
  'bytes',
  'quantity',
  'tokenAmount',
  'int',
  'chainId',
  'txType',
  'status',
]);

const TEXTUAL: ReadonlySet<Shape> = new Set<Leaf>([
  'address',
  'hash',
  'data',
  'calldata',
  'returnData',
  'code',
  'bloom',
  'extraData',
  'rawTransaction',
  'rlp',
  'word',
  'filterId',
  'blockTag',
  'ratio',
  'text',
]);

const NO_CONTEXT: DecodeContext = {};
const AT_ROOT: Placement = {};

/** Decodes one value; never throws, whatever the node sent. */
export function decode(
  label: string,
  value: NodeValue,
  shape: Shape,
  placement: Placement = AT_ROOT,
): DecodedNode {
  shape = resolveShape(shape, value);
  const { parent, note } = placement;
  let { mark } = placement;
  let kind: NodeKind;
  let amount: bigint | undefined;
  if (value === null) kind = 'null';
  else if (isLargeValue(value)) kind = value.kind === 'string' ? 'text' : value.kind;
  else if (typeof value === 'object' && !isRawNumber(value)) kind = Array.isArray(value) ? 'array' : 'object';
  else {
    if (shape === 'unknown') {
      const guess = guessLeaf(nameOf(label, parent), value);
      if (guess !== undefined) {
        shape = guess;
        mark ??= 'guess';
      }
    }
    if (isNumeric(shape)) amount = exactAmount(value, shape === 'int');
    kind = amount === undefined ? leafKind(value, shape) : (shape as Leaf);
  }
  const context = placement.context ?? parent?.context ?? NO_CONTEXT;
  return { label, kind, value, amount, shape, mark, note, parent, context };
}

/** The shape that this value has of those that a shape leaves open. */
export function resolveShape(shape: Shape, value: NodeValue): Shape {
  while (typeof shape === 'object') {
    if ('lazy' in shape) shape = shape.lazy();
    else if ('otherwise' in shape) shape = isText(value) ? shape.string : shape.otherwise;
    else break;
  }
  return shape;
}

function isText(value: NodeValue): boolean {
  return typeof value === 'string' || (isLargeValue(value) && value.kind === 'string');
}

/** The member's name; an item of a list goes by the name of the list. */
export function nameOf(label: string, parent: DecodedNode | undefined): string {
  let name = label;
  for (let above = parent; above?.kind === 'array'; above = above.parent) name = above.label;
  return name;
}

export function isNumeric(shape: Shape): boolean {
  return NUMERIC.has(shape);
}

/** What a value is that is no number. */
export function leafKind(value: JsonValue, shape: Shape): Leaf {
  if (typeof value === 'boolean') return 'bool';
  if (typeof value !== 'string') return shape === 'ratio' || shape === 'int' ? shape : 'unknown';
  if (shape === 'blockNumber' && isBlockTag(value)) return 'blockTag';
  return TEXTUAL.has(shape) ? (shape as Leaf) : 'unknown';
}
