// The parameters of a form in a readable notation: each value as typed, such as `1.5 ether`, where JSON can hold it and
// the request stays the same.

import type { MethodSpec } from '../catalogue/methodSpec.ts';
import { NO_UNITS } from '../input/amountUnits.ts';
import type { AmountUnits } from '../input/amountUnits.ts';
import { readJson } from '../input/shapeInput.ts';
import type { JsonValue } from '../json.ts';
import type { FormDraft } from './draft.ts';
import { typedValue } from './draftText.ts';
import { isSame } from './formOf.ts';
import { typedParams } from './readForm.ts';

/** Values that `readJson` turns into the parameters again; a value that cannot be read is its text. */
export function paramsAsTyped(
  method: MethodSpec,
  form: FormDraft,
  units: AmountUnits = NO_UNITS,
): readonly JsonValue[] {
  return typedParams(method, form, units).map((value, index) => {
    const { type } = method.params[index]!;
    const typed = typedValue(type, form[index] ?? '');
    const read = readJson(type, typed, units);
    return read.ok && isSame(read.value, value) ? typed : value;
  });
}
