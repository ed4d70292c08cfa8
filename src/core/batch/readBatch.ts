// Matches the replies of a batch with its calls by id, in any order. Never guesses where an id is missing, repeated or
// unknown. https://www.jsonrpc.org/specification#batch

import { quoteValue } from '../reply/excerpt.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';

/** The most characters of an id that a report quotes. */
const LONGEST_ID = 60;

export type BatchReplies = {
  readonly replies: ReadonlyMap<number, JsonObject>;
  /** The ids of calls without a reply. */
  readonly missing: readonly number[];
  /** The ids of calls with several replies. */
  readonly duplicate: readonly number[];
  /** The ids, as JSON, of replies that belong to no call; `none` for a reply without an id. */
  readonly unknown: readonly string[];
};

/** Matches the items of a response with the calls of these ids. */
export function readBatch(items: readonly JsonValue[], ids: readonly number[]): BatchReplies {
  const wanted = new Set(ids);
  const replies = new Map<number, JsonObject>();
  const duplicate = new Set<number>();
  const unknown: string[] = [];
  for (const item of items) {
    const id = isJsonObject(item) ? item['id'] : undefined;
    if (!isJsonObject(item) || typeof id !== 'number' || !wanted.has(id))
      unknown.push(id === undefined ? 'none' : quoteValue(id, LONGEST_ID));
    else if (replies.has(id)) duplicate.add(id);
    else replies.set(id, item);
  }
  for (const id of duplicate) replies.delete(id);
  const missing = ids.filter((id) => !replies.has(id) && !duplicate.has(id));
  return { replies, missing, duplicate: [...duplicate], unknown };
}
