// Owns reading an HTTP answer as a JSON-RPC reply. Refuses to guess: an answer that breaks a rule is a failure
// that names the rule. https://www.jsonrpc.org/specification#response_object

import type { Failure, ProtocolRule } from './failure.ts';
import { isJsonObject, parseJson } from './json.ts';
import type { JsonValue } from './json.ts';
import { isLargeValue } from './jsonIndex/jsonIndex.ts';
import type { NodeValue } from './jsonIndex/largeContainer.ts';
import { isLargeBody } from './largeBody.ts';
import type { LargeBody } from './largeBody.ts';
import { readLargeReply } from './largeReply.ts';
import type { Reply } from './largeReply.ts';
import { redactValue } from './redact.ts';
import { isTooDeep, MOST_NESTED } from './nesting.ts';
import type { Redact } from './redact.ts';

/** What rpc/ hands over: the parts of the head that matter, and the body: whole, or indexed where it is large. */
export type HttpAnswer = {
  readonly status: number;
  readonly contentType: string;
  readonly retryAfter: string;
  readonly body: Uint8Array | LargeBody;
};

/** `body`: what a large result is read from, as long as the result is. */
export type Outcome =
  | { readonly ok: true; readonly result: NodeValue; readonly body?: LargeBody }
  | { readonly ok: false; readonly failure: Failure };

