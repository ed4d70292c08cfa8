// Encodes arguments by the ABI.

import * as AbiParameters from 'ox/AbiParameters';
import type { JsonParam } from '../abi/abiType.ts';

/** The encoded bytes in hex, without 0x; undefined where a value does not fit its type. */
export function encodeArguments(
  inputs: readonly JsonParam[],
  values: readonly unknown[],
): string | undefined {
  try {
    return AbiParameters.encode(inputs, values).slice('0x'.length);
  } catch {
    return undefined;
  }
}
