// Owns the language in which results are described: semantic leaves, and objects and arrays of them.

/**
 * What a leaf means. Units: `wei` (wei), `weiPerGas` (wei per gas), `gwei` (gwei), `gas`, `blobGas` (gas),
 * `timestamp` and `seconds` (seconds), `bytes` (a size). `address`, `hash` and `data` are never numbers.
 */
export type Leaf =
  | 'wei'
  | 'weiPerGas'
  | 'gwei'
  | 'gas'
  | 'blobGas'
  | 'timestamp'
  | 'blockNumber'
  | 'nonce'
  | 'index'
  | 'count'
  | 'bytes'
  | 'quantity'
  | 'chainId'
  | 'txType'
  | 'status'
  | 'bool'
  | 'address'
  | 'hash'
  | 'data'
  | 'text'
  | 'unknown';

export type Shape =
  | Leaf
  /** `headline`: the members that tell one such object from another, for its one-line summary. */
  | { readonly object: Readonly<Record<string, Shape>>; readonly headline?: readonly string[] }
  | { readonly array: Shape }
  /** A value whose shape is told by its JSON type: a transaction in a block is its hash or the whole object. */
  | { readonly string: Shape; readonly otherwise: Shape };
