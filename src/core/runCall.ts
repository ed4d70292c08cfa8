// Owns the pipeline every call goes through, whoever started it. Always ends in an entry; throws only for bugs.

import type {
  CancelSignal,
  HistoryEntry,
  HistorySink,
  KeyFor,
  RequestDraft,
  RunningCall,
  Send,
} from './call.ts';
import { callPhases } from './callPhases.ts';
import type { ExchangeMarks } from './callPhases.ts';
import { effectOf, findMethod, isBuiltIn, methodNameProblem } from './catalogue/catalogue.ts';
import {
  lacksSecret,
  NOT_KEPT,
  secretTexts,
  withoutSecretResult,
  withoutSecrets,
} from './catalogue/secretParams.ts';
import { decodeResult } from './decode/decodeResult.ts';
import { summarize } from './decode/forms.ts';
import { endpointOrigin, needsKey } from './endpoint.ts';
import type { Endpoint } from './endpoint.ts';
import { CANCELLED } from './failure.ts';
import type { Failure } from './failure.ts';
import { failureSummary } from './failureText.ts';
import type { JsonValue } from './json.ts';
import { isLargeValue } from './jsonIndex/jsonIndex.ts';
import type { JsonIndex } from './jsonIndex/jsonIndex.ts';
import { isLargeBody } from './largeBody.ts';
import { parseReply } from './parseReply.ts';
import type { Outcome } from './parseReply.ts';
import { providerOfHost } from './providers.ts';
import { formatQuantity } from './quantity.ts';
import { createRedact, forbiddenTexts, holdsMask, MASK, redactTexts, redactValue } from './redact.ts';
import { requestBody } from './requestBody.ts';

export interface CallPorts<Signal extends CancelSignal> {
  readonly send: Send<Signal>;
  readonly keyFor: KeyFor;
  readonly history: HistorySink;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Milliseconds of the process's steady clock, which the marks of `send` are read from too. */
  readonly clock: () => number;
  /** The newest block that was seen at an endpoint. */
  readonly headOf: (endpointId: string) => bigint | undefined;
  /** A new entry id, unique across windows. */
  readonly newId: () => string;
  /** The next JSON-RPC id. */
  readonly nextRpcId: () => number;
  /** Told of a large answer as it begins to arrive: what is read from it then is not checked yet, but clean of secrets. */
  readonly arriving?: (call: RunningCall, index: JsonIndex) => void;
}

