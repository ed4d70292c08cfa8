// What a name stands for in the texts of calls: the hash of a function, an error or an event, the address of a token or
// of the address book. Rows show names; what was sent and received has these.

import { builtInSignatures } from '../abi/signatures.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';

const LEAST_LETTERS = 3;
const MOST = 12;

/**
 * Hex without `0x`, as it stands in calldata too. Names of the address book and of tokens begin with the text, those of
 * functions, errors and events with its end behind a dot.
 */
export function textsNamed(
  text: string,
  { signatures = builtInSignatures(), tokens, labels }: DecodeContext,
): readonly string[] {
  const [typed = ''] = text.trim().toLowerCase().split(/[\s(]/);
  const member = typed.slice(typed.lastIndexOf('.') + 1);
  const symbols = [...(tokens ?? [])].map(([address, { symbol }]) => [address, symbol] as const);
  const names = signatures.all().map(([hash, { name }]) => [hash, name] as const);
  const ids = [...idsOf(typed, labels ?? []), ...idsOf(typed, symbols), ...idsOf(member, names)];
  return [...new Set(ids)].slice(0, MOST);
}

type Named = readonly [id: string, name: string | undefined];

/** What has the whole name comes first. */
function idsOf(wanted: string, all: Iterable<Named>): readonly string[] {
  if (wanted.length < LEAST_LETTERS || wanted.startsWith('0x')) return [];
  const found = [...all].flatMap(([id, name = '']) => {
    const lower = name.toLowerCase();
    return lower.startsWith(wanted) ? [{ id, isWhole: lower === wanted }] : [];
  });
  return found
    .toSorted((one, other) => Number(other.isWhole) - Number(one.isWhole))
    .map(({ id }) => id.slice('0x'.length));
}
