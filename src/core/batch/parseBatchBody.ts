// Reads the response to a batch whole, as one JSON value.

import type { ProtocolRule } from '../failure/failure.ts';
import { isHttpOk } from '../failure/httpFailure.ts';
import { jsonOf } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import { isLargeBody } from '../reply/largeBody.ts';
import type { LargeBody } from '../reply/largeBody.ts';
import type { HttpResponse } from '../reply/parseReply.ts';
import { repeatedIn } from '../reply/repeatedMember.ts';

const LARGEST = 200_000_000;
const BEGINNING = 8_000;
const TEXT = new TextDecoder('utf-8', { fatal: true });
const BYTES = new TextEncoder();

type BatchBody = { readonly value: JsonValue } | { readonly rule: ProtocolRule; readonly message: string };

/**
 * The response for several calls: of a large body only the beginning is kept, as the first call would discard the body.
 */
export function forEachCall(response: HttpResponse): HttpResponse {
  const { body } = response;
  if (!isLargeBody(body)) return response;
  const kept = BYTES.encode(body.beginning(BEGINNING));
  body.discard();
  return { ...response, body: kept };
}

/** The body as JSON; undefined where it is not JSON, which each call reports. */
export function parseBatchBody({ body, status }: HttpResponse): BatchBody | undefined {
  const text = isLargeBody(body) ? largeText(body) : textOf(body);
  const value = text === undefined ? undefined : jsonOf(text);
  if (text === undefined || value === undefined) {
    if (!isLargeBody(body) || !isHttpOk(status)) return undefined;
    const message =
      'The response to the batch is too large to be split, or incomplete. Send fewer calls at once.';
    return { rule: 'tooLarge', message };
  }
  const repeated = isHttpOk(status) ? repeatedIn(text) : undefined;
  if (repeated === undefined) return { value };
  const message = `A reply in the response to the batch has the member “${repeated}” more than once; none is used.`;
  return { rule: 'repeatedMember', message };
}

function textOf(body: Uint8Array): string | undefined {
  try {
    return TEXT.decode(body);
  } catch {
    return undefined;
  }
}

/** The whole text of a large body; undefined where it is too long or incomplete. */
function largeText({ index: { root, problem } }: LargeBody): string | undefined {
  if (!isLargeValue(root) || problem !== undefined || root.size > LARGEST) return undefined;
  return TEXT.decode(root.raw(0, root.size));
}
