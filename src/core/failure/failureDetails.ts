// The members of a failure under names for the user, without those that only this program needs.

import { omitUndefined } from '../omitUndefined.ts';
import type { Failure } from './failure.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { PROVIDERS } from '../endpoint/providers.ts';

/** The shown name of each member. “HTTP status” keeps it apart from the status of a transaction. */
const NAMES: Readonly<Record<string, string>> = {
  code: 'code',
  message: 'message',
  data: 'data',
  note: 'note',
  status: 'HTTP status',
  excerpt: 'what the server said',
  retryAfterSeconds: 'try again in',
  provider: 'provider',
};

/** A failure as a value that the user can expand; undefined where it has nothing beyond its message. */
export function failureDetails(failure: Failure): JsonObject | undefined {
  const details = Object.entries(failure).flatMap(([name, value]) =>
    NAMES[name] === undefined || value === undefined || isEndless(name, value)
      ? []
      : [[NAMES[name], readable(name, value)] as const],
  );
  return details.length > 1 ? Object.fromEntries(details) : undefined;
}

/** The JSON-RPC error object as the node sent it; undefined where it sent none. */
export function errorObject(failure: Failure): JsonObject | undefined {
  if (failure.kind !== 'rpc') return undefined;
  const { code, message, data } = failure;
  return { ...omitUndefined({ code }), message, ...omitUndefined({ data }) };
}

/** Older versions accepted an infinite wait from a server; JSON stores it as null. */
function isEndless(name: string, value: JsonValue): boolean {
  return name === 'retryAfterSeconds' && value === null;
}

function readable(name: string, value: JsonValue): JsonValue {
  if (name === 'retryAfterSeconds' && typeof value === 'number') return `${value} s`;
  return name === 'provider' ? (PROVIDERS.find(({ id }) => id === value)?.label ?? value) : value;
}
