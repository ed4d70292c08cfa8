// What reading the typed arguments of a function gives beside their values: notes, ENS names and mistyped addresses.

import type { Note } from './input.ts';

/** An address whose capitals are a wrong checksum. `name`: of its argument, or its type where it has no name. */
export type MistypedAddress = { readonly name: string; readonly text: string };

/**
 * Collected while arguments are read. `notes`: to be shown beside the field. `names`: the ENS names in place of
 * addresses. `addresses`: those of the names already resolved; any other name is read as the zero address, which must
 * not be sent. `mistyped`: bytes do not show what was typed, so that this is shown before they are sent.
 */
export type FoundInArguments = {
  readonly notes: Note[];
  readonly names: string[];
  readonly mistyped: MistypedAddress[];
  readonly addresses: ReadonlyMap<string, string>;
};

export function nothingFound(addresses: ReadonlyMap<string, string> = new Map()): FoundInArguments {
  return { notes: [], names: [], mistyped: [], addresses };
}
