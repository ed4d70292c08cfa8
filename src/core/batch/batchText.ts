// Stores the batch as text on disk and reads it back. Secrets, API keys and data to be signed are left out.

import { hasSecretPlaceholder } from '../catalogue/secretParams.ts';
import { storableParams } from '../catalogue/storableParams.ts';
import type { MistypedAddress } from '../input/input.ts';
import { isJsonObject, jsonOf } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { redactValue } from '../secret/redact.ts';
import type { Redact } from '../secret/redact.ts';

/** `entryId`: the entry of its last run in the history. */
export type StoredBatchCall = {
  readonly method: string;
  readonly params: readonly JsonValue[];
  readonly functions?: readonly string[] | undefined;
  readonly mistyped?: readonly MistypedAddress[] | undefined;
  readonly entryId?: string | undefined;
};

/** VS Code warns when an extension stores more than half a megabyte for a workspace. */
const MOST_CHARACTERS = 400_000;

/** The calls as they may be stored, with keys masked. `left`: how many calls are left out, as they do not fit. */
export function batchText(
  calls: readonly StoredBatchCall[],
  mask: Redact,
): { readonly text: string; readonly left: number } {
  let room = MOST_CHARACTERS - '['.length;
  const kept = calls.flatMap(({ method, params, functions, mistyped, entryId }) => {
    const stored = storableParams(method, params);
    const clean = redactValue(stored, mask);
    const typed = hasSecretPlaceholder(stored) ? { functions } : { functions, mistyped };
    const text = JSON.stringify({ method: mask(method), params: clean, ...typed, entryId });
    if (text.length >= room) return [];
    room -= text.length + 1;
    return [text];
  });
  return { text: `[${kept.join(',')}]`, left: calls.length - kept.length };
}

/** The calls in a stored text; empty for any other text. */
export function readBatchText(text: string): readonly StoredBatchCall[] {
  const items = jsonOf(text);
  return Array.isArray(items) ? (items as readonly JsonValue[]).flatMap(callOf) : [];
}

function callOf(item: JsonValue): readonly StoredBatchCall[] {
  if (!isJsonObject(item)) return [];
  const { method, params, functions, mistyped, entryId } = item;
  if (typeof method !== 'string' || !Array.isArray(params)) return [];
  const typed = Array.isArray(functions) && functions.every((one) => typeof one === 'string');
  const call = {
    method,
    params: params as readonly JsonValue[],
    ...(typed ? { functions: functions as readonly string[] } : {}),
    ...(isMistyped(mistyped) ? { mistyped } : {}),
  };
  return [typeof entryId === 'string' ? { ...call, entryId } : call];
}

function isMistyped(value: JsonValue | undefined): value is readonly MistypedAddress[] {
  return (
    Array.isArray(value) &&
    (value as readonly JsonValue[]).every(
      (one) => isJsonObject(one) && typeof one['name'] === 'string' && typeof one['text'] === 'string',
    )
  );
}
