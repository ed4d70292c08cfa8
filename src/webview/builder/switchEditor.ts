// Switches between form and JSON if nothing is lost.

import { findMethod } from '../../core/catalogue/catalogue.ts';
import { formOf } from '../../core/form/formOf.ts';
import type { FormOf } from '../../core/form/formOf.ts';
import { readForm, typedParams } from '../../core/form/readForm.ts';
import { parseRawParams } from '../../core/input/parseInput.ts';
import type { JsonValue } from '../../core/json.ts';
import { RAW_FIELD } from '../form/rawView.ts';
import { changeDraft, methodDraft, readDraft } from './draftState.ts';
import type { PageState } from './pageState.ts';

/** Switches to the other editor. Returns the same state if the form cannot hold the JSON. */
export function switchEditor(state: PageState): PageState {
  const { spec, isRaw } = readDraft(state);
  if (!isRaw) {
    const raw = changeDraft(state, { isRaw: true, isRawTyped: false, raw: rawOfForm(state) });
    // What the form said is said of the JSON too.
    return state.touched.size === 0 ? raw : { ...raw, touched: new Set([...state.touched, RAW_FIELD]) };
  }
  if (!methodDraft(state).isRawTyped || rawParams(state)?.length === 0 || isAsForm(state))
    return changeDraft(state, { isRaw: false });
  const read = formOfRaw(state);
  if (spec === undefined || read?.ok !== true) return state;
  const unread = Object.keys(readForm(spec, read.form, state.known).problems);
  return {
    ...changeDraft(state, { isRaw: false, form: read.form }),
    touched: new Set([...state.touched, ...unread]),
    typed: new Map(),
  };
}

/** The JSON that the form becomes. */
function rawOfForm(state: PageState): string {
  const { spec, params } = readDraft(changeDraft(state, { isRaw: false }));
  const typed = params ?? (spec === undefined ? [] : typedParams(spec, methodDraft(state).form, state.known));
  return JSON.stringify(typed, null, 2);
}

/** Whether the JSON is that of the form, which then comes back as it was typed: `f(address) 0x…`, not its bytes. */
function isAsForm(state: PageState): boolean {
  return findMethod(state.method) !== undefined && methodDraft(state).raw.trim() === rawOfForm(state);
}

/** Why the form cannot hold the JSON; undefined if it can, or the JSON is invalid. */
export function whyNoForm(state: PageState): string | undefined {
  if (!methodDraft(state).isRawTyped || isAsForm(state)) return undefined;
  const read = formOfRaw(state);
  return read?.ok === false ? read.why : undefined;
}

function formOfRaw(state: PageState): FormOf | undefined {
  const spec = findMethod(state.method);
  const params = rawParams(state);
  if (spec === undefined || params === undefined || params.length === 0) return undefined;
  return formOf(spec, params, 'typed', state.known);
}

/** The parameters as JSON, also those that cannot be sent; undefined where they are not valid JSON. */
export function rawParams(state: PageState): readonly JsonValue[] | undefined {
  const raw = parseRawParams(methodDraft(state).raw);
  return raw.ok ? raw.params : undefined;
}
