// Owns a form as parameters that a person can read: each value as it was typed, `1.5 ether` and all, where it can stand
// so in JSON. Refuses to change what would be sent.

import type { MethodSpec } from '../catalogue/methodSpec.ts';
import { readJson } from '../input/shapeInput.ts';
import type { JsonValue } from '../json.ts';
import type { FormDraft } from './draft.ts';
import { typedValue } from './draftText.ts';
import { isSame } from './formOf.ts';
import { typedParams } from './readForm.ts';

/** What `readJson` makes the parameters of again; what cannot be read yet stands there as its text. */
export function paramsAsTyped(method: MethodSpec, form: FormDraft): readonly JsonValue[] {
  return typedParams(method, form).map((value, index) => {
    const { type } = method.params[index]!;
    const typed = typedValue(type, form[index] ?? '');
    const read = readJson(type, typed);
    return read.ok && isSame(read.value, value) ? typed : value;
  });
}
