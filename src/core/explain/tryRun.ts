// Runs a call without sending it, by the most detailed way that the endpoint serves: a tracer, a simulation, or the
// call alone.

import type { Failure } from '../failure/failure.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import type { Outcome } from '../reply/parseReply.ts';
import { callFailed } from '../trace/callFrame.ts';
import { logsInTrace } from '../trace/logsInTrace.ts';
import { rootFrame } from '../trace/rootFrame.ts';
import { requestUndoneEvents } from './requestUndoneEvents.ts';
import { frameOfCall, traceParams } from './callToExplain.ts';
import type { CallToExplain } from './callToExplain.ts';
import { isFinalFailure, textOf } from './gather.ts';
import type { Gather } from './gather.ts';
import type { RunningMethod } from './explainableMethods.ts';
import { failedMembers } from './replay.ts';
import { callSteps } from './stepSubject.ts';
import { stepTrace } from './stepTrace.ts';

export type TriedRun = {
  /** The method that ran the call. */
  readonly by: string;
  /** The call as a tracer would give it. */
  readonly frame: JsonObject;
  /** Whether the frame includes the calls inside. */
  readonly hasCalls: boolean;
  /** Whether the frame includes the events of calls that failed. */
  readonly includesUndone: boolean;
  /** Undefined where this method reports no logs. */
  readonly logs: readonly JsonObject[] | undefined;
  /** Each ether transfer of its calls, as a frame; undefined where `frame` holds them, or where they are not known. */
  readonly transfers?: readonly JsonObject[];
  /** Whether a frame without an output returned nothing. */
  readonly includesOutputs: boolean;
  /** How the frame was rebuilt where no tracer gave it, or why it was not. */
  readonly treeNotes: readonly string[];
};

/** What the outcome of one method gives. */
type Run = Pick<TriedRun, 'frame' | 'hasCalls' | 'logs' | 'transfers'>;

/** The address that stands for ether in the logs of a simulation (`traceTransfers`). */
const ETHER = /^0xe{40}$/i;

/** The run, or why no method could run the call. */
export async function tryRun(
  toExplain: CallToExplain,
  block: JsonValue,
  gather: Gather,
): Promise<TriedRun | { readonly failure: Failure | undefined }> {
  let failure: Failure | undefined;
  const treeNotes: string[] = [];
  const { request } = gather;
  const { stateOverrides, blockOverrides } = toExplain;
  const ways: readonly {
    readonly method: RunningMethod;
    readonly params: readonly JsonValue[];
    readonly read: (outcome: Outcome) => Run | undefined;
  }[] = [
    { method: 'debug_traceCall', params: traceParams(toExplain, block), read: traced },
    {
      method: 'eth_simulateV1',
      params: [simulation(toExplain), block],
      read: (outcome) => simulated(frameOfCall(toExplain), outcome),
    },
    {
      method: 'eth_call',
      params: [
        toExplain.call,
        block,
        ...(stateOverrides === undefined && blockOverrides === undefined ? [] : [stateOverrides ?? {}]),
        ...(blockOverrides === undefined ? [] : [blockOverrides]),
      ],
      read: (outcome) => called(frameOfCall(toExplain), outcome),
    },
  ];
  for (const { method, params, read } of ways) {
    const outcome = await request('what the call would do', method, params);
    const run = read(outcome);
    if (run !== undefined) {
      const whole = run.hasCalls
        ? await requestUndoneEvents(run.frame, (purpose, config) =>
            request(purpose, method, traceParams(toExplain, block, config)),
          )
        : { includesUndone: false };
      return { by: method, ...run, ...whole, includesOutputs: run.hasCalls, treeNotes };
    }
    if (method === 'debug_traceCall') {
      const steps = await stepTrace(callSteps(toExplain, block), outcome, gather);
      if (steps.frame !== undefined)
        return { by: method, ...runOf(steps.frame), ...steps, treeNotes: steps.notes, includesUndone: true };
      if (steps.refusal !== '') treeNotes.push(steps.refusal);
    }
    if (!outcome.ok) {
      failure = outcome.failure;
      if (isFinalFailure(failure)) break;
    }
  }
  return { failure };
}

function simulation({ call, stateOverrides, blockOverrides }: CallToExplain): JsonObject {
  const state = { calls: [call], ...omitUndefined({ stateOverrides, blockOverrides }) };
  return { blockStateCalls: [state], traceTransfers: true, validation: false };
}

function traced(outcome: Outcome): Run | undefined {
  const frame = outcome.ok ? rootFrame(outcome.result) : undefined;
  return frame && runOf(frame);
}

function runOf(frame: JsonObject): Run {
  return { frame, hasCalls: true, logs: callFailed(frame) ? [] : logsInTrace(frame) };
}

function simulated(frame: JsonObject, outcome: Outcome): Run | undefined {
  const blocks = outcome.ok && Array.isArray(outcome.result) ? (outcome.result as readonly JsonValue[]) : [];
  // Where a later block is asked for, the result begins with empty blocks.
  const call = blocks
    .flatMap((block) => (isJsonObject(block) && Array.isArray(block['calls']) ? block['calls'] : []))
    .find((one) => isJsonObject(one));
  if (call === undefined || !isJsonObject(call)) return undefined;
  const { status, returnData: output, gasUsed, error = null } = call;
  if (status !== '0x0' && status !== '0x1') return undefined;
  const { message, data } = isJsonObject(error) ? error : {};
  const isFailed = status === '0x0';
  const members = omitUndefined({
    gasUsed,
    output: isFailed && (output === '0x' || output === undefined) && typeof data === 'string' ? data : output,
    error: isFailed ? (typeof message === 'string' ? message : 'execution reverted') : undefined,
  });
  const logs = Array.isArray(call['logs']) ? (call['logs'] as readonly JsonValue[]).filter(isJsonObject) : [];
  const isEther = ({ address }: JsonObject): boolean => typeof address === 'string' && ETHER.test(address);
  const transfers = logs.filter(isEther).flatMap(transferFrame);
  return {
    frame: { ...frame, ...members },
    hasCalls: false,
    logs: logs.filter((log) => !isEther(log)),
    // No transfers can mean that the node does not report them.
    ...omitUndefined({ transfers: transfers.length === 0 ? undefined : transfers }),
  };
}

/** The frame of the call that moved the ether of a log. */
function transferFrame({ topics, data = null }: JsonObject): readonly JsonObject[] {
  const [, from, to] = Array.isArray(topics) ? (topics as readonly JsonValue[]) : [];
  const address = (topic: JsonValue | undefined): string | undefined =>
    typeof topic === 'string' && topic.length === 66 ? `0x${topic.slice(26)}` : undefined;
  const [sender, receiver] = [address(from), address(to)];
  return sender === undefined || receiver === undefined
    ? []
    : [{ type: 'CALL', from: sender, to: receiver, value: data, input: '0x' }];
}

function called(frame: JsonObject, outcome: Outcome): Run | undefined {
  const members = outcome.ok ? omitUndefined({ output: textOf(outcome) }) : failedMembers(outcome.failure);
  return members && { frame: { ...frame, ...members }, hasCalls: false, logs: undefined };
}
