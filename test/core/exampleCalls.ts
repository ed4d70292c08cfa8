// Owns the calls that the catalogue's own examples make.

import type { MethodSpec } from '../../src/core/catalogue/methodSpec.ts';
import { formFields, readForm } from '../../src/core/form.ts';
import type { JsonValue } from '../../src/core/json.ts';

/** What no example can know in advance, by the name of the parameter. */
export type Facts = Readonly<Record<string, string>>;

/** The parameters that “Fill example” gives; undefined where something must be given that has no example. */
export function exampleParams(method: MethodSpec, facts: Facts = {}): readonly JsonValue[] | undefined {
  const texts = formFields(method).map(({ id, param }) => [
    id,
    param.rare === true
      ? ''
      : (param.example ?? (param.optional === true ? '' : (facts[param.name] ?? param.default ?? ''))),
  ]);
  return readForm(method, Object.fromEntries(texts) as Record<string, string>).params;
}
