// Detects in a trace that a frame failed after a call that ran no code: Solidity then reverts without a reason.

import type { JsonObject, JsonValue } from '../json.ts';
import { exactAmount } from '../quantity.ts';
import { callFailed, isCallFrame, isCreation, isRevertError } from '../trace/callFrame.ts';
import { textIn } from '../trace/callTree.ts';
import { outputOf } from '../trace/causes.ts';
import { hexName } from './nameOfAddress.ts';
import type { DecodeContext } from './decodedNode.ts';
import { precompileAt } from './precompile.ts';

/** The length of `0x` and a selector. */
const SELECTOR = 10;

/**
 * The likely cause where a frame reverted without a reason: its last call was to a function, succeeded, used no gas and
 * returned nothing, like a call to an account without code, or to code that stops at once. A sentence without its full
 * stop; undefined in any other case.
 */
export function calledNoCodeText(frame: JsonObject, context: DecodeContext): string | undefined {
  if (!isRevertError(textIn(frame, 'error')) || outputOf(frame) !== '') return undefined;
  const { calls } = frame;
  const last = Array.isArray(calls) ? (calls as readonly JsonValue[]).at(-1) : undefined;
  if (!isCallFrame(last) || callFailed(last) || isCreation(last)) return undefined;
  const { to, gasUsed } = last;
  const isFunction = textIn(last, 'input').length >= SELECTOR;
  const ranNothing = exactAmount(gasUsed) === 0n && outputOf(last) === '';
  if (typeof to !== 'string' || !isFunction || !ranNothing || precompileAt(to) !== undefined)
    return undefined;
  return `${hexName(to, context)}, which it called last, ran no code`;
}
