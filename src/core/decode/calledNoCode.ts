// A failure of which the trace tells that a call ran no code: Solidity reverts then without a reason.

import type { JsonObject, JsonValue } from '../json.ts';
import { exactAmount } from '../quantity.ts';
import { callFailed, isCallFrame, isCreation, isRevertError } from '../trace/callFrame.ts';
import { textIn } from '../trace/callTree.ts';
import { outputOf } from '../trace/causes.ts';
import { hexName } from './nameOfAddress.ts';
import type { DecodeContext } from './decodedNode.ts';
import { precompileAt } from './precompile.ts';

/** Of `0x` and four bytes. */
const SELECTOR = 10;

/**
 * What a frame that gave no reason is said to have met: its last call was of a function, succeeded, used no gas and gave
 * nothing back, as an account without code does, or code that stops at once. A sentence without its end; undefined where that is not so.
 */
export function calledNoCode(frame: JsonObject, context: DecodeContext): string | undefined {
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
