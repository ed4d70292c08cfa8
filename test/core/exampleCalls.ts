// The calls of the catalogue's own examples.

import type { MethodSpec } from '../../src/core/catalogue/methodSpec.ts';
import { isLeftOut, withDraftAt } from '../../src/core/form/draft.ts';
import { readForm } from '../../src/core/form/readForm.ts';
import { withExample } from '../../src/core/form/withExample.ts';
import type { JsonValue } from '../../src/core/json.ts';

/** What no example can know in advance, by the name of the parameter. */
export type Facts = Readonly<Record<string, string>>;

/** The parameters that “Fill example” gives; undefined where something must be given that has no example. */
export function exampleParams(method: MethodSpec, facts: Facts = {}): readonly JsonValue[] | undefined {
  let form = withExample(method, []);
  for (const [index, { name, optional }] of method.params.entries()) {
    const fact = facts[name];
    if (fact !== undefined && optional !== true && isLeftOut(form[index] ?? ''))
      form = withDraftAt(form, [index], fact);
  }
  return readForm(method, form).params;
}
