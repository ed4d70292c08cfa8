// Reads an ABI file: its signatures, and the ABI without the rest of a compiler's artifact. Not exact, as no number of
// an ABI matters and exact reading takes ten times as long.

import { parseJsonAbi } from '../../core/abi/signature.ts';
import type { Signature } from '../../core/abi/signature.ts';
import { isJsonObject } from '../../core/json.ts';
import { isNestedTooDeep } from '../../core/nesting.ts';
import type { JsonValue } from '../../core/json.ts';

export type AbiText = {
  readonly signatures: readonly Signature[];
  /** The ABI alone, as JSON. */
  readonly abi: string;
};

/** Undefined for JSON without an ABI, and for what is no JSON: the engine's message would quote it. */
export function readAbiText(text: string, source: string): AbiText | undefined {
  if (isNestedTooDeep(text)) return undefined;
  let value;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
  const signatures = parseJsonAbi(value, source);
  if (signatures === undefined) return undefined;
  return { signatures, abi: JSON.stringify(isJsonObject(value) ? value['abi'] : value) };
}

/** The last part of a path, of any system. */
export function fileName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
