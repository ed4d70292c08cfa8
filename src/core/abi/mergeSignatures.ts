// Merges signatures that have the same selector or topic into one, with the names of both where they differ.

import type { AbiParam } from './abiType.ts';
import type { Signature } from './signature.ts';

/** Names that contracts use for the same parameter; the first stands for all of them. */
const SAME_NAMES: readonly (readonly string[])[] = [
  ['amount', 'value', 'wad', 'amt', 'qty', 'tokens', 'rawamount'],
  ['to', 'recipient', 'receiver', 'dst'],
  ['from', 'sender', 'src'],
  ['owner', 'account', 'holder', 'who', 'user', 'tokenowner'],
  ['spender', 'guy'],
  ['id', 'tokenid'],
];

const MEANINGS: ReadonlyMap<string, string> = new Map(
  SAME_NAMES.flatMap((names) => names.map((name) => [name, names[0]!])),
);

/** Whether a parameter of this name identifies a token of a collection (ERC-721). */
export function isTokenId(name: string): boolean {
  return meaningOf(name) === 'id';
}

/** The types and what is indexed: events with equal text can differ in that, as Transfer of ERC-20 and ERC-721. */
export function typesOf({ text, inputs }: Signature): string {
  return `${text} ${inputs.map(({ indexed }) => (indexed ? 'i' : '-')).join('')}`;
}

/** Merges the signatures that have the same types and the same indexed arguments. */
export function mergeSame(signatures: readonly Signature[]): readonly Signature[] {
  if (signatures.length < 2) return signatures;
  const byForm = new Map<string, [Signature, ...Signature[]]>();
  for (const signature of signatures) {
    const form = typesOf(signature);
    const same = byForm.get(form);
    if (same === undefined) byForm.set(form, [signature]);
    else same.push(signature);
  }
  return [...byForm.values()].map(mergeSignatures);
}

/** Merges signatures with the same types: names with different meanings are joined (`amount or tokenId`). */
export function mergeSignatures(signatures: readonly [Signature, ...Signature[]]): Signature {
  const [first] = signatures;
  if (signatures.length === 1) return first;
  const inputs = first.inputs.map((input, index): AbiParam => {
    const names = distinct(signatures.map((one) => one.inputs[index]!.name));
    return { ...input, name: names.join(' or ') };
  });
  const isFirst = inputs.every(({ name }, index) => name === first.inputs[index]!.name);
  const sources = isFirst ? [first.source] : [...new Set(signatures.map(({ source }) => source))];
  const outputs = signatures.find((one) => one.outputs !== undefined)?.outputs;
  const changes = signatures.find((one) => one.changesState !== undefined)?.changesState;
  const merged = { ...first, inputs, outputs, source: sources.join(' or '), variants: signatures };
  return changes === undefined ? merged : { ...merged, changesState: changes };
}

/** The first name of each meaning; empty names are left out. */
function distinct(names: readonly string[]): readonly string[] {
  const known = new Map<string, string>();
  for (const name of names) if (name !== '' && !known.has(meaningOf(name))) known.set(meaningOf(name), name);
  return [...known.values()];
}

function meaningOf(name: string): string {
  const plain = name.toLowerCase().replaceAll('_', '');
  return MEANINGS.get(plain) ?? plain;
}
