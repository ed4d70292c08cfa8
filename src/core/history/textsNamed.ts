// Finds what a name stands for in the texts of calls: the hash of a function, error or event, or the address of a
// token, of a contract or of the address book. Rows show the names, but requests and results contain these.

import { builtInSignatures } from '../abi/signatures.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';

const LEAST_LETTERS = 3;
const MOST = 12;

/**
 * The hashes and addresses in hex without `0x`, as in calldata. Names in the address book and token symbols must begin
 * with the text; names of functions, errors and events with the part behind its last dot. `contracts`: the known contracts
 * by address; of `Proxy → Vault`, each name.
 */
export function textsNamed(
  text: string,
  { signatures = builtInSignatures(), tokens, labels }: DecodeContext,
  contracts: readonly Named[] = [],
): readonly string[] {
  const [typed = ''] = text.trim().toLowerCase().split(/[\s(]/);
  const member = typed.slice(typed.lastIndexOf('.') + 1);
  const symbols = [...(tokens ?? [])].map(([address, { symbol }]) => [address, symbol] as const);
  const names = signatures.all().map(([hash, { name }]) => [hash, name] as const);
  const parts = contracts.flatMap(([id, name = '']) =>
    name.split(/ → |, | or /).map((one) => [id, one] as const),
  );
  const ids = [labels ?? [], symbols, parts].flatMap((all) => idsOf(typed, all));
  // The name of a function is not pushed out by contracts whose names begin with it.
  return [...new Set([...ids.slice(0, MOST), ...idsOf(member, names).slice(0, MOST)])];
}

type Named = readonly [id: string, name: string | undefined];

/** The ids whose names begin with a text. Exact names come first. */
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
