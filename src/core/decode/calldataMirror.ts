// Finds the call behind each piece of return data in a result, in the request or beside the data: its calldata and
// recipient. The calldata itself is not decoded.

import { asObject, isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import { exactAmount } from '../quantity.ts';
import type { DecodedNode } from './decodedNode.ts';
import { overriddenCodes } from './overriddenCode.ts';

type Params = readonly JsonValue[];

/**
 * A mirror of the result: where the result has the return data of a call, the mirror has that call's `input`, and its
 * `to` where that is known. Undefined where the request makes no call.
 */
export function calldataMirror(
  { method, params }: { readonly method: string; readonly params: Params },
  result: NodeValue,
): JsonValue | undefined {
  const several = SEVERAL.get(method);
  if (several !== undefined) return several(params, result);
  const calldata = questionOf(hasOverriddenCode(params) ? withoutRecipient(params[0]) : params[0]);
  if (calldata === null) return undefined;
  // eth_call returns the data itself; trace_call and debug_traceCall have it in a member of this name.
  return typeof result === 'string' ? calldata : { output: calldata, returnValue: calldata };
}

/** Whether a state override puts other code at the called address. */
export function hasOverriddenCode(params: Params): boolean {
  const { to } = asObject(params[0]);
  return typeof to === 'string' && overriddenCodes(params).has(to.toLowerCase());
}

function withoutRecipient(call: JsonValue | undefined): JsonValue {
  return { ...asObject(call), to: null };
}

/** The methods that run several calls. */
const SEVERAL: ReadonlyMap<string, (params: Params, result: NodeValue) => JsonValue> = new Map([
  ['eth_simulateV1', ([simulation], result) => simulated(asObject(simulation)['blockStateCalls'], result)],
  [
    'eth_callMany',
    ([bundles]) =>
      listOf(bundles).map((bundle) =>
        listOf(asObject(bundle)['transactions']).map((call) => ({ value: questionOf(call) })),
      ),
  ],
  ['trace_callMany', ([calls]) => listOf(calls).map((call) => ({ output: questionOf(listOf(call)[0]) }))],
]);

/**
 * The mirror of a simulation, block by block. Where the request gives a block a number further on, the node fills the
 * gap with blocks without calls.
 */
function simulated(request: JsonValue | undefined, result: NodeValue): JsonValue {
  const blocks = listOf(request);
  let next = 0;
  return listOf(result).map((block) => {
    const { blockOverrides, calls } = asObject(blocks[next]);
    const wanted = exactAmount(asObject(blockOverrides)['number']);
    const number = exactAmount(asObject(block)['number']);
    if (wanted !== undefined && number !== undefined && number < wanted) return null;
    next++;
    // A call that reverts has the same bytes in the data of its error.
    const answered = (call: JsonValue): JsonValue => ({
      returnData: questionOf(call),
      error: { data: questionOf(call) },
    });
    return { calls: listOf(calls).map(answered) };
  });
}

/**
 * The part of the mirror in the context that is at this node's place. A node with a new context starts a new mirror.
 */
export function mirrorAt({ label, parent, context }: DecodedNode): JsonValue | undefined {
  if (context.calldata === undefined) return undefined;
  if (parent === undefined || context !== parent.context) return context.calldata;
  const above = mirrorAt(parent);
  if (Array.isArray(above)) return above[Number(label)] as JsonValue | undefined;
  return isJsonObject(above) && Object.hasOwn(above, label) ? above[label] : undefined;
}

/** The calldata that led to this return data: from a member beside it, the action of a trace, or the request. */
export function calldataOfReturnData(node: DecodedNode): string | undefined {
  const { label, parent } = node;
  const beside = parent?.value;
  const action = parent?.parent?.value;
  const mirrored = mirrorAt(node);
  return (
    (isJsonObject(beside) && label !== 'data' ? bytesOf(beside) : undefined) ??
    (isJsonObject(action) && isJsonObject(action['action']) ? bytesOf(action['action']) : undefined) ??
    (isJsonObject(mirrored) ? textOf(mirrored['input']) : undefined)
  );
}

function questionOf(call: JsonValue | undefined): JsonValue {
  const { input, data, to = null } = asObject(call);
  const calldata = input ?? data;
  return typeof calldata === 'string' ? { to, input: calldata } : null;
}

function listOf(value: NodeValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [];
}

function bytesOf({ input, data }: JsonObject): string | undefined {
  return textOf(input) ?? textOf(data);
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
