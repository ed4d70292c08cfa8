// The batch as text for the disk, and back. Secrets, API keys and anything to be signed are left out.

import { keptParams } from '../catalogue/keptParams.ts';
import { isJsonObject, jsonOf } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { redactValue } from '../secret/redact.ts';
import type { Redact } from '../secret/redact.ts';

/** `entryId`: the entry that it ended in the last time. */
export type KeptCall = {
  readonly method: string;
  readonly params: readonly JsonValue[];
  readonly functions?: readonly string[] | undefined;
  readonly entryId?: string | undefined;
};

/** VS Code finds half a megabyte too much for all that an extension keeps of a workspace. */
const MOST_CHARACTERS = 400_000;

/** The calls as they may be kept, keys masked. `left`: how many are left out, as they do not fit. */
export function batchText(
  calls: readonly KeptCall[],
  mask: Redact,
): { readonly text: string; readonly left: number } {
  let room = MOST_CHARACTERS - '['.length;
  const kept = calls.flatMap(({ method, params, functions, entryId }) => {
    const clean = redactValue(keptParams(method, params), mask);
    const text = JSON.stringify({ method: mask(method), params: clean, functions, entryId });
    if (text.length >= room) return [];
    room -= text.length + 1;
    return [text];
  });
  return { text: `[${kept.join(',')}]`, left: calls.length - kept.length };
}

/** The calls of such a text; none of any other. */
export function readBatchText(text: string): readonly KeptCall[] {
  const items = jsonOf(text);
  return Array.isArray(items) ? (items as readonly JsonValue[]).flatMap(callOf) : [];
}

function callOf(item: JsonValue): readonly KeptCall[] {
  if (!isJsonObject(item)) return [];
  const { method, params, functions, entryId } = item;
  if (typeof method !== 'string' || !Array.isArray(params)) return [];
  const typed = Array.isArray(functions) && functions.every((one) => typeof one === 'string');
  const call = {
    method,
    params: params as readonly JsonValue[],
    ...(typed ? { functions: functions as readonly string[] } : {}),
  };
  return [typeof entryId === 'string' ? { ...call, entryId } : call];
}
