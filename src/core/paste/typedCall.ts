// Owns a call whose parameters were typed elsewhere: read as its form reads them. Refuses to drop what cannot be read,
// which stays as its text.

import { findMethod } from '../catalogue/catalogue.ts';
import type { Link } from '../decode/links.ts';
import type { Draft, FormDraft } from '../form/draft.ts';
import { readForm, typedParams } from '../form/readForm.ts';

/** The call of a method that the catalogue has. */
export function typedCall(label: string, method: string, form: FormDraft): Link {
  const spec = findMethod(method)!;
  return { label, method, params: readForm(spec, form).params ?? typedParams(spec, form) };
}

/** An object of those members that were given. */
export function given(members: Readonly<Record<string, Draft | undefined>>): Draft {
  const known = Object.entries(members).filter((pair): pair is [string, Draft] => pair[1] !== undefined);
  return { members: Object.fromEntries(known) };
}
