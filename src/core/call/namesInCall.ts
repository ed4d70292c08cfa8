// Finds ENS names among the parameters of a call and replaces them by addresses. Makes no calls itself.

import type { InputType } from '../catalogue/methodSpec.ts';
import { isEnsName } from '../input/ensName.ts';
import { namesInCalldata, parseCalldataInput } from '../input/signatureInput.ts';
import type { JsonValue } from '../json.ts';
import { foundInTexts, mapTexts } from './mapTexts.ts';

/** The ENS names as typed, also those in function arguments; empty for most calls. */
export function namesInCall(method: string, params: readonly JsonValue[]): ReadonlySet<string> {
  return foundInTexts(method, params, namesIn);
}

/** The parameters with addresses in place of the names. A text with a name that `addresses` lacks stays as it is. */
export function withAddresses(
  method: string,
  params: readonly JsonValue[],
  addresses: ReadonlyMap<string, string>,
): readonly JsonValue[] {
  return mapTexts(method, params, (text, type) => {
    if (namesIn(text, type).length === 0) return text;
    if (type === 'calldata') return encoded(text, addresses);
    const address = addresses.get(text);
    if (address === undefined) return text;
    return type === 'topic' ? `0x${address.slice(2).padStart(64, '0')}` : address;
  });
}

function namesIn(text: string, type: InputType): readonly string[] {
  if (type === 'calldata') return text.includes('.') ? namesInCalldata(text) : [];
  return (type === 'address' || type === 'topic') && isEnsName(text) ? [text] : [];
}

function encoded(text: string, addresses: ReadonlyMap<string, string>): string {
  const read = parseCalldataInput(text, addresses);
  return read.ok ? (read.value as string) : text;
}
