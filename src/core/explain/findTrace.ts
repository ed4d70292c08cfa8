// Finds the call tree of a mined transaction, from whichever tracer the endpoint serves, else from its EVM steps.

import type { DecodeContext } from '../decode/decodedNode.ts';
import type { Failure } from '../failure/failure.ts';
import { failureMessage } from '../failure/failureText.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { Outcome } from '../reply/parseReply.ts';
import { groupDigits } from '../quantity.ts';
import { rootFrame } from '../trace/rootFrame.ts';
import type { StepStorage } from '../trace/stepStorage.ts';
import { requestUndoneEvents } from './requestUndoneEvents.ts';
import { isFinalFailure, textOf } from './gather.ts';
import type { Gather } from './gather.ts';
import type { Mined } from './mined.ts';
import { minedSteps } from './stepSubject.ts';
import { stepTrace } from './stepTrace.ts';

export type Trace = {
  /** The transaction’s own call, with all calls inside it; undefined where the endpoint gave none. */
  readonly frame: JsonObject | undefined;
  /** Whether frames say that they failed. */
  readonly includesFailures: boolean;
  /** Whether a frame without `output` returned nothing: a flat list leaves out the output of a failed call. */
  readonly includesOutputs: boolean;
  /** Whether the frames include the events of failed calls. */
  readonly includesUndone: boolean;
  /** What changed in storage, where that is known from EVM steps. */
  readonly storage?: StepStorage;
  /** How the frame was rebuilt where no tracer gave it, and what it lacks. */
  readonly notes: readonly string[];
  /** Why there is no frame; '' where there is one. */
  readonly refusal: string;
  /** Whether further calls are of no use. */
  readonly isFinal: boolean;
};

type Tracer = {
  readonly method: string;
  readonly options: readonly JsonValue[];
  /** Asked only if the tracer before failed in this way. */
  readonly after?: (failure: Failure) => boolean;
};

const tracer = (config: JsonObject): readonly JsonValue[] => [{ tracer: 'callTracer', ...config }];

const NOTHING_INCLUDED = {
  frame: undefined,
  includesFailures: false,
  includesOutputs: false,
  includesUndone: false,
  notes: [],
};

/** The tracers, the most detailed first. */
const TRACERS: readonly Tracer[] = [
  { method: 'debug_traceTransaction', options: tracer({ tracerConfig: { withLog: true } }) },
  // For nodes whose callTracer takes no `tracerConfig`.
  {
    method: 'debug_traceTransaction',
    options: tracer({}),
    after: (failure) => failure.kind === 'rpc' && failure.code === -32602,
  },
  { method: 'trace_transaction', options: [] },
  { method: 'ots_traceTransaction', options: [] },
];

/** Asks one tracer after the other until one returns a call tree: traces are expensive, so never two at once. */
export async function findTrace(mined: Mined, gather: Gather): Promise<Trace> {
  const { hash } = mined;
  const { request, context } = gather;
  let refusal = '';
  let last: Failure | undefined;
  let refused: Outcome | undefined;
  for (const { method, options, after } of TRACERS) {
    if (after !== undefined && (last === undefined || !after(last))) continue;
    const outcome = await request('the calls inside', method, [hash, ...options]);
    last = outcome.ok ? undefined : outcome.failure;
    const frame = outcome.ok ? rootFrame(outcome.result) : undefined;
    if (frame !== undefined) {
      const includesFailures = !method.startsWith('ots_');
      const includesOutputs = method.startsWith('debug_');
      const whole = includesOutputs
        ? await requestUndoneEvents(frame, (purpose, config) => request(purpose, method, [hash, config]))
        : { frame, includesUndone: false };
      return { ...whole, includesFailures, includesOutputs, notes: [], refusal: '', isFinal: false };
    }
    if (method.startsWith('debug_')) refused = outcome;
    refusal ||= refusalText(method, outcome, context);
    if (last !== undefined && isFinalFailure(last)) break;
  }
  const isFinal = last !== undefined && isFinalFailure(last);
  const steps =
    isFinal || refused === undefined
      ? { frame: undefined, refusal: '' }
      : await stepTrace(minedSteps(mined), refused, gather);
  if (steps.frame === undefined)
    return {
      ...NOTHING_INCLUDED,
      refusal: [refusal, steps.refusal].filter(Boolean).join(' '),
      isFinal,
    };
  return { ...steps, includesFailures: true, includesUndone: true, refusal: '', isFinal };
}

/** Adds the error of the transaction, which ots_traceTransaction leaves out. */
export async function withFailure(hash: string, frame: JsonObject, { request }: Gather): Promise<JsonObject> {
  const output = textOf(await request('what it failed with', 'ots_getTransactionError', [hash]));
  const hasReason = output !== undefined && output !== '0x';
  return hasReason
    ? { ...frame, output, error: 'execution reverted' }
    : { ...frame, error: 'no revert data' };
}

function refusalText(method: string, outcome: Outcome, context: DecodeContext): string {
  if (outcome.ok && isLargeValue(outcome.result)) {
    const megabytes = groupDigits(BigInt(Math.round(outcome.result.size / 1e6)));
    return `${method} gave ${megabytes} MB: too much to be explained. Its result is below, among the calls.`;
  }
  if (outcome.ok) return `${method} gave no call tree.`;
  return `${method}: ${failureMessage(outcome.failure, { ...context, method })}`;
}
