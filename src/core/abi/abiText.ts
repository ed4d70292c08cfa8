// Reads an ABI in any form: JSON, an artifact, Solidity source, a list of signatures. JSON is read inexactly: no number
// of an ABI matters, and exact reading takes ten times as long.

import { isJsonObject } from '../json.ts';
import { isNestedTooDeep } from '../nesting.ts';
import type { JsonValue } from '../json.ts';
import { readSolidity, signatureLine } from './readSolidity.ts';
import { jsonAbiOf, parseJsonAbi } from './signature.ts';
import type { Signature } from './signature.ts';

export type AbiText = {
  readonly signatures: readonly Signature[];
  /** As it is kept, JSON: the ABI without the rest of an artifact, or lines such as `event Sold(uint256 price)`. */
  readonly abi: string;
  /** What could not be read, in sentences that say where. */
  readonly unread: readonly string[];
  /** The contracts that it is of, where it names them. */
  readonly contracts: readonly string[];
  /** The JSON that it was read from, where it was JSON. */
  readonly json?: JsonValue;
};

const DECLARATIONS: readonly JsonValue[] = ['function', 'event', 'error'];

/** Undefined for a text that is no ABI; one without any signature is none either, unless it is JSON of one. */
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

/** `none`: it is no JSON, or a list of texts. */
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

/** Constructors and the like have no signature to know them by. */
function isDeclaration(item: JsonValue): boolean {
  return !isJsonObject(item) || DECLARATIONS.includes(item['type'] ?? null);
}
