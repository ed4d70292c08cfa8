// The places in parameters typed as JSON that are underlined: what cannot be sent, and what looks wrong.

import { duplicateMember } from '../../core/input/duplicateMember.ts';
import { jsonFaultIn } from '../../core/input/jsonFault.ts';
import { jsonTokens } from './jsonTokens.ts';
import type { JsonToken } from './jsonTokens.ts';

/** `caret`: where the caret belongs; without it, the whole place is selected. */
export type JsonMark = {
  readonly start: number;
  readonly end: number;
  readonly isError: boolean;
  readonly caret?: number;
};

/** A part of a token, with the mark that it is in. */
export type MarkedToken = JsonToken & { readonly mark: JsonMark | undefined };

/** Each place of a value in the JSON; none where it is written with escapes. */
export function marksOfValue(raw: string, value: string, isError: boolean): readonly JsonMark[] {
  const text = JSON.stringify(value);
  const marks: JsonMark[] = [];
  for (let start = raw.indexOf(text); start !== -1; start = raw.indexOf(text, start + text.length))
    marks.push({ start, end: start + text.length, isError });
  return marks;
}

/** The word or sign at which the text is not JSON, or not an array; the last one where it breaks off. */
export function markOfFault(raw: string): readonly JsonMark[] {
  const fault = jsonFaultIn(raw) ?? duplicateMember(raw);
  if (fault === undefined) return [{ ...trimmed(raw), isError: true }];
  if (fault.at === undefined) return [];
  const caret = fault.at;
  const at = Math.max(0, Math.min(caret, raw.trimEnd().length - 1));
  let start = 0;
  for (const { text, kind } of jsonTokens(raw)) {
    const end = start + text.length;
    if (end > at && kind !== 'plain' && start === at) return [{ start, end, isError: true, caret }];
    if (end > at) break;
    start = end;
  }
  const end = at + String.fromCodePoint(raw.codePointAt(at) ?? 0).length;
  return [{ start: at, end, isError: true, caret }];
}

function trimmed(text: string): { readonly start: number; readonly end: number } {
  return { start: text.length - text.trimStart().length, end: text.trimEnd().length };
}

/** The tokens of a text, cut where a mark begins or ends. */
export function markedTokens(raw: string, marks: readonly JsonMark[]): readonly MarkedToken[] {
  const cuts = marks.flatMap(({ start, end }) => [start, end]);
  let from = 0;
  return jsonTokens(raw).flatMap(({ text, kind }) => {
    const [begin, end] = [from, from + text.length];
    from = end;
    const places = [begin, ...cuts.filter((cut) => cut > begin && cut < end), end].toSorted((a, b) => a - b);
    return places.slice(1).map((to, index) => {
      const at = places[index]!;
      const mark = marks.find((one) => one.start <= at && at < one.end);
      return { text: raw.slice(at, to), kind, mark };
    });
  });
}
