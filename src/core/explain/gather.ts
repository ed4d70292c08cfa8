// Makes the calls of an explanation and keeps each with its outcome.

import { summarize } from '../decode/notations.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import { decodeResult } from '../decode/decodeResult.ts';
import { failureMessage } from '../failure/failureText.ts';
import type { Failure } from '../failure/failure.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import type { Outcome } from '../reply/parseReply.ts';
import type { LinesPolicy, MakeCall, Source } from './explanation.ts';

export type Gather = {
  /** `purpose`: what the call finds out, such as `the receipt`. */
  readonly request: (purpose: string, method: string, params: readonly JsonValue[]) => Promise<Outcome>;
  readonly sources: () => readonly Source[];
  readonly context: DecodeContext;
  readonly lines: LinesPolicy;
};

export function createGather(
  makeCall: MakeCall,
  context: DecodeContext,
  lines: LinesPolicy = 'never',
): Gather {
  const sources: (Source | undefined)[] = [];
  return {
    context,
    lines,
    sources: () => sources.filter((source) => source !== undefined),
    async request(purpose, method, params) {
      const place = sources.push(undefined) - 1;
      const outcome = await makeCall(method, params);
      const note = outcomeNote({ method, params }, outcome, context);
      sources[place] = { purpose, method, params, outcome, note };
      return outcome;
    },
  };
}

function outcomeNote(
  call: { readonly method: string; readonly params: readonly JsonValue[] },
  outcome: Outcome,
  context: DecodeContext,
): string {
  if (!outcome.ok) return failureMessage(outcome.failure, { ...context, ...call });
  const node = decodeResult(call, outcome.result, context);
  return outcome.result === null ? (node.note ?? 'Nothing.') : summarize(node);
}

/** The result where it is an object. */
export function objectOf(outcome: Outcome): JsonObject | undefined {
  return outcome.ok && isJsonObject(outcome.result) ? outcome.result : undefined;
}

export function textOf(outcome: Outcome): string | undefined {
  return outcome.ok && typeof outcome.result === 'string' ? outcome.result : undefined;
}

/**
 * Whether further calls are of no use: the server is out of reach, the request cannot be sent, or the user cancelled.
 */
export function isFinalFailure({ kind }: Failure): boolean {
  return kind === 'cancelled' || kind === 'network' || kind === 'tls' || kind === 'input';
}
