// What a name stands for in the texts of calls: the hash of a function, an error or an event, the address of a token or
// of the address book. Rows show names; what was sent and received has these.

import { builtInSignatures } from '../abi/signatures.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';

const LEAST_LETTERS = 3;
const MOST = 12;

/** Hex without `0x`, as it stands in calldata too, of names that begin with the text or, behind a dot, with its end. */
export function textsNamed(
  text: string,
  { signatures = builtInSignatures(), tokens, labels }: DecodeContext,
): readonly string[] {
  const [typed = ''] = text.trim().toLowerCase().split(/[\s(]/);
  const wanted = typed.slice(typed.lastIndexOf('.') + 1);
  if (wanted.length < LEAST_LETTERS || wanted.startsWith('0x')) return [];
  const isMeant = (name: string | undefined): boolean => name?.toLowerCase().startsWith(wanted) === true;
  const ids = [
    ...signatures.all().filter(([, { name }]) => isMeant(name)),
    ...[...(tokens ?? [])].filter(([, { symbol }]) => isMeant(symbol)),
    ...[...(labels ?? [])].filter(([, label]) => isMeant(label)),
  ].map(([id]) => id.slice('0x'.length));
  return [...new Set(ids)].slice(0, MOST);
}
