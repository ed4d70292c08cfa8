// The reading of calldata, return data, revert data or a log by one signature.

import type { JsonValue } from '../json.ts';
import type { Shape } from '../shape.ts';
import type { AbiFlaw } from './abiReader.ts';
import type { Signature } from './signature.ts';

/** Decoded arguments by name, with their shape. */
export type AbiReading = {
  readonly signature: Signature;
  readonly value: JsonValue;
  readonly shape: Shape;
  /** The bytes are exactly as an encoder writes them; otherwise, `flaw` is the difference. */
  readonly exact: boolean;
  readonly flaw?: AbiFlaw;
  /** The calls (`to`, `input`) inside the call, at the places of `value` where their results are. */
  readonly calldata?: JsonValue;
};
