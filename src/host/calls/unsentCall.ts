// A call not made yet, which a page passes to a command in place of an entry.

import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import type { JsonValue } from '../../core/json.ts';

/** `endpoint`: where it is to go; absent for the chosen one. */
export type UnsentCall = {
  readonly method: string;
  readonly params: readonly JsonValue[];
  /** Functions that were typed in them with return types. */
  readonly functions?: readonly string[] | undefined;
  readonly endpoint?: Endpoint | undefined;
};

/** Whether a command’s argument is such a call, and no entry of history. */
export function isUnsentCall(argument: unknown): argument is UnsentCall {
  return typeof argument === 'object' && argument !== null && 'params' in argument && !('id' in argument);
}
