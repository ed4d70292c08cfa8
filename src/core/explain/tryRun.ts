// Runs a call without sending anything, by the most telling way that the endpoint serves: a tracer, a simulation, or
// the call alone.

import type { Failure } from '../failure/failure.ts';
import { given } from '../given.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import type { Outcome } from '../reply/parseReply.ts';
import { callFailed } from '../trace/callFrame.ts';
import { logsInTrace } from '../trace/logsInTrace.ts';
import { rootFrame } from '../trace/rootFrame.ts';
import { askUndoneEvents } from './askUndoneEvents.ts';
import { traceParams } from './askedCall.ts';
import type { AskedCall } from './askedCall.ts';
import { isFinal, textOf } from './gather.ts';
import type { Gather } from './gather.ts';
import type { RunningMethod } from './explainableMethods.ts';
import { calledFrame, failedMembers } from './replay.ts';

export type TriedRun = {
  /** The method that ran it. */
  readonly by: string;
  /** The call as a tracer would give it. */
  readonly frame: JsonObject;
  /** Whether the calls inside are in it. */
  readonly hasCalls: boolean;
  /** Whether the events of those that failed are in it. */
  readonly tellsUndone: boolean;
  /** Undefined where this way tells of none. */
  readonly logs: readonly JsonObject[] | undefined;
  /** The ether that its calls moved, each as a frame; undefined where that is in the frame, or not known. */
  readonly transfers?: readonly JsonObject[];
};

/** Of one way. */
type Run = Omit<TriedRun, 'by' | 'tellsUndone'>;

/** Stands for ether in the logs of a simulation. */
const ETHER = /^0xe{40}$/i;

/** What came of it, or why no way could run it. */
export async function tryRun(
  asked: AskedCall,
  block: JsonValue,
  { ask }: Gather,
): Promise<TriedRun | { readonly failure: Failure | undefined }> {
  let failure: Failure | undefined;
  const { stateOverrides, blockOverrides } = asked;
  const ways: readonly {
    readonly method: RunningMethod;
    readonly params: readonly JsonValue[];
    readonly read: (outcome: Outcome) => Run | undefined;
  }[] = [
    { method: 'debug_traceCall', params: traceParams(asked, block), read: traced },
    {
      method: 'eth_simulateV1',
      params: [simulation(asked), block],
      read: (outcome) => simulated(askedFrame(asked), outcome),
    },
    {
      method: 'eth_call',
      params: [
        asked.call,
        block,
        ...(stateOverrides === undefined && blockOverrides === undefined ? [] : [stateOverrides ?? {}]),
        ...(blockOverrides === undefined ? [] : [blockOverrides]),
      ],
      read: (outcome) => called(askedFrame(asked), outcome),
    },
  ];
  for (const { method, params, read } of ways) {
    const outcome = await ask('what the call would do', method, params);
    const run = read(outcome);
    if (run !== undefined) {
      const whole = run.hasCalls
        ? await askUndoneEvents(run.frame, (purpose, config) =>
            ask(purpose, method, traceParams(asked, block, config)),
          )
        : { tellsUndone: false };
      return { by: method, ...run, ...whole };
    }
    if (!outcome.ok) {
      failure = outcome.failure;
      if (isFinal(failure)) break;
    }
  }
  return { failure };
}

/** Its frame, with what a node takes for what is left out. */
function askedFrame({ call }: AskedCall): JsonObject {
  const { input, data } = call;
  const frame = calledFrame({ ...call, ...given({ input: input ?? data }) });
  return { from: `0x${'0'.repeat(40)}`, input: '0x', ...frame };
}

function simulation({ call, stateOverrides, blockOverrides }: AskedCall): JsonObject {
  const state = { calls: [call], ...given({ stateOverrides, blockOverrides }) };
  return { blockStateCalls: [state], traceTransfers: true, validation: false };
}

function traced(outcome: Outcome): Run | undefined {
  const frame = outcome.ok ? rootFrame(outcome.result) : undefined;
  return frame && { frame, hasCalls: true, logs: callFailed(frame) ? [] : logsInTrace(frame) };
}

function simulated(frame: JsonObject, outcome: Outcome): Run | undefined {
  const blocks = outcome.ok && Array.isArray(outcome.result) ? (outcome.result as readonly JsonValue[]) : [];
  // Where a block further on is asked for, empty ones come before it.
  const call = blocks
    .flatMap((block) => (isJsonObject(block) && Array.isArray(block['calls']) ? block['calls'] : []))
    .find((one) => isJsonObject(one));
  if (call === undefined || !isJsonObject(call)) return undefined;
  const { status, returnData: output, gasUsed, error = null } = call;
  if (status !== '0x0' && status !== '0x1') return undefined;
  const { message, data } = isJsonObject(error) ? error : {};
  const isFailed = status === '0x0';
  const members = given({
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
    // A node that does not tell transfers tells none.
    ...given({ transfers: transfers.length === 0 ? undefined : transfers }),
  };
}

/** What a log of ether says, as the call that moved it. */
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
  const members = outcome.ok ? given({ output: textOf(outcome) }) : failedMembers(outcome.failure);
  return members && { frame: { ...frame, ...members }, hasCalls: false, logs: undefined };
}
