// Finds JSON numbers that a language would round.

import { isJsonObject, isRawNumber } from '../json.ts';
import type { JsonValue } from '../json.ts';

/**
 * Whether a number in the values has more digits than a double can hold. `allowed`: numbers that the language keeps
 * exact.
 */
export function losesDigits(values: JsonValue, allowed?: RegExp): boolean {
  if (isRawNumber(values)) return allowed?.test(values.rawJSON) !== true;
  if (Array.isArray(values))
    return (values as readonly JsonValue[]).some((item) => losesDigits(item, allowed));
  return isJsonObject(values) && Object.values(values).some((member) => losesDigits(member, allowed));
}
