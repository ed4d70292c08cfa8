// What reading the typed arguments of a function gives beside their values: notes and ENS names.

import type { Coin } from '../chain/chain.ts';
import type { Note } from './input.ts';

/**
 * Collected while arguments are read. `notes`: to be shown beside the field. `names`: the ENS names in place of
 * addresses. `addresses`: those of the names already resolved; any other name is read as the zero address, which must
 * not be sent. `coin`: that of the chain, where amounts may be typed in another coin than ether.
 */
export type FoundInArguments = {
  readonly notes: Note[];
  readonly names: string[];
  readonly addresses: ReadonlyMap<string, string>;
  readonly coin: Coin | undefined;
};

export function nothingFound(
  addresses: ReadonlyMap<string, string> = new Map(),
  coin?: Coin,
): FoundInArguments {
  return { notes: [], names: [], addresses, coin };
}
