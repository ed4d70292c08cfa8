// Owns the members of a failure under the names that a person reads them by.

import type { Failure } from './failure.ts';
import type { JsonObject } from './json.ts';

/** A failure as a value to look into: its status is of HTTP, not of a transaction. */
export function failureDetails(failure: Failure): JsonObject {
  return Object.fromEntries(
    Object.entries(failure).map(([name, value]) => [name === 'status' ? 'HTTP status' : name, value]),
  );
}
