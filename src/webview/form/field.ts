// The types that the views of a form share: actions, known values, fields.

import type { TemplateResult } from 'lit';
import type { MemberSpec } from '../../core/catalogue/methodSpec.ts';
import type { Chain } from '../../core/chain/chain.ts';
import type { TokenUnit, TokenUnits } from '../../core/decode/tokenUnit.ts';
import type { KnownAddress } from '../../core/input/namedAddress.ts';
import type { VariableName } from '../../core/layout/variableNames.ts';
import type { Draft, FormDraft, FieldPlace } from '../../core/form/draft.ts';

export interface FormActions {
  /** Sets the draft of a place. `id`: the place or key that the user edited; by default the place itself. */
  change(place: FieldPlace, draft: Draft, id?: string): void;
  /** Writes the number in a place in a unit that the user chose. */
  setUnit(place: FieldPlace, text: string): void;
  /** Edits a place in another way, as text or as fields, and focuses its field. */
  editAs(place: FieldPlace, draft: Draft): void;
  /** Focuses the field of a place, if it has one. */
  goTo(place: FieldPlace): void;
  /** Adds an item or an entry to the list or map in a place. */
  addRow(place: FieldPlace, isMap: boolean): void;
  /**
   * Opens the list of options below a field, with an option highlighted if `active` is given; without an id, closes the
   * open list. `isEmpty`: there are no options yet; those that arrive later are shown.
   */
  openCombo(id: string | undefined, active?: number, isEmpty?: boolean): void;
  /** Folds or unfolds the part of the form with this id. */
  fold(id: string, isOpen: boolean): void;
}

/** `id`: the selector or the topic; `text`: the signature with the names of the parameters. */
export type KnownSignature = {
  readonly kind: 'function' | 'event';
  readonly id: string;
  readonly text: string;
  readonly source: string;
};

/** The values known to this window that a form offers. */
export type Known = {
  readonly addresses: readonly KnownAddress[];
  readonly signatures: readonly KnownSignature[];
  /** The tokens in whose units amounts can be typed. */
  readonly tokens: TokenUnits;
  /** The chain in whose coin amounts can be typed, where it is known. */
  readonly chain?: Pick<Chain, 'coin'>;
  /** The variables of the contract whose slots the form asks for. */
  readonly variables: readonly VariableName[];
};

export type FormView = {
  readonly form: FormDraft;
  readonly known: Known;
  /** The open list of options: the id of its field, and the highlighted option, -1 for none. */
  readonly combo: { readonly id: string; readonly active: number; readonly isEmpty: boolean } | undefined;
  /** What the user typed last in each place, by id; the draft there can be another one by now. */
  readonly typed: ReadonlyMap<string, string>;
  /** The problems to show, by id. */
  readonly problems: Readonly<Record<string, string>>;
  readonly notes: Readonly<Record<string, string>>;
  /** The ids whose notes are warnings. */
  readonly warned: readonly string[];
  /** The ids of the unfolded parts. */
  readonly opened: ReadonlySet<string>;
  readonly actions: FormActions;
};

/** A field of the form: one value, with its parts. */
export type Field = {
  readonly spec: MemberSpec;
  readonly place: FieldPlace;
  readonly isOptional: boolean;
  readonly isSecret: boolean;
  /** The token of which the field is an amount. */
  readonly token?: TokenUnit;
  /** The field is an item of a list. */
  readonly isRow?: true;
};

/** Functions with which lists, maps and folds draw their contents. */
export type Draw = {
  readonly field: (field: Field) => TemplateResult;
  /** Draws the contents of a field, without its name. */
  readonly parts: (field: Field) => unknown;
};

/** Whether the place, or something in it, has a problem. */
export function hasProblem(id: string, { problems }: FormView): boolean {
  return Object.keys(problems).some((at) => at === id || at.startsWith(`${id}.`) || at.startsWith(`${id}:`));
}
