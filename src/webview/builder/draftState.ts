// The draft of the shown method: its changes, and what it reads as. Pure.

import { findMethod } from '../../core/catalogue/catalogue.ts';
import type { MethodSpec } from '../../core/catalogue/methodSpec.ts';
import { readForm } from '../../core/form/readForm.ts';
import type { MethodDraft, TabState } from '../../core/form/tabState.ts';
import { EMPTY_DRAFT, isUnsent, noteSecrets } from '../../core/form/tabState.ts';
import { parseRawParams } from '../../core/input/parseInput.ts';
import type { JsonValue } from '../../core/json.ts';
import { paramNotes } from '../../core/form/paramNotes.ts';
import type { Known } from '../form/field.ts';
import { RAW_FIELD } from '../form/rawView.ts';
import { say } from '../common/say.ts';

type Drafted = Pick<TabState, 'method' | 'drafts'>;

/** `known`: what its texts can be read by. */
type Readable = Drafted & { readonly known: Pick<Known, 'tokens'> };

export function methodDraft(state: Drafted): MethodDraft {
  return { ...EMPTY_DRAFT, ...state.drafts[state.method] };
}

/** The same by a person's hand: it is not sent yet. */
export function editDraft<State extends Drafted>(state: State, change: Partial<MethodDraft>): State {
  return changeDraft(state, { ...change, isEdited: true });
}

export function changeDraft<State extends Drafted>(state: State, change: Partial<MethodDraft>): State {
  const draft = { ...methodDraft(state), ...change };
  return { ...state, drafts: noteSecrets({ ...state.drafts, [state.method]: draft }) };
}

/** Takes over what was typed for the method elsewhere: it is as unsent here. */
export function withTyped<State extends Drafted & { readonly touched: ReadonlySet<string> }>(
  state: State,
  draft: MethodDraft,
): State {
  return { ...editDraft(state, draft), touched: new Set() };
}

/** Whether the draft says something else than the saved request that it is of. */
export function isSavedChanged(state: Drafted, { params }: Pick<DraftReading, 'params'>): boolean {
  const { saved } = methodDraft(state);
  return saved !== undefined && JSON.stringify(params) !== saved.paramsJson;
}

/** The methods of which something is nowhere else: not sent, or of a saved request and not saved. */
export function unfinishedMethods(state: Readable): readonly string[] {
  return Object.entries(state.drafts).flatMap(([method, draft]) => {
    const shown = { ...state, method };
    const isChanged = draft.saved !== undefined && isSavedChanged(shown, readDraft(shown));
    return isChanged || isUnsent(draft) ? [method] : [];
  });
}

export type DraftReading = {
  readonly spec: MethodSpec | undefined;
  /** The JSON editor is in use: asked for, or the only way for a method not known in full. */
  readonly isRaw: boolean;
  readonly params: readonly JsonValue[] | undefined;
  readonly problems: Readonly<Record<string, string>>;
  readonly notes: Readonly<Record<string, string>>;
  readonly warned: readonly string[];
};

/** Reads the current draft, as it would be sent. */
export function readDraft(state: Readable): DraftReading {
  const spec = findMethod(state.method);
  const draft = methodDraft(state);
  if (spec !== undefined && !draft.isRaw)
    return { spec, isRaw: false, ...readForm(spec, draft.form, state.known.tokens) };
  const raw = parseRawParams(draft.raw);
  const unread = { spec, isRaw: true, params: undefined, notes: {}, warned: [RAW_FIELD] };
  if (!raw.ok) return { ...unread, problems: { [RAW_FIELD]: raw.problem } };
  const count = spec === undefined ? undefined : countNote(spec, raw.params.length);
  const notes = [
    ...(count === undefined ? [] : [count]),
    ...(spec === undefined ? [] : paramNotes(spec, raw.params, { units: state.known.tokens })),
  ];
  return {
    ...unread,
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
