// Reads an ABI in any form (JSON, an artifact, Solidity source, signatures). JSON numbers are not read exactly:
// none matters in an ABI, and exact reading takes ten times as long.

import { isJsonObject } from '../json.ts';
import { isNestedTooDeep } from '../nesting.ts';
import type { JsonValue } from '../json.ts';
import { readSolidity, signatureLine } from './readSolidity.ts';
import { jsonAbiOf, parseJsonAbi } from './signature.ts';
import type { Signature } from './signature.ts';

export type AbiText = {
  readonly signatures: readonly Signature[];
  /** The JSON that is kept: the ABI without the rest of an artifact, or lines such as `event Sold(uint256 price)`. */
  readonly abi: string;
  /** What could not be read, in sentences that say where. */
  readonly unread: readonly string[];
  /** The names of its contracts, where it gives them. */
  readonly contracts: readonly string[];
  /** The JSON that it was read from, where it was JSON. */
  readonly json?: JsonValue;
};

const DECLARATIONS: readonly JsonValue[] = ['function', 'event', 'error'];

/** Undefined for a text that is not an ABI. Without any signature, only JSON can be an ABI. */
export function readAbiText(text: string, source: string): AbiText | undefined {
  if (/^\s*[[{]/.test(text)) {
    const json = readJsonAbi(text, source);
    if (json !== 'none') return json;
  }
  const { signatures, unread, contracts } = readSolidity(text, source);
  if (signatures.length === 0) return undefined;
  return {
    signatures,
    abi: JSON.stringify(signatures.map(signatureLine)),
    unread: unread.map(({ line, why }) => `Line ${line} is not read. ${why}`),
    contracts,
  };
}

/** `none`: the text is not JSON, or is a list of strings. */
function readJsonAbi(text: string, source: string): AbiText | undefined | 'none' {
  if (isNestedTooDeep(text)) return undefined;
  let value;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch {
    return 'none';
  }
  const items = jsonAbiOf(value);
  if (items === undefined) return undefined;
  if (items.length > 0 && items.every((item) => typeof item === 'string')) return 'none';
  const signatures = parseJsonAbi(value, source)!;
  const unread = items.flatMap((item, index) =>
    isDeclaration(item) && parseJsonAbi([item], source)!.length === 0
      ? [`Item ${index + 1} is not read: it is not a function, event or error with Solidity types.`]
      : [],
  );
  const name = isJsonObject(value) ? value['contractName'] : undefined;
  return {
    signatures,
    abi: JSON.stringify(items),
    unread,
    contracts: typeof name === 'string' ? [name] : [],
    json: value,
  };
}

/** Whether an item should have a signature; constructors, for example, have none. */
function isDeclaration(item: JsonValue): boolean {
  return !isJsonObject(item) || DECLARATIONS.includes(item['type'] ?? null);
}
