// Reads the new value that was typed for a storage variable.

import { jsonParams } from '../abi/abiType.ts';
import { withPart } from '../layout/storageValue.ts';
import type { StoragePlace } from '../layout/storagePlace.ts';
import { readArguments } from './abiValue.ts';
import { encodeArguments } from './encodeArguments.ts';
import { nothingFound } from './foundInArguments.ts';
import { accept, refuse } from './input.ts';
import type { Input } from './input.ts';

/** The Solidity type of a place that holds a single value; undefined for other places, which cannot be changed. */
export function storedType({ type }: StoragePlace): string | undefined {
  if (type.kind !== 'value' || type.abi === undefined) return undefined;
  return jsonParams([{ name: '', type: type.abi, indexed: false }])[0]?.type;
}

/** The slot's word with the typed value in its place. `word`: the current word of the slot, 64 hex digits. */
export function readStoredInput(place: StoragePlace, text: string, word: string): Input {
  const { type } = place;
  if (type.kind !== 'value' || type.abi === undefined) return refuse('Only a single value can be changed.');
  const inputs = jsonParams([{ name: 'The value', type: type.abi, indexed: false }]);
  const found = nothingFound();
  const read = readArguments(inputs, text, found);
  if (!read.ok) return refuse(read.problem);
  if (found.names.length > 0) return refuse('A name is not looked up here: give the address.');
  const encoded = encodeArguments(inputs, read.value as readonly unknown[]);
  if (encoded === undefined) return refuse(`This is no ${inputs[0]!.type}.`);
  return accept(`0x${withPart(place, word, encoded)}`);
}
