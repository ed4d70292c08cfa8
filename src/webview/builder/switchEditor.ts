// Switches between form and JSON if nothing is lost.

import { formOf } from '../../core/form/formOf.ts';
import type { FormOf } from '../../core/form/formOf.ts';
import { readForm, typedParams } from '../../core/form/readForm.ts';
import { changeDraft, methodDraft, readDraft } from './draftState.ts';
import type { PageState } from './pageState.ts';

/** Switches to the other editor. Returns the same state if the form cannot hold the JSON. */
export function switchEditor(state: PageState): PageState {
  const { spec, isRaw, params } = readDraft(state);
  if (!isRaw) {
    const typed =
      params ?? (spec === undefined ? [] : typedParams(spec, methodDraft(state).form, state.known));
    return changeDraft(state, { isRaw: true, isRawTyped: false, raw: JSON.stringify(typed, null, 2) });
  }
  if (!methodDraft(state).isRawTyped || params?.length === 0) return changeDraft(state, { isRaw: false });
  const read = formOfRaw(state);
  if (spec === undefined || read?.ok !== true) return state;
  const unread = Object.keys(readForm(spec, read.form, state.known).problems);
  return {
    ...changeDraft(state, { isRaw: false, form: read.form }),
    touched: new Set([...state.touched, ...unread]),
  };
}

/** Why the form cannot hold the JSON; undefined if it can, or the JSON is invalid. */
export function whyNoForm(state: PageState): string | undefined {
  if (!methodDraft(state).isRawTyped) return undefined;
  const read = formOfRaw(state);
  return read?.ok === false ? read.why : undefined;
}

function formOfRaw(state: PageState): FormOf | undefined {
  const { spec, params } = readDraft(state);
  if (spec === undefined || params === undefined || params.length === 0) return undefined;
  return formOf(spec, params, 'typed', state.known);
}
