// The input of the form's views.

import type { TemplateResult } from 'lit';
import type { MemberSpec } from '../../core/catalogue/methodSpec.ts';
import type { TokenUnit, TokenUnits } from '../../core/decode/tokenUnit.ts';
import type { KnownAddress } from '../../core/input/namedAddress.ts';
import type { VariableName } from '../../core/layout/variableNames.ts';
import type { Draft, FormDraft, FieldPlace } from '../../core/form/draft.ts';

export interface FormActions {
  /** Puts a draft in a place; `id` is what was touched by it, the place itself where it is not said. */
  change(place: FieldPlace, draft: Draft, id?: string): void;
  /** Edits what stands in a place in another way: as text, by its parts. Its field gets the focus. */
  editAs(place: FieldPlace, draft: Draft): void;
  /** Gives the focus to the field in a place, where one is. */
  goTo(place: FieldPlace): void;
  /** Adds an item or an entry to what stands in a place. */
  addRow(place: FieldPlace, isMap: boolean): void;
  /**
   * Opens the list below a text, at an option where one is named; closes whichever is open where no text is. `isEmpty`:
   * nothing fits yet, and what comes to be known is shown.
   */
  openCombo(id: string | undefined, active?: number, isEmpty?: boolean): void;
  /** Folds or unfolds what stands in a place. */
  fold(id: string, isOpen: boolean): void;
}

/** `id`: the selector or the topic; `text` with the names of the parameters. */
export type KnownSignature = {
  readonly kind: 'function' | 'event';
  readonly id: string;
  readonly text: string;
  readonly source: string;
};

/** What this window knows that can be chosen in a form. */
export type Known = {
  readonly addresses: readonly KnownAddress[];
  readonly signatures: readonly KnownSignature[];
  /** In whose units amounts can be typed. */
  readonly tokens: TokenUnits;
  /** Of the contract whose slots are typed. */
  readonly variables: readonly VariableName[];
};

export type FormView = {
  readonly form: FormDraft;
  readonly known: Known;
  /** The list that is open below a text, and the option that is highlighted; none where it is -1. */
  readonly combo: { readonly id: string; readonly active: number; readonly isEmpty: boolean } | undefined;
  /** Those that are to be shown. */
  readonly problems: Readonly<Record<string, string>>;
  readonly notes: Readonly<Record<string, string>>;
  /** The ids of the notes that are warnings. */
  readonly warned: readonly string[];
  /** The ids of the places that are unfolded. */
  readonly opened: ReadonlySet<string>;
  readonly actions: FormActions;
};

/** One thing to type. */
export type Field = {
  readonly spec: MemberSpec;
  readonly place: FieldPlace;
  readonly isOptional: boolean;
  readonly isSecret: boolean;
  /** Of which it is an amount. */
  readonly token?: TokenUnit;
  /** One of many in a list. */
  readonly isRow?: true;
};

/** What lists, maps and folds draw their insides with. */
export type Draw = {
  readonly field: (field: Field) => TemplateResult;
  /** What is inside a field, without its name. */
  readonly parts: (field: Field) => unknown;
};

/** Something within the place is wrong. */
export function hasProblem(id: string, { problems }: FormView): boolean {
  return Object.keys(problems).some((at) => at === id || at.startsWith(`${id}.`) || at.startsWith(`${id}:`));
}
