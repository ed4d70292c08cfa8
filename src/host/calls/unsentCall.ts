// A call that was not made yet, which a page passes to a command in place of an entry.

import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import type { MistypedAddress } from '../../core/input/input.ts';
import type { JsonValue } from '../../core/json.ts';

/** `endpoint`: where the call is to be sent; by default the active one. */
export type UnsentCall = {
  readonly method: string;
  readonly params: readonly JsonValue[];
  /** Signatures of functions that the user typed in the parameters with return types. */
  readonly functions?: readonly string[] | undefined;
  /** Addresses with a wrong checksum that the user typed as arguments of functions. */
  readonly mistyped?: readonly MistypedAddress[] | undefined;
  readonly endpoint?: Endpoint | undefined;
};

/** Whether the argument of a command is an unsent call, not an entry of the history. */
export function isUnsentCall(argument: unknown): argument is UnsentCall {
  return typeof argument === 'object' && argument !== null && 'params' in argument && !('id' in argument);
}
