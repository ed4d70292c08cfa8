// Sends one call and reads its response, or says why the call is not sent. Throws only for bugs.

import type { CancelSignal, RequestDraft, RunningCall, Send, SendOutcome, UnfinishedLogs } from './call.ts';
import type { ExchangeMarks } from './callPhases.ts';
import { effectOf, findMethod, isBuiltIn, methodNameProblem } from '../catalogue/catalogue.ts';
import { hasSecretPlaceholder, SECRET_PLACEHOLDER, withoutSecretResult } from '../catalogue/secretParams.ts';
import { endpointOrigin, needsKey } from '../endpoint/endpoint.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { CANCELLED } from '../failure/failure.ts';
import type { Failure } from '../failure/failure.ts';
import { failureSummary } from '../failure/failureText.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { JsonIndex } from '../jsonIndex/jsonIndex.ts';
import { formatQuantity } from '../quantity.ts';
import { isLargeBody } from '../reply/largeBody.ts';
import { parseReply } from '../reply/parseReply.ts';
import type { HttpResponse, Outcome } from '../reply/parseReply.ts';
import type { ServedBy } from '../reply/servedBy.ts';
import { providerOfHost } from '../endpoint/providers.ts';
import { forbiddenTexts, containsMask, MASK } from '../secret/redact.ts';
import type { Redact } from '../secret/redact.ts';
import type { Secret } from '../secret/secret.ts';

/** A draft ready to be sent. `secrets`: the secrets among its parameters; `redact`: masks them and the API key. */
export type ReadyCall = {
  readonly draft: RequestDraft;
  readonly key: Secret | undefined;
  readonly secrets: readonly string[];
  readonly redact: Redact;
  readonly rpcId: number;
  readonly body: string;
};

/** Facts about the response besides its outcome. `masked`: in how many places a secret was masked. */
export type ResponseFacts = {
  readonly httpStatus: number;
  readonly bytes: number;
  readonly wireBytes: number | undefined;
  readonly servedBy: ServedBy | undefined;
  readonly marks: ExchangeMarks;
  readonly masked: number;
  readonly requests: number | undefined;
  readonly unfinished: UnfinishedLogs | undefined;
};

export type SendPorts<Signal extends CancelSignal> = {
  readonly send: Send<Signal>;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** The client that the node at an endpoint last reported, such as `besu`. */
  readonly clientOf?: (endpoint: Endpoint) => string | undefined;
  /** Called when a large result begins to arrive: it is not yet checked, but secrets in it are masked. */
  readonly arriving?: (call: RunningCall, index: JsonIndex) => void;
};

/** `received`: absent where no response came. */
export async function sendCall<Signal extends CancelSignal>(
  ports: SendPorts<Signal>,
  ready: ReadyCall,
  call: RunningCall,
  signal: Signal,
): Promise<{ readonly outcome: Outcome; readonly received?: ResponseFacts }> {
  const refusal = refusalOf(ready) ?? (signal.aborted ? CANCELLED : undefined);
  if (refusal !== undefined) return { outcome: failed(refusal) };
  const { draft, key, secrets, body } = ready;
  const { endpoint, method } = draft;
  const sent = await ports.send(
    {
      endpoint,
      key,
      body,
      forbidden: () => forbiddenTexts(key, secrets),
      onLarge: (index) => {
        if (!mayHoldSecretUrls(method)) ports.arriving?.(call, index);
      },
      mayRepeat: isRead(method),
    },
    signal,
  );
  if (!sent.ok) return { outcome: sent };
  const { response, marks, requests } = sent;
  const client = ports.clientOf?.(endpoint);
  const { outcome, masked } = readResponse(response, ready, ports.now(), client);
  const {
    status: httpStatus,
    body: { length: bytes },
    wireBytes,
    servedBy,
  } = response;
  const unfinished = unfinishedLogs(sent, (ended) => readResponse(ended, ready, ports.now(), client).outcome);
  return {
    outcome,
    received: { httpStatus, bytes, wireBytes, servedBy, marks, masked, requests, unfinished },
  };
}

