// Reads a line that asks to repeat a call: `watch balance of 0x…`, `notify when gas price changes`.

import type { UsedMethods } from '../catalogue/matchMethods.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import { emptyParams, openSteps } from '../form/guidedForm.ts';
import { readForm } from '../form/readForm.ts';
import type { JsonValue } from '../json.ts';
import { typedCalls } from './typedCalls.ts';

const REPEAT =
  /^\s*(?:watch|repeat|poll|monitor|notify|alert|tell me(?=\s+(?:if|when)\b)|compare\s+(?:endpoints?|nodes?))\b(?:\s+me\b)?(?:\s+(?:if|when|for)\b)?\s*/i;
const MAY_BE_OTHER = /^\s*(?:repeat|compare)/i;
/** What is said of the result; the page asks for it. */
const CONDITION = /\s+(?:(?:if|when|until|every|at each|on each)\b|changes?\b|is\b|[<>=]).*$/is;

/** A longer line is pasted text. */
const LONGEST = 300;
/** No call: the one in front is meant. */
const THE_SAME = /^(?:it|this|that)?$/i;

export type RepeatText = {
  /** The read behind the word; undefined where there is none that could be sent as it is. */
  readonly call: { readonly method: string; readonly params: readonly JsonValue[] } | undefined;
  /** The word asks to watch, and leaves no choice. */
  readonly isWatch: boolean;
};

/** Undefined where the line does not begin with such a word. */
export function readRepeat(
  line: string,
  used: UsedMethods,
  known: Pick<DecodeContext, 'tokens' | 'chain' | 'signatures'>,
): RepeatText | undefined {
  const word = line.length > LONGEST ? undefined : REPEAT.exec(line)?.[0];
  if (word === undefined) return undefined;
  const isWatch = !MAY_BE_OTHER.test(word);
  const rest = line.slice(word.length).replace(CONDITION, '').trim();
  const [likeliest] = THE_SAME.test(rest) ? [] : typedCalls(rest, used, known);
  if (likeliest === undefined) return { call: undefined, isWatch };
  const { spec, form, left, problem, whole } = likeliest;
  const { params } = readForm(spec, form, known);
  const isWhole =
    left.length === 0 &&
    problem === undefined &&
    openSteps(spec, form, known, whole).length === 0 &&
    emptyParams(spec, form).length === 0;
  const isRead = spec.effect === 'read';
  return {
    call: isWhole && isRead && params !== undefined ? { method: spec.name, params } : undefined,
    isWatch,
  };
}
