// Decodes the whole result of a call by its method, whether the catalogue has the method or not.

import { findMethod, resultShape } from '../catalogue/catalogue.ts';
import { liveCallOf } from '../catalogue/liveCall.ts';
import { omitUndefined } from '../omitUndefined.ts';
import type { JsonValue } from '../json.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import { calldataMirror } from './calldataMirror.ts';
import { decode } from './decodedNode.ts';
import type { DecodeContext, DecodedNode } from './decodedNode.ts';
import { guessLeaf } from './guess.ts';
import { slotReadBy } from './insideStorageWord.ts';
import { tracedCall } from './tracedCall.ts';

type Call = { readonly method: string; readonly params: readonly JsonValue[] };

/** Decodes the result of a call. `context`: what is known besides the call itself. */
export function decodeResult(call: Call, result: NodeValue, context: DecodeContext = {}): DecodedNode {
  const { method, params } = call;
  const traced = method === 'debug_traceTransaction' ? tracedCall(call, context) : undefined;
  const calldata = calldataMirror(traced === undefined ? call : { method, params: [traced] }, result);
  const whole: DecodeContext = {
    ...context,
    method,
    ...omitUndefined({
      calldata,
      requestedSlot: slotReadBy(method, params),
      liveCall: liveCallOf({ method, params }),
    }),
  };
  const spec = findMethod(method);
  if (spec !== undefined) {
    const note = result === null ? spec.nullMeans : result === false ? spec.falseMeans : undefined;
    return decode('result', result, resultShape(spec, params), { context: whole, note });
  }
  // A method name such as `foo_getGasPrice` hints at its result, as a member name hints at its value.
  const guess = guessLeaf(method.slice(method.indexOf('_') + 1), result);
  return guess === undefined
    ? decode('result', result, 'unknown', { context: whole })
    : decode('result', result, guess, { context: whole, provenance: 'guess' });
}