/** `read`: reads the outcome from a response. */
function unfinishedLogs(
  { unfinished }: SendOutcome & { ok: true },
  read: (response: HttpResponse) => Outcome,
): UnfinishedLogs | undefined {
  if (unfinished === undefined) return undefined;
  const { from, to, blocks, ended } = unfinished;
  const outcome = ended.ok ? read(ended.response) : ended;
  return {
    from: formatQuantity(from),
    to: formatQuantity(to),
    blocks: formatQuantity(blocks),
    why: outcome.ok ? 'The response holds no logs.' : failureSummary(outcome.failure),
  };
}

/** Why a call is not sent, whatever its origin; undefined where it may be sent. */
function refusalOf({ draft, key, redact, body }: ReadyCall): Failure | undefined {
  const problem = methodNameProblem(draft.method);
  if (problem !== undefined) return { kind: 'input', message: redact(problem) };
  if (draft.refusal !== undefined) return draft.refusal;
  if (hasSecretPlaceholder(draft.params)) return NO_SECRET;
  if (containsMask(body)) return MASKED;
  return needsKey(draft.endpoint) && key === undefined ? NO_KEY : undefined;
}

function readResponse(
  response: HttpResponse,
  { draft: { endpoint, method }, rpcId, redact }: ReadyCall,
  now: number,
  client: string | undefined,
): { readonly outcome: Outcome; readonly masked: number } {
  let masked = 0;
  /** Masks a text and notes the number of masks. The whole response has the most: the other texts are parts of it. */
  const redactAnswer = (text: string): string => {
    const clean = redact(text);
    if (clean !== text) masked = Math.max(masked, countMasks(clean) - countMasks(text));
    return clean;
  };
  const { body } = response;
  const read = parseReply(response, rpcId, redactAnswer, now);
  const outcome = read.ok ? keepable(method, read) : withEndpoint(read, endpoint, client);
  if (!isLargeBody(body)) return { outcome, masked };
  if (!(outcome.ok && outcome.body !== undefined)) body.discard();
  return { outcome, masked: body.masked ?? 0 };
}

function countMasks(text: string): number {
  return [MASK, SECRET_PLACEHOLDER].reduce((count, mask) => count + text.split(mask).length - 1, 0);
}

/** The outcome without secrets that must not be stored. */
function keepable(method: string, outcome: Outcome & { ok: true }): Outcome {
  const { result } = outcome;
  if (!isLargeValue(result)) return { ok: true, result: withoutSecretResult(method, result) };
  return mayHoldSecretUrls(method) ? failed(TOO_LARGE_FOR_SECRETS) : outcome;
}

/** Whether the built-in catalogue lists the method as a read: a name alone does not prove it. */
function isRead(method: string): boolean {
  return isBuiltIn(method) && effectOf(method) === 'read';
}

function mayHoldSecretUrls(method: string): boolean {
  return findMethod(method)?.secretUrls !== undefined;
}

/**
 * Adds to a failure what its meaning depends on: the provider, the client of the node, and whether an API key was sent.
 */
function withEndpoint(outcome: Outcome, endpoint: Endpoint, client: string | undefined): Outcome {
  if (outcome.ok || (outcome.failure.kind !== 'rpc' && outcome.failure.kind !== 'http')) return outcome;
  const provider = providerOfHost(new URL(endpointOrigin(endpoint)).hostname);
  const known = {
    ...(provider === undefined ? {} : { provider }),
    ...omitUndefined({ client }),
    ...(needsKey(endpoint) ? {} : { keyless: true as const }),
  };
  return { ok: false, failure: { ...outcome.failure, ...known } };
}

const NO_KEY: Failure = {
  kind: 'input',
  reason: 'noKey',
  message: 'No API key is set for this endpoint, so nothing was sent.',
};

const NO_SECRET: Failure = {
  kind: 'input',
  message: 'A secret of this call was not kept, so nothing was sent. Type it again in the request builder.',
};

const MASKED: Failure = {
  kind: 'input',
  message: `An API key in this call was masked as ${MASK}, so nothing was sent. Type the right value there.`,
};

const TOO_LARGE_FOR_SECRETS: Failure = {
  kind: 'protocol',
  rule: 'tooLarge',
  message: 'The result of this method can hold secrets, and it is too large to look for them.',
};

function failed(failure: Failure): Outcome {
  return { ok: false, failure };
}