/** Runs one call to its entry. */
export async function runCall<Signal extends CancelSignal>(
  ports: CallPorts<Signal>,
  draft: RequestDraft,
  signal: Signal,
): Promise<HistoryEntry> {
  const { endpoint, method } = draft;
  // Before the first wait: meanwhile the methods that an endpoint brings along can change.
  const params = withoutSecrets(method, draft.params);
  const secrets = secretTexts(method, draft.params);
  const redactSecrets = redactTexts(secrets, NOT_KEPT);
  const keyed = needsKey(endpoint);
  const key = keyed && draft.refusal === undefined ? await ports.keyFor(endpoint) : undefined;
  const redactKey = createRedact(key);
  const redact = (text: string): string => redactSecrets(redactKey(text));
  const rpcId = ports.nextRpcId();
  const body = requestBody(rpcId, method, draft.params);
  const call: RunningCall = {
    id: ports.newId(),
    startedAt: ports.now(),
    endpointId: endpoint.id,
    endpointName: endpoint.name,
    method: redact(method),
    params: redact(body) === body ? params : (redactValue(params, redact) as readonly JsonValue[]),
    ...(draft.rerunOf === undefined ? {} : { rerunOf: draft.rerunOf }),
    ...(draft.explanation === undefined ? {} : { explanation: draft.explanation }),
    ...(draft.batch === undefined ? {} : { batch: draft.batch }),
    ...(draft.snapshot === undefined ? {} : { snapshot: draft.snapshot }),
  };
  const begunAt = ports.clock();
  const head = ports.headOf(endpoint.id);
  ports.history.started(call);

  let httpStatus = 0;
  let responseBytes = 0;
  let wireBytes: number | undefined;
  let marks: ExchangeMarks | undefined;
  let masked = 0;
  let requests: number | undefined;
  async function send(): Promise<Outcome> {
    const problem = methodNameProblem(method);
    if (problem !== undefined) return failed({ kind: 'input', message: redact(problem) });
    if (draft.refusal !== undefined) return failed(draft.refusal);
    if (lacksSecret(draft.params)) return failed(NO_SECRET);
    if (holdsMask(body)) return failed(MASKED);
    if (keyed && key === undefined) return failed(NO_KEY);
    if (signal.aborted) return failed(CANCELLED);
    const onLarge = (index: JsonIndex): void => {
      if (!mayHoldSecretUrls(method)) ports.arriving?.(call, index);
    };
    const sent = await ports.send(
      {
        endpoint,
        key,
        body,
        forbidden: () => forbiddenTexts(key, secrets),
        onLarge,
        mayRepeat: isRead(method),
      },
      signal,
    );
    if (!sent.ok) return sent;
    httpStatus = sent.answer.status;
    marks = sent.marks;
    requests = sent.requests;
    const { body: received } = sent.answer;
    responseBytes = received.length;
    wireBytes = sent.answer.wireBytes;
    /** The most is masked in the answer as a whole, the rest are its parts. */
    const redactAnswer = (text: string): string => {
      const clean = redact(text);
      if (clean !== text) masked = Math.max(masked, countMasks(clean) - countMasks(text));
      return clean;
    };
    const outcome = parseReply(sent.answer, rpcId, redactAnswer, ports.now());
    if (isLargeBody(received)) masked = received.masked ?? 0;
    const kept = outcome.ok ? keepable(method, outcome) : withEndpoint(outcome, endpoint);
    if (isLargeBody(received) && !(kept.ok && kept.body !== undefined)) received.discard();
    return kept;
  }

  const outcome = await send();
  const endedAt = ports.clock();
  const entry: HistoryEntry = {
    ...call,
    outcome,
    ok: outcome.ok,
    summary: outcomeSummary(draft, outcome),
    durationMs: endedAt - begunAt,
    ...(marks === undefined ? {} : { phases: callPhases(begunAt, marks, endedAt) }),
    ...(head === undefined ? {} : { head: formatQuantity(head) }),
    httpStatus,
    ...(requests === undefined ? {} : { requests }),
    requestBytes: UTF8.encode(body).length,
    responseBytes,
    ...(masked === 0 ? {} : { masked }),
    ...(wireBytes === undefined ? {} : { wireBytes }),
  };
  ports.history.finished(entry);
  return entry;
}

function countMasks(text: string): number {
  return [MASK, NOT_KEPT].reduce((count, mask) => count + text.split(mask).length - 1, 0);
}

/** The result as it may be kept. */
function keepable(method: string, outcome: Outcome & { ok: true }): Outcome {
  const { result } = outcome;
  if (!isLargeValue(result)) return { ok: true, result: withoutSecretResult(method, result) };
  return mayHoldSecretUrls(method) ? failed(TOO_LARGE_FOR_SECRETS) : outcome;
}

/** Only what the catalogue itself knows to read: a name alone is no promise. */
function isRead(method: string): boolean {
  return isBuiltIn(method) && effectOf(method) === 'read';
}

function mayHoldSecretUrls(method: string): boolean {
  return findMethod(method)?.secretUrls !== undefined;
}

/** What an error means depends on whose server says so, and on whether it got a key. */
function withEndpoint(outcome: Outcome, endpoint: Endpoint): Outcome {
  if (outcome.ok || (outcome.failure.kind !== 'rpc' && outcome.failure.kind !== 'http')) return outcome;
  const provider = providerOfHost(new URL(endpointOrigin(endpoint)).hostname);
  const known = {
    ...(provider === undefined ? {} : { provider }),
    ...(needsKey(endpoint) ? {} : { keyless: true as const }),
  };
  return { ok: false, failure: { ...outcome.failure, ...known } };
}

const UTF8 = new TextEncoder();

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
  message: `An API key stood in this call and was masked as ${MASK}, so nothing was sent. Put in what belongs there.`,
};

const TOO_LARGE_FOR_SECRETS: Failure = {
  kind: 'protocol',
  rule: 'tooLarge',
  message: 'The answer of this method can hold secrets, and it is too large to look for them.',
};

function failed(failure: Failure): Outcome {
  return { ok: false, failure };
}

function outcomeSummary(draft: RequestDraft, outcome: Outcome): string {
  if (!outcome.ok) return failureSummary(outcome.failure);
  // No age: the summary is kept, and would go stale.
  return summarize(decodeResult(draft, outcome.result));
}
