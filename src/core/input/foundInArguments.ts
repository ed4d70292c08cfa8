// What is found in the typed arguments of a function beside their values.

import type { Note } from './input.ts';

/**
 * What is gathered while arguments are read. `notes`: what is worth a look. `names`: those of ENS that stand for addresses.
 * `addresses`: of names that were looked up; any other name is read as the address zero, which must not be sent.
 */
export type FoundInArguments = {
  readonly notes: Note[];
  readonly names: string[];
  readonly addresses: ReadonlyMap<string, string>;
};

export function nothingFound(addresses: ReadonlyMap<string, string> = new Map()): FoundInArguments {
  return { notes: [], names: [], addresses };
}
