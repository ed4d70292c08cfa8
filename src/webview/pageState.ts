// Owns what the page knows, and how each message and each thing typed changes it. Pure: no DOM, no messages out.

import { findMethod } from '../core/catalogue/catalogue.ts';
import type { ServedMethods, UsedMethods } from '../core/catalogue/methodList.ts';
import { NOT_KEPT } from '../core/catalogue/secretParams.ts';
import type { MethodSpec } from '../core/catalogue/methodSpec.ts';
import type { FormDraft } from '../core/form/draft.ts';
import { isLeftOut } from '../core/form/draft.ts';
import type { FormOf } from '../core/form/formOf.ts';
import { formOf } from '../core/form/formOf.ts';
import { readForm, typedParams } from '../core/form/readForm.ts';
import { isParamKept } from '../core/history/keptParams.ts';
import { paramNotes } from '../core/paramNotes.ts';
import { parseRawParams } from '../core/input/parseInput.ts';
import { parseJson } from '../core/json.ts';
import type { JsonValue } from '../core/json.ts';
import type { ToPage } from '../protocol/toPage.ts';
import type { ViewerToPage } from '../protocol/viewer.ts';
import type { WatchToPage } from '../protocol/watch.ts';
import type { FormView, Known } from './form/field.ts';
import { RAW_FIELD } from './form/rawView.ts';
import { say } from './say.ts';

/** What was typed for one method: nothing is lost by looking at another. */
export type MethodDraft = {
  readonly form: FormDraft;
  readonly raw: string;
  /** The JSON editor is shown instead of the form. */
  readonly isRaw: boolean;
  /** The JSON says more than the form did when it was left. */
  readonly isRawTyped: boolean;
};

/** Survives hiding and reloading. */
export type SavedState = {
  readonly method: string;
  readonly drafts: Readonly<Record<string, MethodDraft>>;
};

type Endpoint = { readonly id: string; readonly name: string; readonly origin: string };

export type PageState = SavedState & {
  /** The open list of methods: what was typed into it, and the highlighted option. */
  readonly picker: { readonly query: string; readonly active: number; readonly isTyped: boolean } | undefined;
  readonly endpoint: Endpoint | null;
  readonly nextRpcId: number;
  readonly isRunning: boolean;
  /** Ids of places whose problems are shown: those typed in, or all after a refused Send. */
  readonly touched: ReadonlySet<string>;
  /** The last Send was refused here: the answer that is shown is of an earlier call. */
  readonly isRefused: boolean;
  /** Ids of places that are unfolded. */
  readonly opened: ReadonlySet<string>;
  readonly known: Known;
  /** What helps to choose a method. */
  readonly use: UsedMethods & ServedMethods;
  readonly combo: FormView['combo'];
};

const EMPTY_DRAFT: MethodDraft = { form: [], raw: '[]', isRaw: false, isRawTyped: false };

export function initialState(saved: SavedState | undefined): PageState {
  return {
    method: saved?.method ?? 'eth_blockNumber',
    drafts: saved?.drafts ?? {},
    picker: undefined,
    endpoint: null,
    nextRpcId: 1,
    isRunning: false,
    touched: new Set(),
    isRefused: false,
    opened: new Set(),
    use: { recent: [], pinned: [], refused: [], modules: null },
    known: { addresses: [], signatures: [] },
    combo: undefined,
  };
}

/** Without secrets and what is to be signed: VS Code keeps this on disk. */
export function savedState({ method, drafts }: PageState): SavedState {
  const kept = Object.entries(drafts).map(
    ([name, draft]) => [name, withoutSecretTexts(name, draft)] as const,
  );
  return { method, drafts: Object.fromEntries(kept) };
}

function withoutSecretTexts(method: string, draft: MethodDraft): MethodDraft {
  const isSecret = (index: number): boolean => !isParamKept(method, index);
  const spec = findMethod(method);
  const form = draft.form ?? [];
  // The method was brought along by another endpoint, so which of this is secret is not known any more.
  if (spec === undefined && !form.every(isLeftOut)) return EMPTY_DRAFT;
  // One more than it has: JSON can say more than the form.
  const count = Math.max(spec?.params.length ?? 0, form.length) + 1;
  const hasSecret = Array.from({ length: count }, (_, index) => isSecret(index)).includes(true);
  if (!hasSecret) return draft;
  return { ...draft, form: form.map((one, index) => (isSecret(index) ? '' : one)), raw: '[]' };
}

