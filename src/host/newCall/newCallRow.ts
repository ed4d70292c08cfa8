// A row of New Call, and the call that it stands for.

import type { MethodSpec } from '../../core/catalogue/methodSpec.ts';
import type { TokenUnits } from '../../core/decode/tokenUnit.ts';
import type { FormDraft } from '../../core/form/draft.ts';
import { readForm } from '../../core/form/readForm.ts';
import type { JsonValue } from '../../core/json.ts';
import type { PickItem } from '../common/quickInput.ts';
import type { PasteRow } from './pasteRow.ts';

/** A call that a row stands for. */
export type RowCall =
  | {
      readonly kind: 'typed';
      readonly method: MethodSpec;
      readonly form: FormDraft;
      readonly isNamed: boolean;
      /** Words that were typed and are not in the form. */
      readonly left: readonly string[];
      /** The indexes of the parameters that were typed as JSON objects. */
      readonly whole: readonly number[];
    }
  /** As it was sent or pasted. `isOpen`: something in it is to be filled in. `isForm`: only the request builder sends it. */
  | {
      readonly kind: 'given';
      readonly method: string;
      readonly params: readonly JsonValue[];
      readonly functions?: readonly string[] | undefined;
      readonly isOpen: boolean;
      readonly isForm?: boolean;
    }
  /** A method that the catalogue does not have, before its parameters are known. */
  | { readonly kind: 'other'; readonly method: string };

/**
 * All of them are always shown, and the first has the same place in every list: VS Code tells which one was taken by its
 * place, and Enter can come while it still shows the rows of what was typed before.
 */
export type CallRow = PickItem & {
  readonly call?: RowCall;
  /** What else a pasted text leads to. */
  readonly paste?: PasteRow;
};

/** Whether both would send the same: a command is words for its method, too. */
export function isSameCall(
  one: RowCall | undefined,
  other: RowCall | undefined,
  tokens: TokenUnits | undefined,
): boolean {
  const [first, second] = [one, other].map((call) => call && requestText(call, tokens));
  return first !== undefined && first === second;
}

/** Undefined where something is missing in it. */
function requestText(call: RowCall, tokens: TokenUnits | undefined): string | undefined {
  if (call.kind === 'other') return undefined;
  if (call.kind === 'given') return JSON.stringify([call.method, call.params]);
  const { params } = readForm(call.method, call.form, tokens);
  return params && JSON.stringify([call.method.name, params]);
}
