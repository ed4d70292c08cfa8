// Owns what a page hands to a command in place of an entry: a call that is not made yet.

import type { Endpoint } from '../core/endpoint.ts';
import type { JsonValue } from '../core/json.ts';

/** `endpoint`: where it is to go; absent for the chosen one. */
export type ReadyCall = {
  readonly method: string;
  readonly params: readonly JsonValue[];
  readonly endpoint?: Endpoint | undefined;
};

/** Whether a command’s argument is such a call, and no entry of history. */
export function isReadyCall(argument: unknown): argument is ReadyCall {
  return typeof argument === 'object' && argument !== null && 'params' in argument && !('id' in argument);
}
