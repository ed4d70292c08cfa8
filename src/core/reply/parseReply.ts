// Parses an HTTP response as a JSON-RPC reply. An HTTP error status takes precedence over the body; a broken rule
// becomes a failure that names it. https://www.jsonrpc.org/specification#response_object

import { omitUndefined } from '../omitUndefined.ts';
import { ellipsis } from '../text/ellipsis.ts';
import { LONGEST_EXCERPT, quoteValue } from './excerpt.ts';
import type { Failure, ProtocolRule } from '../failure/failure.ts';
import { httpFailure, isHttpOk } from '../failure/httpFailure.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import { isLargeBody } from './largeBody.ts';
import type { LargeBody } from './largeBody.ts';
import { readLargeReply } from './largeReply.ts';
import type { Received } from './receivedReply.ts';
import type { Redact } from '../secret/redact.ts';
import { parseRetryAfter } from '../failure/retryAfter.ts';
import { isErrorObject, readServerError, serverWords } from './serverError.ts';
import type { ServedBy } from './servedBy.ts';
import { readSmallReply } from './smallReply.ts';

/** An HTTP response from rpc/: the needed parts of its head, and its body, whole or, if large, indexed. */
export type HttpResponse = {
  readonly status: number;
  readonly contentType: string;
  readonly retryAfter: string;
  readonly body: Uint8Array | LargeBody;
  /** How many bytes the body had on the network, where it was compressed. */
  readonly wireBytes?: number;
  readonly servedBy?: ServedBy;
};

/** `body`: the source of a large result; it must be kept as long as the result. */
export type Outcome =
  | { readonly ok: true; readonly result: NodeValue; readonly body?: LargeBody }
  | { readonly ok: false; readonly failure: Failure };

/** The rules that a page or a text in place of JSON breaks. */
const NOT_JSON: ReadonlySet<ProtocolRule> = new Set(['invalidJson', 'invalidUtf8', 'truncated']);

/** The most characters of an id that a message quotes. */
const LONGEST_ID = 60;

/** Reads the response to the call with this id. `nowMs`: the time in Unix milliseconds, for a date in Retry-After. */
export function parseReply(response: HttpResponse, id: number, redact: Redact, nowMs: number): Outcome {
  const { body, status } = response;
  const received = isLargeBody(body) ? readLargeReply(body, id, redact) : readSmallReply(body, redact);
  const retryAfterSeconds = parseRetryAfter(response.retryAfter, nowMs);
  const outcome = isHttpOk(status)
    ? readAnswer(received, id, status, retryAfterSeconds)
    : readRefusal(received, id, status, retryAfterSeconds);
  return outcome.ok && isLargeBody(body) && isLargeValue(outcome.result) ? { ...outcome, body } : outcome;
}

/** A response with a success status. */
function readAnswer(received: Received, id: number, status: number, wait: number | undefined): Outcome {
  const { beginning } = received;
  const broken = (rule: ProtocolRule, message: string): Outcome => brokenAnswer(rule, message, beginning());
  if ('rule' in received) {
    const { rule, message } = received;
    const start = beginning();
    const isPage = start !== '' && !/^[[{"]/.test(start) && NOT_JSON.has(rule);
    return isPage ? failed(httpFailure(status, start, wait)) : broken(rule, message);
  }
  const { members, repeated } = received;
  const { result, error } = members;
  if (repeated !== undefined)
    return broken('repeatedMember', `The response has the member “${repeated}” more than once.`);
  if (result === undefined && !isThere(error))
    return broken('noResultOrError', 'The response has neither a result nor an error.');
  // Gateways send `id: null` for a request that they could not read or refused to read.
  if (members['id'] !== id && !(isThere(error) && !isThere(members['id'])))
    return members['id'] === undefined
      ? broken('missingId', 'The response has no id, so its call is not known.')
      : broken(
          'wrongId',
          `The response has id ${quoteValue(members['id'], LONGEST_ID)}, but the call had ${id}.`,
        );
  return isThere(error) ? serverError(error, status, wait) : { ok: true, result: result ?? null };
}

/** A response with an error status: a failure, unless it has the result of this very call. */
function readRefusal(received: Received, id: number, status: number, wait: number | undefined): Outcome {
  const { beginning } = received;
  if ('rule' in received) return failed(httpFailure(status, beginning(), wait));
  const { members, root, repeated } = received;
  const { result, error } = members;
  if (isThere(error)) {
    if (isErrorObject(error)) return serverError(error, status, wait);
  } else if (result !== undefined && members['id'] === id && repeated === undefined)
    return { ok: true, result };
  return failed(httpFailure(status, ellipsis(serverWords(root) ?? beginning(), LONGEST_EXCERPT), wait));
}

function isThere(value: NodeValue | undefined): value is NodeValue {
  return value !== undefined && value !== null;
}

function serverError(error: NodeValue, status: number, wait: number | undefined): Outcome {
  const retryAfter = omitUndefined({ retryAfterSeconds: wait });
  return failed({ kind: 'rpc', ...readServerError(error), status, ...retryAfter });
}

function brokenAnswer(rule: ProtocolRule, message: string, excerpt: string): Outcome {
  return failed({ kind: 'protocol', rule, message, ...(excerpt === '' ? {} : { excerpt }) });
}

function failed(failure: Failure): Outcome {
  return { ok: false, failure };
}
