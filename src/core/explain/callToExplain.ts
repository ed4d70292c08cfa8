// Finds the call that an explanation runs without sending it: in a read, in a transaction that is not mined, or in the
// calls of a past explanation.

import type { ExplanationRun } from '../call/call.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { decodeRawTransaction } from '../rlp/rawTransaction.ts';
import { isExplainableMethod } from './explainableMethods.ts';
import type { ExplainableMethod } from './explainableMethods.ts';
import { calledFrame, callObject } from './replay.ts';

/** The subject of an explanation: the hash of a transaction, or a call that is not sent. */
export type Explainable = string | CallToExplain;

export type CallToExplain = {
  /** The call object, as eth_call takes it. */
  readonly call: JsonObject;
  /** A block tag, a block number, or an object with a block hash or number (EIP-1898). */
  readonly block: JsonValue;
  readonly stateOverrides?: JsonValue;
  readonly blockOverrides?: JsonValue;
  /** The call is that of a transaction, which is run without its fees. */
  readonly isTransaction?: true;
};

type Params = readonly JsonValue[];

const READS: Readonly<Record<ExplainableMethod, (params: Params) => CallToExplain | undefined>> = {
  eth_call: ([call, ...more]) => simulatedCall(call, ...more),
  eth_estimateGas: ([call, ...more]) => simulatedCall(call, ...more),
  eth_sendTransaction: ([transaction]) => sent(transaction),
  eth_sendRawTransaction: ([bytes]) =>
    sent(typeof bytes === 'string' ? decodeRawTransaction(bytes) : undefined),
};

/** Undefined for methods that run no call, and for parameters that hold no call. */
export function callToExplain(method: string, params: Params): CallToExplain | undefined {
  return isExplainableMethod(method) ? READS[method](params) : undefined;
}

/** The request for what is explained: the transaction itself, or the call. */
export function requestOfExplained(of: Explainable): { readonly method: string; readonly params: Params } {
  if (typeof of === 'string') return { method: 'eth_getTransactionByHash', params: [of] };
  const { call, block, stateOverrides, blockOverrides } = of;
  const params = [call, block];
  if (blockOverrides !== undefined) params.push(stateOverrides ?? {}, blockOverrides);
  else if (stateOverrides !== undefined) params.push(stateOverrides);
  return { method: 'eth_call', params };
}

/** Whether a call can be explained, without reading its parameters. */
export function isExplainable({
  method,
  params,
}: {
  readonly method: string;
  readonly params: Params;
}): boolean {
  return isExplainableMethod(method) && params.length > 0;
}

function simulatedCall(
  call: JsonValue | undefined,
  block: JsonValue = 'latest',
  stateOverrides?: JsonValue,
  blockOverrides?: JsonValue,
): CallToExplain | undefined {
  if (call === undefined || !isJsonObject(call)) return undefined;
  return { call, block: block ?? 'latest', ...overrides(stateOverrides, blockOverrides) };
}

/** A transaction runs on the state after the newest block. */
function sent(transaction: JsonValue | undefined): CallToExplain | undefined {
  // A transaction with several calls (`calls`) is not a call that eth_call of every node takes.
  if (transaction === undefined || !isJsonObject(transaction) || transaction['calls'] !== undefined)
    return undefined;
  const { input, data } = transaction;
  const whole = { ...transaction, ...omitUndefined({ input: input ?? data }) };
  return { call: callObject(whole), block: 'latest', isTransaction: true };
}

function overrides(
  stateOverrides: JsonValue | undefined,
  blockOverrides: JsonValue | undefined,
): Pick<CallToExplain, 'stateOverrides' | 'blockOverrides'> {
  return omitUndefined({
    stateOverrides: stateOverrides ?? undefined,
    blockOverrides: blockOverrides ?? undefined,
  });
}

/** A call of an explanation, as the history holds it. */
type PastCall = {
  readonly method: string;
  readonly params: Params;
  readonly explanation?: ExplanationRun;
};

/** The frame of the call, with the defaults of nodes for members that it leaves out. */
export function frameOfCall({ call }: CallToExplain): JsonObject {
  const { input, data } = call;
  const frame = calledFrame({ ...call, ...omitUndefined({ input: input ?? data }) });
  return { from: `0x${'0'.repeat(40)}`, input: '0x', ...frame };
}

const CALL_TRACER: JsonObject = { tracer: 'callTracer', tracerConfig: { withLog: true } };

/** The parameters of debug_traceCall. */
export function traceParams(
  { call, stateOverrides, blockOverrides }: CallToExplain,
  block: JsonValue,
  config: JsonObject = CALL_TRACER,
): Params {
  return [call, block, { ...config, ...overrides(stateOverrides, blockOverrides) }];
}

/**
 * The call that a past explanation was of, read from its debug_traceCall; the block is `latest` where the explanation
 * asked for the newest block.
 */
export function callOfExplanation(calls: readonly PastCall[]): CallToExplain | undefined {
  const [call, block, config = null] = calls.find(({ method }) => method === 'debug_traceCall')?.params ?? [];
  if (call === undefined || block === undefined || !isJsonObject(call)) return undefined;
  const { stateOverrides, blockOverrides } = isJsonObject(config) ? config : {};
  const wasNewest = calls.some(({ method }) => method === 'eth_blockNumber');
  const isTransaction = calls.some(({ explanation }) => explanation?.isTransaction === true);
  return {
    call,
    block: wasNewest ? 'latest' : block,
    ...overrides(stateOverrides, blockOverrides),
    ...(isTransaction && { isTransaction }),
  };
}
