// The pipeline of every call, whatever its origin. A call always ends in a history entry; only bugs throw.

import type { CancelSignal, HistoryEntry, HistorySink, KeyFor, RequestDraft, RunningCall } from './call.ts';
import { functionsCalledIn, withDeclaredFunctions } from '../abi/declared.ts';
import { builtInSignatures } from '../abi/signatures.ts';
import { callPhases } from './callPhases.ts';
import { DONE } from '../catalogue/methodSpec.ts';
import { SECRET_PLACEHOLDER, secretTexts, withoutSecrets } from '../catalogue/secretParams.ts';
import type { Chain } from '../chain/chain.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { decodeResult } from '../decode/decodeResult.ts';
import { summarize } from '../decode/notations.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { needsKey } from '../endpoint/endpoint.ts';
import { failureSummary } from '../failure/failureText.ts';
import type { JsonValue } from '../json.ts';
import type { Outcome } from '../reply/parseReply.ts';
import { formatQuantity } from '../quantity.ts';
import { createRedact, redactTexts, redactValue } from '../secret/redact.ts';
import { requestBody } from './requestBody.ts';
import { sendCall } from './sendCall.ts';
import { listText } from './listText.ts';
import { DONE_RESULT } from './rowResult.ts';
import { upToBlock } from './splitLogs.ts';
import type { ReadyCall, ResponseFacts, SendPorts } from './sendCall.ts';

export interface CallPorts<Signal extends CancelSignal> extends SendPorts<Signal> {
  readonly keyFor: KeyFor;
  readonly history: HistorySink;
  /** Milliseconds of the process's monotonic clock, from which the marks of `send` are read too. */
  readonly clock: () => number;
  /** The newest block that was seen at the endpoint. */
  readonly headOf: (endpoint: Endpoint) => bigint | undefined;
  /** The chain of the endpoint, where it is known: the summary names its currency. */
  readonly chainOf: (endpoint: Endpoint) => Promise<Chain | undefined> | Chain | undefined;
  /** A new entry id, unique across windows. */
  readonly newId: () => string;
  /** The next JSON-RPC id. */
  readonly nextRpcId: () => number;
}

/** Runs one call and gives its history entry. */
export async function runCall<Signal extends CancelSignal>(
  ports: CallPorts<Signal>,
  draft: RequestDraft,
  signal: Signal,
): Promise<HistoryEntry> {
  const { endpoint, method } = draft;
  // Masked before the first `await`: during a wait, the methods that an endpoint adds can change.
  const params = withoutSecrets(method, draft.params);
  const secrets = secretTexts(method, draft.params);
  const redactSecrets = redactTexts(secrets, SECRET_PLACEHOLDER);
  const key = needsKey(endpoint) && draft.refusal === undefined ? await ports.keyFor(endpoint) : undefined;
  const redactKey = createRedact(key);
  const redact = (text: string): string => redactSecrets(redactKey(text));
  const rpcId = ports.nextRpcId();
  const body = requestBody(rpcId, method, draft.params);
  const ready: ReadyCall = { draft, key, secrets, redact, rpcId, body };
  const call = runningCall(ready, params, ports);
  const begunAt = ports.clock();
  const head = ports.headOf(endpoint);
  ports.history.started(call);

  const { outcome, received } = await sendCall(ports, ready, call, signal);
  const endedAt = ports.clock();
  const chain = outcome.ok ? await ports.chainOf(endpoint) : undefined;
  const entry: HistoryEntry = {
    ...call,
    outcome,
    ok: outcome.ok,
    summary: outcomeSummary(draft, outcome, chain) + upToBlock(received?.unfinished),
    durationMs: endedAt - begunAt,
    ...(received === undefined ? {} : { phases: callPhases(begunAt, received.marks, endedAt) }),
    ...(head === undefined ? {} : { head: formatQuantity(head) }),
    requestBytes: UTF8.encode(body).length,
    ...sizesOf(received),
  };
  ports.history.finished(entry);
  return entry;
}

function runningCall<Signal extends CancelSignal>(
  { draft, redact, body }: ReadyCall,
  params: readonly JsonValue[],
  { newId, now }: Pick<CallPorts<Signal>, 'newId' | 'now'>,
): RunningCall {
  const { endpoint, method, rerunOf, explanation, batch, watch, snapshot, blockTimes, namedAddresses } =
    draft;
  const functions = functionsCalledIn(body, draft.functions);
  const label = draft.label === undefined ? undefined : redact(draft.label);
  return {
    id: newId(),
    startedAt: now(),
    endpointId: endpoint.id,
    endpointName: endpoint.name,
    method: redact(method),
    params: redact(body) === body ? params : (redactValue(params, redact) as readonly JsonValue[]),
    ...omitUndefined({ functions, label }),
    ...(rerunOf === undefined ? {} : { rerunOf }),
    ...(explanation === undefined ? {} : { explanation }),
    ...(batch === undefined ? {} : { batch }),
    ...(watch === undefined ? {} : { watch }),
    ...omitUndefined({ snapshot, blockTimes, namedAddresses }),
  };
}

function sizesOf(received: ResponseFacts | undefined) {
  if (received === undefined) return { httpStatus: 0, responseBytes: 0 };
  const { httpStatus, bytes, wireBytes, servedBy, masked, requests, unfinished } = received;
  return {
    httpStatus,
    ...(requests === undefined ? {} : { requests }),
    responseBytes: bytes,
    ...(masked === 0 ? {} : { masked }),
    ...omitUndefined({ wireBytes, servedBy, unfinished }),
  };
}

const UTF8 = new TextEncoder();

function outcomeSummary(draft: RequestDraft, outcome: Outcome, chain: Chain | undefined): string {
  if (!outcome.ok) return failureSummary(outcome.failure);
  // Decoded without the current time: the summary is stored, and an age in it would become wrong.
  const signatures = withDeclaredFunctions(builtInSignatures(), draft.functions);
  const node = decodeResult(draft, outcome.result, { signatures, ...omitUndefined({ chain }) });
  if (node.note === DONE) return DONE_RESULT;
  return node.kind === 'array' ? listText(draft.method, node) : summarize(node);
}
