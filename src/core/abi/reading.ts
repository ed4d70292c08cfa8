// What calldata, return data or a log says by one signature.

import type { JsonValue } from '../json.ts';
import type { Shape } from '../shape.ts';
import type { Signature } from './signature.ts';

/** Decoded arguments by name, with their shape. */
export type AbiReading = {
  readonly signature: Signature;
  readonly value: JsonValue;
  readonly shape: Shape;
  /** The bytes hold nothing else. */
  readonly exact: boolean;
  /** The calls (`to`, `input`) inside the call, at the places of `value` where their results are. */
  readonly calldata?: JsonValue;
};
