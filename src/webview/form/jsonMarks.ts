// The places in parameters typed as JSON that are underlined: what cannot be sent, and what looks wrong.

import { duplicateMember } from '../../core/input/duplicateMember.ts';
import type { SuspectValue } from '../../core/form/suspectValues.ts';
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

/**
 * Each place of the values in the JSON, in the order of the values; none where one is written with escapes. One that
 * cannot be sent somewhere is an error everywhere.
 */
export function marksOfValues(raw: string, suspects: readonly SuspectValue[]): readonly JsonMark[] {
  const [places, errors] = [new Map<string, JsonMark[]>(), new Set<string>()];
  for (const { text, problem, isName } of suspects) {
    places.set(JSON.stringify(text) + (isName === true ? ':' : ''), []);
    if (problem !== undefined) errors.add(JSON.stringify(text));
  }
  let start = 0;
  for (const { text, kind } of jsonTokens(raw)) {
    const end = start + text.length;
    const found = places.get(text) ?? (kind === 'name' ? places.get(`${text}:`) : undefined);
    found?.push({ start, end, isError: errors.has(text) });
    start = end;
  }
  return [...places.values()].flat();
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

/** The tokens of a text, cut where a mark begins or ends. Marks do not overlap. */
export function markedTokens(raw: string, marks: readonly JsonMark[]): readonly MarkedToken[] {
  const sorted = marks.toSorted((a, b) => a.start - b.start);
  let [from, next] = [0, 0];
  return jsonTokens(raw).flatMap(({ text, kind }) => {
    const [begin, end] = [from, from + text.length];
    from = end;
    while (next < sorted.length && sorted[next]!.end <= begin) next++;
    const here: JsonMark[] = [];
    for (let at = next; at < sorted.length && sorted[at]!.start < end; at++) here.push(sorted[at]!);
    const cuts = here.flatMap((mark) => [mark.start, mark.end]);
    const places = [begin, ...cuts.filter((cut) => cut > begin && cut < end), end];
    return places.slice(1).map((to, index) => {
      const at = places[index]!;
      const mark = here.find((one) => one.start <= at && at < one.end);
      return { text: raw.slice(at, to), kind, mark };
    });
  });
}
