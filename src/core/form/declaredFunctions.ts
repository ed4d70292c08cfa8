// Finds the functions that were typed with return types, and puts them back in place of their calldata.

import { functionText } from '../abi/declared.ts';
import { parseSignature } from '../abi/signature.ts';
import { isSignature, splitSignature, unquotedCall } from '../input/signatureInput.ts';
import { isJsonObject, jsonOf } from '../json.ts';
import type { JsonValue } from '../json.ts';
import type { FormDraft } from './draft.ts';
import { signatureDraft } from './signatureDraft.ts';
import { typedSignature } from './readForm.ts';

/** The depth to which values are searched: no form is deeper. */
const DEEPEST = 200;

/** The functions with return types in a form or in typed parameters, each once; undefined where there are none. */
export function declaredIn(typed: FormDraft | JsonValue): readonly string[] | undefined {
  const found = new Set<string>();
  collect(typed, found, 0);
  return found.size === 0 ? undefined : [...found];
}

function collect(typed: unknown, found: Set<string>, depth: number): void {
  if (depth > DEEPEST) return;
  if (typeof typed === 'string') {
    const own = declaredText(typed);
    if (own !== undefined) found.add(own);
    else if (/^\s*[[{]/.test(typed)) collect(jsonOf(typed), found, depth + 1);
  } else if (typeof typed === 'object' && typed !== null)
    for (const member of Object.values(typed)) collect(member, found, depth + 1);
}

/** The function in a text, with its return types; undefined where the text has no return types. */
function declaredText(text: string): string | undefined {
  if (!/\)/.test(text)) return undefined;
  const typed = unquotedCall(text);
  const split = isSignature(typed) ? splitSignature(typed) : undefined;
  if (split === undefined || split.returns === '') return undefined;
  const signature = parseSignature(`function ${split.signature} returns ${split.returns}`, '');
  return signature === undefined || signature.outputs?.length === 0 ? undefined : functionText(signature);
}

/** The parameters, with each calldata of these functions replaced by the function and its arguments, as typed. */
export function withFunctions(
  params: readonly JsonValue[],
  functions: readonly string[] | undefined,
): readonly JsonValue[] {
  if (functions === undefined) return params;
  return params.map((param) => withTexts(param, functions, 0));
}

function withTexts(value: JsonValue, functions: readonly string[], depth: number): JsonValue {
  if (depth > DEEPEST) return value;
  if (Array.isArray(value))
    return (value as readonly JsonValue[]).map((item) => withTexts(item, functions, depth + 1));
  if (isJsonObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, withTexts(member, functions, depth + 1)]),
    );
  if (typeof value !== 'string' || !value.startsWith('0x')) return value;
  const draft = signatureDraft('calldata', value.toLowerCase(), functions);
  return draft === undefined ? value : typedSignature('calldata', draft);
}
