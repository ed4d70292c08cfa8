// Shapes describe results: leaves that say what a value means, and objects and arrays of them.

/**
 * What a leaf means. Units: `wei` (wei), `weiPerGas` (wei per gas), `gwei` (gwei), `gas`, `blobGas` (gas),
 * `tokenAmount` (the token's smallest unit), `vaultAssets` (that of the asset of an ERC-4626 vault), `vaultShares` (that
 * of the vault itself), `timestamp` and `seconds` (seconds), `bytes` (a size), `ratio` (0 to 1, a
 * JSON number), `int` (may be negative). `blockAccessIndex`: when in its block something changed (EIP-7928). `address`, `hash`, `data` and the kinds of DATA after it are never numbers;
 * `word` is a 32-byte storage word or topic.
 */
export type Leaf =
  | 'wei'
  | 'weiPerGas'
  | 'gwei'
  | 'gas'
  | 'blobGas'
  | 'timestamp'
  | 'seconds'
  | 'blockNumber'
  | 'nonce'
  | 'index'
  | 'blockAccessIndex'
  | 'count'
  | 'bytes'
  | 'quantity'
  | 'tokenAmount'
  | 'vaultAssets'
  | 'vaultShares'
  | 'int'
  | 'chainId'
  | 'txType'
  | 'status'
  | 'bool'
  | 'address'
  | 'hash'
  | 'data'
  | 'calldata'
  | 'returnData'
  | 'code'
  | 'bloom'
  | 'extraData'
  | 'rawTransaction'
  | 'rlp'
  | 'word'
  | 'filterId'
  | 'blockTag'
  | 'ratio'
  | 'text'
  | 'unknown';

export type Shape =
  | Leaf
  /**
   * `headline`: the members that identify the object in its one-line summary. `columns`: those that come first in a
   * table; the headline where absent.
   */
  | {
      readonly object: Readonly<Record<string, Shape>>;
      readonly headline?: readonly string[];
      readonly columns?: readonly string[];
    }
  | { readonly array: Shape }
  /** An array whose items differ by position. */
  | { readonly tuple: readonly Shape[] }
  /** An object whose member names are data: addresses, slots, nonces. */
  | { readonly map: Shape; readonly keys: Leaf }
  /** A shape that holds itself, such as a call frame. */
  | { readonly lazy: () => Shape }
  /** A value whose shape depends on its JSON type: a transaction in a block is its hash or the whole object. */
  | { readonly string: Shape; readonly otherwise: Shape };
