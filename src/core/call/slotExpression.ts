// The place in storage that an expression such as `positions[0x7099…79C8].shares` names, by the contract's layout.

import * as Bytes from 'ox/Bytes';
import { typeText } from '../abi/abiType.ts';
import type { AbiType } from '../abi/abiType.ts';
import { readArguments } from '../input/abiValue.ts';
import { nothingFound } from '../input/foundInArguments.ts';
import { parseWordInput } from '../input/hexInput.ts';
import { quote } from '../input/input.ts';
import type { StorageLayout, StorageType } from '../layout/storageLayout.ts';
import { itemPlace, memberPlaces, valuePlace, wholeStorage, wordDigits } from '../layout/storagePlace.ts';
import type { StoragePlace } from '../layout/storagePlace.ts';

type PlaceReading =
  | { readonly ok: true; readonly place: StoragePlace }
  | { readonly ok: false; readonly problem: string };

const NAME = /^[A-Za-z_$][\w$]*(?:@\d+(?:\+\d+)?)?/;
const MOST_NAMED = 12;

/** The place in storage that an expression names. `addressOf`: the address to which the user gave a name. */
export function readSlotExpression(
  text: string,
  layout: StorageLayout,
  addressOf: (name: string) => string | undefined = () => undefined,
): PlaceReading {
  let place = wholeStorage(layout);
  let rest = `.${text.trim()}`;
  while (rest !== '') {
    const accessed = rest.startsWith('[') ? keyIn(rest) : memberIn(rest);
    if (accessed === undefined) return no(`${quote(rest)} cannot be read: write .member or [key].`);
    const next =
      'key' in accessed
        ? atKey(layout, place, accessed.key, addressOf)
        : atMember(layout, place, accessed.name);
    if (!next.ok) return next;
    place = next.place;
    rest = accessed.rest;
  }
  return { ok: true, place };
}

type Accessed = { readonly rest: string } & ({ readonly name: string } | { readonly key: string });

function memberIn(text: string): Accessed | undefined {
  if (!text.startsWith('.')) return undefined;
  const after = text.slice(1).trimStart();
  const name = NAME.exec(after)?.[0];
  return name === undefined ? undefined : { name, rest: after.slice(name.length).trimStart() };
}

/** A key can be a text in quotes of either kind, with a bracket in it. */
function keyIn(text: string): Accessed | undefined {
  const [whole, key, inSingle] = /^\[\s*("(?:[^"\\]|\\.)*"|'([^'\\]*)'|[^\]"']*)\s*\]\s*/.exec(text) ?? [];
  if (whole === undefined || key === undefined) return undefined;
  const quoted = inSingle === undefined ? key.trim() : JSON.stringify(inSingle);
  return { key: quoted, rest: text.slice(whole.length) };
}

function atMember(layout: StorageLayout, place: StoragePlace, name: string): PlaceReading {
  const { kind } = place.type;
  if ((kind === 'list' || kind === 'bytes') && name === 'length') return { ok: true, place };
  const members = memberPlaces(layout, place);
  const names = members.map(({ steps }) => steps.at(-1)!).map((step) => ('name' in step ? step.name : ''));
  const found = members[names.indexOf(name)];
  if (found !== undefined) return { ok: true, place: found };
  if (kind !== 'struct') return no(`${quote(`.${name}`)}: this is not a struct.`);
  const few = names.slice(0, MOST_NAMED).join(', ');
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return no(`There is no ${quote(name)} here, but ${few || 'nothing'}${more}.`);
}

function atKey(
  layout: StorageLayout,
  place: StoragePlace,
  text: string,
  addressOf: (name: string) => string | undefined,
): PlaceReading {
  const { type } = place;
  if (type.kind === 'array' || type.kind === 'list') {
    const index = readKey('uint256', text);
    if (!index.ok) return index;
    const item = itemPlace(layout, place, index.value as bigint);
    return item === undefined ? no(`There is no item ${text}.`) : { ok: true, place: item };
  }
  const keyType = type.kind === 'mapping' ? layout.types.get(type.key) : undefined;
  if (keyType === undefined) return no(`${quote(`[${text}]`)}: this is neither a mapping nor a list.`);
  const key = keyDigits(keyType, text, addressOf);
  if (typeof key === 'object') return key;
  const value = valuePlace(layout, place, key);
  return value === undefined
    ? no('The storage layout does not say what this mapping holds.')
    : { ok: true, place: value };
}

type Refused = { readonly ok: false; readonly problem: string };

/** The bytes of a mapping key as they are hashed, in hex digits. */
function keyDigits(
  type: StorageType,
  text: string,
  addressOf: (name: string) => string | undefined,
): string | Refused {
  if (type.kind === 'bytes') {
    const read = readKey(type.isText ? 'string' : 'bytes', text);
    if (!read.ok) return read;
    const value = String(read.value);
    return type.isText ? Bytes.toHex(Bytes.fromString(value)).slice(2) : value.slice(2);
  }
  const abi = type.kind === 'value' ? type.abi : undefined;
  if (abi === undefined) {
    const word = parseWordInput(text);
    return word.ok ? (word.value as string).slice(2) : word;
  }
  const read = readKey(typeText(abi), (abi.kind === 'address' ? addressOf(text) : undefined) ?? text);
  return read.ok ? digitsOf(abi, read.value) : read;
}

function readKey(type: string, text: string): { readonly ok: true; readonly value: unknown } | Refused {
  if (text === '') return no(`A key of type ${type} is missing between [ and ].`);
  const found = nothingFound();
  const read = readArguments([{ name: 'key', type }], text, found, 'The mapping');
  if (!read.ok) return read;
  if (found.names.length > 0) return no('ENS names are not resolved here: type the address.');
  return { ok: true, value: (read.value as readonly unknown[])[0] };
}

function digitsOf(abi: AbiType, value: unknown): string {
  if (typeof value === 'bigint') return wordDigits(BigInt.asUintN(256, value));
  if (typeof value === 'boolean') return wordDigits(value ? 1n : 0n);
  const digits = String(value).slice(2).toLowerCase();
  return abi.kind === 'fixedBytes' ? digits.padEnd(64, '0') : digits.padStart(64, '0');
}

function no(problem: string): Refused {
  return { ok: false, problem };
}
