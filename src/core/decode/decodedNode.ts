// Turns one JSON value into a node by its shape. A value that does not fit its shape becomes a node of another kind and
// is never hidden; childNodes.ts makes the nodes below.

import type { Signatures } from '../abi/signatures.ts';
import { isBlockTag } from '../blockTags.ts';
import type { Chain } from '../chain/chain.ts';
import type { CreatedContract } from '../contracts/createdContract.ts';
import type { KnownContract } from '../contracts/knownContract.ts';
import type { KnownLayout } from '../layout/storageLayout.ts';
import type { FrameLines } from '../contracts/sourceLine.ts';
import type { SourceReader } from '../contracts/sourceReader.ts';
import { isJsonObject, isRawNumber } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import { exactAmount } from '../quantity.ts';
import type { Leaf, Shape } from '../shape.ts';
import { guessLeaf } from './guess.ts';
import type { TokenUnits } from './tokenUnit.ts';

export type NodeKind = Leaf | 'object' | 'array' | 'null';

/** `derived`: computed or decoded from sent values. `guess`: sent, but its meaning is guessed from name and format. */
export type Provenance = 'derived' | 'guess';

/** The knowledge of decoding beyond the value itself. */
export type DecodeContext = {
  /** Signatures to read calldata, logs and reverts with; the built-in ones when left out. */
  readonly signatures?: Signatures;
  /** The chain of the endpoint, where it is known. */
  readonly chain?: Chain;
  /** The number of the newest block, where it is known. */
  readonly head?: bigint;
  /** The units that tokens have reported. */
  readonly tokens?: TokenUnits;
  /** Told of each token of which an amount is read, in lower case; what it learns is for the next reading. */
  readonly onToken?: (token: string) => void;
  /**
   * The contract at an address, where its code is known. Told of each address that is shown, what it learns is for the
   * next reading. `isUnseen`: this one is only looked at.
   */
  readonly contractAt?: (address: string, isUnseen?: boolean) => KnownContract | undefined;
  /** The contract that the workspace has compiled to code (`0x` hex). */
  readonly contractOfCode?: (code: string) => KnownContract | undefined;
  /**
   * The variables of the contract at an address, of a proxy those of its implementation. `untold`: its artifact does not
   * tell them. Undefined where the contract is not known.
   */
  readonly layoutAt?: (address: string) => KnownLayout | undefined;
  /** The contract that data (`0x` hex) creates, where the workspace has compiled it. */
  readonly createdBy?: (input: string) => CreatedContract | undefined;
  /** Tells more of contracts that are known; undefined where the workspace is not to be read. */
  readonly readSources?: SourceReader;
  /** Where a frame of a call tree failed, and was called, in the sources of the workspace. */
  readonly linesOf?: (frame: JsonObject) => FrameLines | undefined;
  /** A person's labels of addresses, by address in lower case. */
  readonly labels?: ReadonlyMap<string, string>;
  /** Told of each name that is shown; gives it as it stands in the text that is made, which tells the address elsewhere. */
  readonly nameShown?: (address: string, name: string) => string;
  /** The method whose result this is. */
  readonly method?: string;
  /** The call (`to`, `input`) at the places where the value has its results: the result mirrored. */
  readonly calldata?: JsonValue;
  /** The slot of which the result is the word. */
  readonly asked?: { readonly address: string; readonly slot: bigint };
  /** The page shows the transaction's share of gas elsewhere: the top frame of its call tree has none. */
  readonly isGasShareElsewhere?: true;
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
  readonly provenance: Provenance | undefined;
  /** The source of a derived value in one phrase. */
  readonly note: string | undefined;
  readonly parent: DecodedNode | undefined;
  readonly context: DecodeContext;
};

export type Placement = {
  readonly parent?: DecodedNode | undefined;
  readonly context?: DecodeContext;
  readonly provenance?: Provenance;
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

/** Texts in which something is decoded. */
const DECODED: ReadonlySet<Shape> = new Set<Leaf>(['calldata', 'returnData', 'rawTransaction', 'rlp']);
const TOO_LONG = 'not decoded: too long';

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
  const { parent } = placement;
  let { provenance, note } = placement;
  let kind: NodeKind;
  let amount: bigint | undefined;
  if (value === null) kind = 'null';
  else if (isLargeValue(value)) {
    kind = value.kind === 'string' ? 'text' : value.kind;
    if (kind === 'text' && DECODED.has(shape)) note ??= TOO_LONG;
  } else if (typeof value === 'object' && !isRawNumber(value))
    kind = Array.isArray(value) ? 'array' : 'object';
  else {
    if (shape === 'unknown') {
      const likely = guessLeaf(nameOf(label, parent), value);
      // What a call or an event takes as its value or fee is an amount of the contract's own.
      const guess = likely === 'wei' && isArgument(parent) ? 'quantity' : likely;
      if (guess !== undefined) {
        shape = guess;
        provenance ??= 'guess';
      }
    }
    if (isNumeric(shape)) amount = exactAmount(value, shape === 'int');
    kind = amount === undefined ? leafKind(value, shape) : (shape as Leaf);
  }
  const context = placement.context ?? parent?.context ?? NO_CONTEXT;
  return { label, kind, value, amount, shape, provenance, note, parent, context };
}

const ABI_TYPE = /^(u?int\d*|address|bool|bytes\d*|string|tuple)(\[\d*\])*$/;
const ARGUMENTS = /^(decoded\w*|args|arguments)$/i;

/** Whether this is in a list of decoded arguments, as simulations give them: beside the type of each, or by its name. */
function isArgument(parent: DecodedNode | undefined): boolean {
  for (let above = parent; above !== undefined; above = above.parent) {
    if (ARGUMENTS.test(above.label)) return true;
    const { type, soltype } = isJsonObject(above.value) ? above.value : {};
    if (isJsonObject(soltype) || (typeof type === 'string' && ABI_TYPE.test(type))) return true;
  }
  return false;
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

/** The kind of a value that is no number. */
export function leafKind(value: JsonValue, shape: Shape): Leaf {
  if (typeof value === 'boolean') return 'bool';
  if (typeof value !== 'string') return shape === 'ratio' || shape === 'int' ? shape : 'unknown';
  if (shape === 'blockNumber' && isBlockTag(value)) return 'blockTag';
  return TEXTUAL.has(shape) ? (shape as Leaf) : 'unknown';
}