export function receive(state: PageState, message: Exclude<ToPage, ViewerToPage | WatchToPage>): PageState {
  switch (message.type) {
    case 'state':
      return { ...state, endpoint: message.endpoint, nextRpcId: message.nextRpcId };
    case 'methods':
      // What methods there are is the catalogue's to know; the page only looks again.
      return { ...state };
    case 'methodUse':
      return { ...state, use: message };
    case 'addresses':
    case 'signatures':
      return { ...state, known: { ...state.known, [message.type]: message.known } };
    case 'draft':
      return withDraft(state, message.method, message.paramsJson);
    case 'running':
      return { ...state, isRunning: message.isRunning, isRefused: state.isRefused && !message.isRunning };
  }
}

/** Fills the form from parameters; those no form can hold are shown as JSON. */
function withDraft(state: PageState, method: string, paramsJson: string): PageState {
  const spec = findMethod(method);
  const params = parseJson(paramsJson) as readonly JsonValue[];
  const read = spec === undefined ? undefined : formOf(spec, params, params.includes(NOT_KEPT));
  const isRaw = read?.ok !== true;
  const form = read?.ok === true ? read.form : [];
  const draft = { form, raw: JSON.stringify(params, null, 2), isRaw, isRawTyped: isRaw };
  return {
    ...state,
    method,
    drafts: { ...state.drafts, [method]: draft },
    touched: new Set(),
    opened: new Set(),
  };
}

export function draftOf(state: PageState): MethodDraft {
  return { ...EMPTY_DRAFT, ...state.drafts[state.method] };
}

export function changeDraft(state: PageState, change: Partial<MethodDraft>): PageState {
  return { ...state, drafts: { ...state.drafts, [state.method]: { ...draftOf(state), ...change } } };
}

export type Reading = {
  readonly spec: MethodSpec | undefined;
  /** The JSON editor is in use: asked for, or the only way for a method not known in full. */
  readonly isRaw: boolean;
  readonly params: readonly JsonValue[] | undefined;
  readonly problems: Readonly<Record<string, string>>;
  readonly notes: Readonly<Record<string, string>>;
};

/** Reads the current draft, as it would be sent. */
export function readDraft(state: PageState): Reading {
  const spec = findMethod(state.method);
  const draft = draftOf(state);
  if (spec !== undefined && !draft.isRaw) return { spec, isRaw: false, ...readForm(spec, draft.form) };
  const raw = parseRawParams(draft.raw);
  if (!raw.ok)
    return { spec, isRaw: true, params: undefined, problems: { [RAW_FIELD]: raw.problem }, notes: {} };
  const count = spec === undefined ? undefined : countNote(spec, raw.params.length);
  const notes = [
    ...(count === undefined ? [] : [count]),
    ...(spec === undefined ? [] : paramNotes(spec, raw.params)),
  ];
  return {
    spec,
    isRaw: true,
    params: raw.params,
    problems: {},
    notes: notes.length === 0 ? {} : { [RAW_FIELD]: notes.join('\n') },
  };
}

/** A count the method does not take: worth a note, but what nodes accept is for them to say. */
function countNote(spec: MethodSpec, count: number): string | undefined {
  const most = spec.params.length;
  const least = spec.params.filter(({ optional }) => optional !== true).length;
  if (count >= least && count <= most) return undefined;
  const takes =
    most === 0
      ? say('no parameters')
      : least === most
        ? plural(most)
        : say('{0} to {1} parameters', least, most);
  return count === 1
    ? say('{0} takes {1}; this is 1.', spec.name, takes)
    : say('{0} takes {1}; these are {2}.', spec.name, takes, count);
}

function plural(count: number): string {
  return count === 1 ? say('1 parameter') : say('{0} parameters', count);
}

/** Form to JSON and back. Gives the state as it is where the form cannot hold what the JSON says. */
export function switchEditor(state: PageState): PageState {
  const { spec, isRaw, params } = readDraft(state);
  if (!isRaw) {
    const typed = params ?? (spec === undefined ? [] : typedParams(spec, draftOf(state).form));
    return changeDraft(state, { isRaw: true, isRawTyped: false, raw: JSON.stringify(typed, null, 2) });
  }
  if (!draftOf(state).isRawTyped || params?.length === 0) return changeDraft(state, { isRaw: false });
  const read = formOfRaw(state);
  if (spec === undefined || read?.ok !== true) return state;
  const unread = Object.keys(readForm(spec, read.form).problems);
  return {
    ...changeDraft(state, { isRaw: false, form: read.form }),
    touched: new Set([...state.touched, ...unread]),
  };
}

/** Why the JSON has to stay JSON; undefined where a form can say it, or it cannot be read yet. */
export function whyNoForm(state: PageState): string | undefined {
  if (!draftOf(state).isRawTyped) return undefined;
  const read = formOfRaw(state);
  return read?.ok === false ? read.why : undefined;
}

function formOfRaw(state: PageState): FormOf | undefined {
  const { spec, params } = readDraft(state);
  if (spec === undefined || params === undefined || params.length === 0) return undefined;
  return formOf(spec, params, true);
}
