// Values that the user typed before, by input type, and accounts that have sent transactions, as `sender`: newest
// first, only public data, in the extension's global state.

import type * as vscode from 'vscode';
import type { InputShape, MethodSpec } from '../../core/catalogue/methodSpec.ts';
import type { FormDraft } from '../../core/form/draft.ts';
import { draftAt } from '../../core/form/draft.ts';
import { formSteps } from '../../core/form/formSteps.ts';
import { isParamStorable } from '../../core/catalogue/storableParams.ts';

const MOST = 10;

export interface RecentInputs {
  list(type: string): readonly string[];
  add(type: string, text: string): void;
}

export function createRecentInputs(state: vscode.Memento): RecentInputs {
  const list = (type: string): readonly string[] => state.get<string[]>(`recent.${type}`, []);
  return {
    list,
    add(type, text) {
      const value = text.trim();
      if (value === '') return;
      const known = list(type);
      if (known[0] === value) return;
      const others = known.filter((one) => one.toLowerCase() !== value.toLowerCase());
      void state.update(`recent.${type}`, [value, ...others].slice(0, MOST));
    },
  };
}

/** Remembers the values typed for a call, but no secrets and nothing for methods that sign. */
export function rememberTyped(recent: RecentInputs, method: MethodSpec, form: FormDraft): void {
  for (const { place, spec } of formSteps(method)) {
    const typed = draftAt(form, place);
    if (typeof typed !== 'string' || !isRemembered(spec.type)) continue;
    if (!isParamStorable(method.name, Number(place[0]))) continue;
    recent.add(spec.type, typed);
    if (spec.name === 'from') recent.add('sender', typed);
  }
}

/** Whether values of this type are useful again in other calls. */
export function isRemembered(type: InputShape): type is 'address' | 'hash' {
  return type === 'address' || type === 'hash';
}
