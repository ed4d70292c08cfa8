// The draft of the shown method: changing it, and reading its parameters and problems. Pure.

import { findMethod } from '../../core/catalogue/catalogue.ts';
import type { MethodSpec } from '../../core/catalogue/methodSpec.ts';
import { readForm } from '../../core/form/readForm.ts';
import type { MethodDraft, TabState } from '../../core/form/tabState.ts';
import { EMPTY_DRAFT, isUnsent, markSecrets } from '../../core/form/tabState.ts';
import type { MistypedAddress } from '../../core/input/input.ts';
import { parseRawParams } from '../../core/input/parseInput.ts';
import type { JsonValue } from '../../core/json.ts';
import { suspectValues } from '../../core/form/suspectValues.ts';
import { paramNotes } from '../../core/form/paramNotes.ts';
import { unknownMembers } from '../../core/form/unknownMembers.ts';
import type { Known } from '../form/field.ts';
import { markOfFault, marksOfValues } from '../form/jsonMarks.ts';
import type { JsonMark } from '../form/jsonMarks.ts';
import { RAW_FIELD } from '../form/rawView.ts';
import { say } from '../common/say.ts';

type Drafted = Pick<TabState, 'method' | 'drafts'>;

/** `known`: the units that its texts can use. */
type Readable = Drafted & { readonly known: Pick<Known, 'tokens' | 'chain'> };

export function methodDraft(state: Drafted): MethodDraft {
  return { ...EMPTY_DRAFT, ...state.drafts[state.method] };
}

/** A change by the user: the draft is then unsent. */
export function editDraft<State extends Drafted>(state: State, change: Partial<MethodDraft>): State {
  return changeDraft(state, { ...change, isEdited: true });
}

export function changeDraft<State extends Drafted>(state: State, change: Partial<MethodDraft>): State {
  const draft = { ...methodDraft(state), ...change };
  return { ...state, drafts: markSecrets({ ...state.drafts, [state.method]: draft }) };
}

/** Takes over a draft of the method from elsewhere; it is unsent here too. */
export function withTyped<State extends Drafted & { readonly touched: ReadonlySet<string> }>(
  state: State,
  draft: MethodDraft,
): State {
  return { ...editDraft(state, draft), touched: new Set() };
}

/** Whether the parameters differ from those of the saved request. */
export function isSavedChanged(state: Drafted, { params }: Pick<DraftReading, 'params'>): boolean {
  const { saved } = methodDraft(state);
  return saved !== undefined && JSON.stringify(params) !== saved.paramsJson;
}

/** The methods with input that exists only here: not sent, or changes of a saved request that are not saved. */
export function unfinishedMethods(state: Readable): readonly string[] {
  return Object.entries(state.drafts).flatMap(([method, draft]) => {
    const shown = { ...state, method };
    const isChanged = draft.saved !== undefined && isSavedChanged(shown, readDraft(shown));
    return isChanged || isUnsent(draft) ? [method] : [];
  });
}

export type DraftReading = {
  readonly spec: MethodSpec | undefined;
  /** The JSON editor is shown: the user chose it, or the method is not known in full. */
  readonly isRaw: boolean;
  readonly params: readonly JsonValue[] | undefined;
  readonly problems: Readonly<Record<string, string>>;
  readonly notes: Readonly<Record<string, string>>;
  readonly warned: readonly string[];
  readonly mistyped: readonly MistypedAddress[];
  /** The places in the JSON that cannot be sent or look wrong. */
  readonly marks?: readonly JsonMark[];
};

/** Reads the current draft as it would be sent. */
export function readDraft(state: Readable): DraftReading {
  const spec = findMethod(state.method);
  const draft = methodDraft(state);
  if (spec !== undefined && !draft.isRaw)
    return { spec, isRaw: false, ...readForm(spec, draft.form, state.known) };
  const raw = parseRawParams(draft.raw);
  const unread = { spec, isRaw: true, params: undefined, notes: {}, warned: [], mistyped: [] };
  if (!raw.ok) return { ...unread, problems: { [RAW_FIELD]: raw.problem }, marks: markOfFault(draft.raw) };
  const suspects = spec === undefined ? [] : suspectValues(spec, raw.params);
  const unknown = spec === undefined ? [] : unknownMembers(spec, raw.params);
  const names = unknown.map(({ name }) => ({ text: name, problem: undefined, isName: true as const }));
  const marks = marksOfValues(draft.raw, [...suspects, ...names]);
  const unknownNotes = unknown.map(({ note }) => note);
  const [problem] = suspects.flatMap((one) => one.problem ?? []);
  if (problem !== undefined)
    return { ...unread, problems: { [RAW_FIELD]: problem }, marks, notes: rawNotes(unknownNotes) };
  const count = spec === undefined ? undefined : countNote(spec, raw.params.length);
  const notes = [
    ...unknownNotes,
    ...(count === undefined ? [] : [count]),
    ...(spec === undefined ? [] : paramNotes(spec, raw.params, state.known)),
  ];
  return {
    ...unread,
    params: raw.params,
    problems: {},
    marks,
    notes: rawNotes(notes),
  };
}

function rawNotes(notes: readonly string[]): DraftReading['notes'] {
  return notes.length === 0 ? {} : { [RAW_FIELD]: notes.join('\n') };
}

/** A note on a wrong number of parameters; not a problem, as some nodes may accept it. */
function countNote(spec: MethodSpec, count: number): string | undefined {
  const most = spec.params.length;
  const least = spec.params.filter(({ optional }) => optional !== true).length;
  if (count >= least && count <= most) return undefined;
  if (most === 0)
    return count === 1
      ? say('{0} takes no parameters; 1 is given.', spec.name)
      : say('{0} takes no parameters; {1} are given.', spec.name, count);
  const takes = least === most ? plural(most) : say('{0} to {1} parameters', least, most);
  return count === 1
    ? say('{0} takes {1}, not 1.', spec.name, takes)
    : say('{0} takes {1}, not {2}.', spec.name, takes, count);
}

function plural(count: number): string {
  return count === 1 ? say('1 parameter') : say('{0} parameters', count);
}
