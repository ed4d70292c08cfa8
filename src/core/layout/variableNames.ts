// The variables of a contract to offer where the user types one.

import { typeText } from '../abi/abiType.ts';
import { KNOWN_SLOTS } from './knownSlots.ts';
import type { StorageLayout, StorageType } from './storageLayout.ts';
import { memberPlaces, wholeStorage } from './storagePlace.ts';
import { expressionText } from './expressionText.ts';

/** `text`: what is typed; for a mapping or a list it ends before the key, whose type is `key`. */
export type VariableName = { readonly text: string; readonly detail: string; readonly key: string };

const MOST = 200;
const MOST_VISITED = 2_000;

/** The variables, with the members of structs, then the slots of proxies. */
export function variableNames(layout: StorageLayout | undefined): readonly VariableName[] {
  const names: VariableName[] = [];
  const open = layout === undefined ? [] : [...memberPlaces(layout, wholeStorage(layout))].toReversed();
  let visited = 0;
  for (let place = open.pop(); place !== undefined && visited < MOST_VISITED; place = open.pop()) {
    visited++;
    if (names.length === MOST) break;
    const { type, steps } = place;
    if (type.kind === 'struct')
      for (const member of memberPlaces(layout!, place).toReversed()) open.push(member);
    else names.push(nameOf(expressionText(steps), type, layout!));
  }
  const known = [...KNOWN_SLOTS.values()].map((text) => ({ text, detail: '', key: '' }));
  return [...names, ...known];
}

/** The mappings among the variables, whose values cannot be listed: storage does not hold their keys. */
export function mappingNames(layout: StorageLayout): readonly string[] {
  return memberPlaces(layout, wholeStorage(layout))
    .filter(({ type }) => type.kind === 'mapping')
    .map(({ steps }) => expressionText(steps));
}

function nameOf(text: string, type: StorageType, { types }: StorageLayout): VariableName {
  switch (type.kind) {
    case 'mapping': {
      const key = typeName(types.get(type.key));
      return { text: `${text}[`, detail: `${key} → ${typeName(types.get(type.value))}`, key };
    }
    case 'list':
    case 'array':
      return { text: `${text}[`, detail: `${typeName(types.get(type.item))}[]`, key: 'uint256' };
    default:
      return { text, detail: typeName(type), key: '' };
  }
}

function typeName(type: StorageType | undefined): string {
  if (type?.kind === 'value') return type.abi === undefined ? `${type.bytes} bytes` : typeText(type.abi);
  if (type?.kind === 'bytes') return type.isText ? 'string' : 'bytes';
  return type?.kind === 'list' || type?.kind === 'array' ? 'list' : (type?.kind ?? '?');
}
