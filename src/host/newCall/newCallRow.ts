// A row of New Call, and the call that it stands for.

import type { MethodSpec } from '../../core/catalogue/methodSpec.ts';
import type { AmountUnits } from '../../core/input/amountUnits.ts';
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
      /** Typed words that found no place in the form. */
      readonly left: readonly string[];
      /** The indexes of the parameters that were typed as JSON objects. */
      readonly whole: readonly number[];
    }
  /** As it was sent or pasted. `isOpen`: it has gaps to fill in. `isForm`: only the request builder can send it. */
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
 * All rows set `alwaysShow`, and the first row has the same place in every list: VS Code reports the taken row by its
 * place, and Enter can come while VS Code still shows the rows of an earlier text.
 */
export type CallRow = PickItem & {
  readonly call?: RowCall;
  /** The row of a pasted text that this row was made from. */
  readonly paste?: PasteRow;
  /** The endpoint that the pasted text names is added, and the call is sent there. */
  readonly isThere?: true;
};

/** Whether both would send the same request: a pasted command can also be read as words for its method. */
export function isSameCall(
  one: RowCall | undefined,
  other: RowCall | undefined,
  units: AmountUnits | undefined,
): boolean {
  const [first, second] = [one, other].map((call) => call && requestText(call, units));
  return first !== undefined && first === second;
}

/** Undefined where a parameter is missing. */
function requestText(call: RowCall, units: AmountUnits | undefined): string | undefined {
  if (call.kind === 'other') return undefined;
  if (call.kind === 'given') return JSON.stringify([call.method, call.params]);
  const { params } = readForm(call.method, call.form, units);
  return params && JSON.stringify([call.method.name, params]);
}
