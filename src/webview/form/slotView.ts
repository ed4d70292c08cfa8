// The control for a storage slot: offers the variables of the contract, and known addresses as keys of its mappings.

import type { TemplateResult } from 'lit';
import { comboView } from './comboView.ts';
import type { ComboOption } from './comboView.ts';
import type { Field, FormView, Known } from './field.ts';

export function slotView(
  { spec }: Field,
  view: FormView,
  id: string,
  { text, hint }: { readonly text: string; readonly hint: string },
  onText: (text: string) => void,
): TemplateResult {
  return comboView(
    { id, label: spec.name, text, hint, options: (typed) => optionsFor(view.known, typed), onText },
    view,
  );
}

function optionsFor({ variables, addresses }: Known, text: string): readonly ComboOption[] {
  const typed = text.trim().toLowerCase();
  const named = variables.filter((one) => one.text.toLowerCase().includes(typed));
  const open = variables.find(
    ({ key, text: start }) => key === 'address' && typed.startsWith(start.toLowerCase()),
  );
  const key = open === undefined ? '' : typed.slice(open.text.length);
  const keyed =
    open === undefined || key.endsWith(']')
      ? []
      : addresses.filter(({ address, label }) => `${label}\n${address}`.toLowerCase().includes(key));
  return [
    ...named.map(({ text: name, detail }) => ({ text: name, title: name, detail })),
    ...keyed.map(({ address, label }) => {
      const whole = `${open!.text}${label === '' ? address : label}]`;
      return { text: whole, title: whole, detail: label === '' ? '' : address };
    }),
  ];
}
