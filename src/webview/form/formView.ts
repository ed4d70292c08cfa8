// The form of a method: a field for each parameter.

import type { TemplateResult } from 'lit';
import type { MethodSpec } from '../../core/catalogue/methodSpec.ts';
import { isSecretParam } from '../../core/catalogue/secretParams.ts';
import { draftAt, isLeftOut } from '../../core/form/draft.ts';
import type { Field, FormView } from './field.ts';
import { fieldView } from './fieldView.ts';
import { foldedView } from './foldedView.ts';

/** The id of the fold for the seldom needed parameters. */
const RARE = 'rare';

export function formView(method: MethodSpec, view: FormView): readonly TemplateResult[] {
  const fields = method.params.map((spec, index): Field => ({
    spec,
    place: [index],
    isOptional: spec.optional === true,
    isSecret: isSecretParam(method.name, index),
  }));
  return foldedView(
    RARE,
    fields,
    view,
    ({ place }) => isLeftOut(draftAt(view.form, place)),
    (field) => fieldView(field, view),
  );
}
