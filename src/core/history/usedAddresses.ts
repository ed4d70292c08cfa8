// Finds the addresses in a call that may be offered again.

import { checksumState } from '../text/checksumState.ts';
import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { isParamStorable } from '../catalogue/storableParams.ts';

/**
 * All values of 20 bytes, in the order of the parameters; none in parameters that are not kept, such as data to sign.
 */
export function usedAddresses(method: string, params: readonly JsonValue[]): readonly string[] {
  return params.filter((_, index) => isParamStorable(method, index)).flatMap(addressesIn);
}

/** The sender of the transaction in a call, where it is given and kept. */
export function usedSender(method: string, params: readonly JsonValue[]): string | undefined {
  const [first = null] = isParamStorable(method, 0) ? params : [];
  const { from } = isJsonObject(first) ? first : {};
  return typeof from === 'string' && checksumState(from) !== undefined ? from : undefined;
}

function addressesIn(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return checksumState(value) === undefined ? [] : [value];
  if (Array.isArray(value)) return (value as readonly JsonValue[]).flatMap(addressesIn);
  return isJsonObject(value) ? Object.entries(value).flat().flatMap(addressesIn) : [];
}