const EXCERPT = 300;
const LONGEST_MESSAGE = 4_000;

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Reads an answer to the call with this id. `nowMs` (Unix milliseconds) turns a Retry-After date into seconds. */
export function parseReply(answer: HttpAnswer, id: number, redact: Redact, nowMs: number): Outcome {
  const { body } = answer;
  if (isLargeBody(body)) return parseLarge(answer, body, id, redact, nowMs);
  let received: string;
  try {
    received = UTF8.decode(body);
  } catch {
    return broken('invalidUtf8', 'The answer is not valid UTF-8 text.');
  }
  const text = redact(received);
  if (text.trim() === '') {
    return isHttpOk(answer) ? broken('emptyBody', 'The answer is empty.') : httpFailure(answer, text, nowMs);
  }
  let reply: JsonValue;
  try {
    reply = parseJson(received);
  } catch (error) {
    if (error instanceof RangeError) return TOO_DEEP;
    if (!isHttpOk(answer) || !/^\s*[[{"]/.test(text)) return httpFailure(answer, text, nowMs);
    return isCutOff(error, text)
      ? broken('truncated', 'The answer breaks off in the middle of its JSON.')
      : broken('invalidJson', 'The answer is not valid JSON.');
  }
  if (isTooDeep(reply, received.length)) return TOO_DEEP;
  // Redacted as values: an escape such as \u0026 can hide a secret from a search in the text.
  if (text !== received || received.includes('\\')) reply = redactValue(reply, redact);
  if (!isJsonObject(reply)) {
    const what = Array.isArray(reply) ? 'an array' : `a ${reply === null ? 'null' : typeof reply}`;
    return isHttpOk(answer)
      ? broken('notAnObject', `The answer is ${what}, not a JSON-RPC object.`)
      : httpFailure(answer, text, nowMs);
  }
  return readObject(reply, text, answer, id, nowMs);
}

function parseLarge(answer: HttpAnswer, body: LargeBody, id: number, redact: Redact, nowMs: number): Outcome {
  const read = readLargeReply(body, id);
  if ('rule' in read)
    return isHttpOk(answer) && /^\s*[[{"]/.test(read.beginning)
      ? broken(read.rule, read.message)
      : httpFailure(answer, redact(read.beginning), nowMs);
  const outcome = readObject(read, redact(body.beginning(2_000)), answer, id, nowMs);
  return outcome.ok && isLargeValue(outcome.result) ? { ...outcome, body } : outcome;
}

function readObject(reply: Reply, text: string, answer: HttpAnswer, id: number, nowMs: number): Outcome {
  const { result, error } = reply;
  const hasError = error !== undefined && error !== null;
  if (result === undefined && !hasError) {
    return isHttpOk(answer)
      ? broken('noResultOrError', 'The answer has neither a result nor an error.')
      : httpFailure(answer, text, nowMs);
  }
  // Gateways answer `id: null` to a request they could not or would not read.
  if (reply['id'] !== id && !(hasError && (reply['id'] === null || reply['id'] === undefined))) {
    return reply['id'] === undefined
      ? broken('missingId', 'The answer has no id, so it cannot be told which call it answers.')
      : broken('wrongId', `The answer has id ${JSON.stringify(reply['id'])}, but the call had ${id}.`);
  }
  if (!hasError) return { ok: true, result: result ?? null };
  if (typeof error === 'string')
    return broken('badError', `The answer’s error is a text, not an error object: “${firstPart(error)}”`);
  if (!isJsonObject(error) || !Number.isInteger(error['code']) || typeof error['message'] !== 'string') {
    return broken('badError', 'The answer’s error has no integer code or no message.');
  }
  const retryAfterSeconds = parseRetryAfter(answer.retryAfter, nowMs);
  const failure: Failure = {
    kind: 'rpc',
    code: error['code'] as number,
    message: shortMessage(error['message']),
    status: answer.status,
    ...(error['data'] === undefined ? {} : { data: error['data'] }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
  return { ok: false, failure };
}

function isHttpOk({ status }: HttpAnswer): boolean {
  return status >= 200 && status < 300;
}

/** A message is for a person to read; what is longer is no message, and costs whoever searches it. */
function shortMessage(text: string): string {
  return text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE)}…` : text;
}

function firstPart(text: string): string {
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text;
}

function httpFailure(answer: HttpAnswer, text: string, nowMs: number): Outcome {
  const { status } = answer;
  const retryAfterSeconds = parseRetryAfter(answer.retryAfter, nowMs);
  const failure: Failure = {
    kind: 'http',
    status,
    excerpt: text.trim().slice(0, EXCERPT),
    message: httpMessage(status),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
  return { ok: false, failure };
}

function httpMessage(status: number): string {
  if (status >= 300 && status < 400)
    return `The server redirects elsewhere (HTTP ${status}); a key never follows.`;
  if (status === 401 || status === 403) return `The server refuses the API key (HTTP ${status}).`;
  if (status === 404) return 'There is nothing at this URL (HTTP 404). Check the endpoint’s path.';
  if (status === 405 || status === 415)
    return `The server does not take JSON-RPC at this URL (HTTP ${status}).`;
  if (status === 413) return 'The request is too large for this server (HTTP 413).';
  if (status === 429) return 'Too many requests: the quota of this key is used up for now (HTTP 429).';
  if (status >= 500) return `The server has trouble of its own (HTTP ${status}). Try again later.`;
  if (status >= 200 && status < 300)
    return 'The answer is a page or a text, not JSON-RPC. Check the endpoint’s URL.';
  return `The server answered with HTTP ${status} instead of JSON-RPC.`;
}

/** Retry-After in seconds or as an HTTP date (RFC 9110, 10.2.3). */
function parseRetryAfter(header: string, nowMs: number): number | undefined {
  if (/^\d+$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - nowMs) / 1000));
}

/** JSON text that stops inside a value: the parser ran off its end. */
function isCutOff(error: unknown, text: string): boolean {
  const message = error instanceof Error ? error.message : '';
  const position = Number(/position (\d+)/.exec(message)?.[1] ?? -1);
  return /end of JSON|Unterminated/i.test(message) || position >= text.length;
}

function broken(rule: ProtocolRule, message: string): Outcome {
  return { ok: false, failure: { kind: 'protocol', rule, message } };
}

const TOO_DEEP = broken('invalidJson', `The answer is nested deeper than ${MOST_NESTED} levels.`);
