// The control for calldata: bytes, or a function with its arguments. Offers functions while a name is typed.

import type { TemplateResult } from 'lit';
import { comboView } from './comboView.ts';
import type { Field, FormView } from './field.ts';
import { begunFunctions } from './signatureLines.ts';

/** What could be bytes: Enter must not replace it. */
const HEX = /^[0-9a-f]*$/i;

export function calldataView(
  { spec, place }: Field,
  view: FormView,
  id: string,
  { text, hint }: { readonly text: string; readonly hint: string },
  onText: (text: string) => void,
): TemplateResult {
  const combo = {
    id,
    label: spec.name,
    text,
    hint,
    rows: 3,
    options: (typed: string) => begunFunctions(view.known.signatures, typed),
    onText,
    isSearch: !HEX.test(text.trim()),
    onChosen: (signature: string) => {
      view.actions.editAs(place, { signature, args: [] });
      view.actions.goTo([...place, 0]);
    },
  };
  return comboView(combo, view);
}
