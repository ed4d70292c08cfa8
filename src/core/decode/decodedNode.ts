// Turns one JSON value into a node by its shape. A value that does not fit its shape becomes a node of another kind and
// is never hidden; childNodes.ts makes the nodes below it.

import type { Signatures } from '../abi/signatures.ts';
import { isBlockTag } from '../blockTags.ts';
import type { Chain } from '../chain/chain.ts';
import type { CreatedContract } from '../contracts/createdContract.ts';
import type { KnownContract } from '../contracts/knownContract.ts';
import type { KnownLayout } from '../layout/storageLayout.ts';
import type { FrameLines } from '../contracts/sourceLine.ts';
import type { SourceReader } from '../contracts/sourceReader.ts';
import { isRawNumber } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import { exactAmount } from '../quantity.ts';
import type { Leaf, Shape } from '../shape.ts';
import { guessInPlace } from './guessInPlace.ts';
import type { TokenUnits } from './tokenUnit.ts';

export type NodeKind = Leaf | 'object' | 'array' | 'null';

/** `derived`: computed or decoded from sent values. `guess`: sent, but with a meaning guessed from name and format. */
export type Provenance = 'derived' | 'guess';

/** What decoding knows besides the value itself. */
export type DecodeContext = {
  /** Signatures for calldata, logs and revert data; the built-in ones where absent. */
  readonly signatures?: Signatures;
  /** The chain of the endpoint, where it is known. */
  readonly chain?: Chain;
  /** The number of the newest block, where it is known. */
  readonly head?: bigint;
  /** The units (symbol and decimals) that tokens have reported. */
  readonly tokens?: TokenUnits;
  /** Called with each token, in lower case, whose amount is decoded; what it finds out is used by the next decoding. */
  readonly onToken?: (token: string) => void;
  /** The same for each vault, in lower case, whose assets or shares are decoded, before its asset is known. */
  readonly onVault?: (vault: string) => void;
  /** The transaction with this hash, where it was read before. */
  readonly transaction?: (hash: string) => Pick<JsonObject, 'to' | 'input'> | undefined;
  /**
   * The contract at an address, where its code is known. Otherwise the code of an address that is shown is asked for,
   * for the next decoding. `isUnseen`: the address is only looked up, and its code is not asked for.
   */
  readonly contractAt?: (address: string, isUnseen?: boolean) => KnownContract | undefined;
  /** The contract that the workspace compiles to this code (`0x` hex). */
  readonly contractOfCode?: (code: string) => KnownContract | undefined;
  /**
   * The storage layout of the contract at an address; of a proxy, that of its implementation. `untold`: the artifact
   * has no layout. Undefined where the contract is not known.
   */
  readonly layoutAt?: (address: string) => KnownLayout | undefined;
  /** The contract that this creation code (`0x` hex) creates, where the workspace has compiled it. */
  readonly createdBy?: (input: string) => CreatedContract | undefined;
  /** Reads sources and details of known contracts; undefined where the workspace must not be read. */
  readonly readSources?: SourceReader;
  /** The lines in the sources of the workspace where a frame failed and where it was called. */
  readonly linesOf?: (frame: JsonObject) => FrameLines | undefined;
  /** The user's labels of addresses, by address in lower case. */
  readonly labels?: ReadonlyMap<string, string>;
  /** Called with each name that is shown; gives the name as it appears in a text that lists the addresses elsewhere. */
  readonly nameShown?: (address: string, name: string) => string;
  /** Set for a text to copy, in which no address is shortened. */
  readonly hasFullAddresses?: true;
  /** The method of the call whose result is decoded. */
  readonly method?: string;
  /** The subscription to what the filter finds that the call has made. */
  readonly liveCall?: { readonly method: string; readonly params: readonly JsonValue[] };
  /** A mirror of the value: where the value has return data, the mirror has the call (`to`, `input`) that led to it. */
  readonly calldata?: JsonValue;
  /** The storage slot whose word the result is. */
  readonly requestedSlot?: { readonly address: string; readonly slot: bigint };
  /**
   * Set where the page shows the transaction's share of gas elsewhere: the top frame of its call tree then shows none.
   */
  readonly isGasShareElsewhere?: true;
};

/** A value with its meaning. `childNodes` makes the nodes below it on demand. */
export type DecodedNode = {
  readonly label: string;
  readonly kind: NodeKind;
  /** The value as the node sent it. */
  readonly value: NodeValue;
  /** The exact number, for kinds that are numbers. */
  readonly amount: bigint | undefined;
  readonly shape: Shape;
  /** Absent for a value that the node sent and whose meaning is known. */
  readonly provenance: Provenance | undefined;
  /** How a derived value was found, in one phrase. */
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

const NUMERIC: ReadonlySet<Shape | NodeKind> = new Set<Leaf>([
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
  'blockAccessIndex',
  'count',
  'bytes',
  'quantity',
  'tokenAmount',
  'vaultAssets',
  'vaultShares',
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

/** Kinds of texts that are decoded further. */
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
      const guess = guessInPlace(nameOf(label, parent), value, label, () => parent);
      if (guess !== undefined) {
        shape = guess;
        provenance ??= 'guess';
      }
    }
    if (isNumeric(shape)) amount = exactAmount(value, shape === 'int');
    kind = amount === undefined ? leafKind(value, shape) : isOfToken(shape) ? 'tokenAmount' : (shape as Leaf);
  }
  const context = placement.context ?? parent?.context ?? NO_CONTEXT;
  return { label, kind, value, amount, shape, provenance, note, parent, context };
}

/** The shape of this value, where a shape is lazy or leaves open whether the value is a text. */
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

/** The name of the member; for an item of a list, the name of the list. */
export function nameOf(label: string, parent: DecodedNode | undefined): string {
  let name = label;
  for (let above = parent; above?.kind === 'array'; above = above.parent) name = above.label;
  return name;
}

/** Whether values of a shape are amounts of a token: their unit depends on where they are. */
export function isOfToken(shape: Shape): boolean {
  return shape === 'tokenAmount' || shape === 'vaultAssets' || shape === 'vaultShares';
}

export function isNumeric(shape: Shape | NodeKind): boolean {
  return NUMERIC.has(shape);
}

/** The kind of a value that is not a number. */
export function leafKind(value: JsonValue, shape: Shape): Leaf {
  if (typeof value === 'boolean') return 'bool';
  if (typeof value !== 'string') return shape === 'ratio' || shape === 'int' ? shape : 'unknown';
  if (shape === 'blockNumber' && isBlockTag(value)) return 'blockTag';
  return TEXTUAL.has(shape) ? (shape as Leaf) : 'unknown';
}
