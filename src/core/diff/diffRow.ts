// Formats a place of the comparison as a row, and as one line. Different values never get texts that look alike.

import type { DecodedNode } from '../decode/decodedNode.ts';
import { labelOf, summarize } from '../decode/notations.ts';
import type { JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import { groupDigits, isBytes } from '../quantity.ts';
import { diffChildCount } from './diffChildren.ts';
import { diffCounts, diffState } from './diffCounts.ts';
import { differenceOf, LONG_TEXT } from './difference.ts';
import { jsonEqual } from './jsonEqual.ts';
import { isByPosition } from './sentPairs.ts';
import { bothSides, namingSide, isContainerNode, jsonKind } from './diffNode.ts';
import type { DiffNode, DiffState } from './diffNode.ts';
import type { SideNames } from './sideNotations.ts';

/** A place as text. An undefined side is missing; a `null` side reads `null`. */
export type DiffRow = {
  readonly label: string;
  readonly state: DiffState;
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** By how much it differs, or what differs below. */
  readonly difference: string | undefined;
  readonly derived: boolean;
  /** Whether there are places below. */
  readonly hasChildren: boolean;
};

/** The words of a state, in the order of a summary. `sides`: the names of the results, where neither is the older one. */
export function stateWords(sides: SideNames | undefined): ReadonlyMap<DiffState, string> {
  return new Map([
    ['changed', sides === undefined ? 'changed' : 'different'],
    ['kind', 'of another type'],
    ['added', sides === undefined ? 'added' : `only in ${sides[1]}`],
    ['removed', sides === undefined ? 'removed' : `only in ${sides[0]}`],
    ['order', 'in another order'],
    ['spelling', 'spelled differently'],
  ]);
}

const KINDS: Readonly<Record<ReturnType<typeof jsonKind>, string>> = {
  null: 'null',
  object: 'an object',
  array: 'a list',
  boolean: 'true or false',
  value: 'a value',
};

/** The number of characters that an excerpt shows before the first difference. */
const LEAD = 16;

/** The texts have no ages: ages depend on the current time, and say nothing about the change. */
export function diffRow(place: DiffNode, sides?: SideNames): DiffRow {
  const state = diffState(place);
  const [before, after, parting] = textsOf(place, state);
  const below = isCounted(place) && state !== 'same' ? countsText(place, sides) : undefined;
  const inTurn = isByPosition(place)
    ? 'too long to find what belongs together: compared by position'
    : undefined;
  const notes = [below, inTurn, differenceOf(place), parting].filter((note) => note !== undefined);
  return {
    label: labelOf(namingSide(place)),
    state,
    before,
    after,
    difference: notes.length === 0 ? undefined : notes.join('; '),
    derived: place.derived,
    hasChildren: diffChildCount(place) > 0,
  };
}

/**
 * `3 changed, 1 added, 1 spelled differently`, `The same in all 1,204 values`, `1 changed: +1.5 ETH`, `one is null, the
 * other an object`.
 */
export function summarizeDiff(place: DiffNode, sides?: SideNames): string {
  const { same } = diffCounts(place);
  if (diffState(place) === 'same')
    return same === 1 ? 'The same' : `The same in all ${groupDigits(same)} values`;
  const what = differenceSummary(place, sides);
  if (diffState(place) === 'kind' || isCounted(place)) return what;
  return countsText(place, sides) + (what === '' ? '' : `: ${what}`);
}

/** `3 changed, 1 added`, `+1.5 ETH`, `one is null, the other an object`; '' where it is only known that it differs. */
export function differenceSummary(place: DiffNode, sides?: SideNames): string {
  if (isCounted(place)) return countsText(place, sides);
  const { before, after } = place;
  if (before === undefined || after === undefined || bothSides(place) !== undefined)
    return differenceOf(place) ?? '';
  const [one, other] = [before, after].map(jsonKind).toSorted((a) => (a === 'null' ? -1 : 0));
  return `one is ${KINDS[one!]}, the other ${KINDS[other!]}`;
}

function countsText(place: DiffNode, sides: SideNames | undefined): string {
  const counts = diffCounts(place);
  return [...stateWords(sides)]
    .filter(([state]) => counts[state] > 0)
    .map(([state, words]) => `${groupDigits(counts[state])} ${words}`)
    .join(', ');
}

/** Whether the differences are below the place: both sides are objects, or both are lists. */
function isCounted(place: DiffNode): boolean {
  return bothSides(place) !== undefined && isContainerNode(namingSide(place));
}

type Texts = readonly [before: string | undefined, after: string | undefined, parting?: string | undefined];

function textsOf({ before, after }: DiffNode, state: DiffState): Texts {
  const text = (node: DecodedNode | undefined): string | undefined => node && summarize(node);
  const texts = [text(before), text(after)] as const;
  if (before === undefined || after === undefined || isContainerNode(before) || isContainerNode(after))
    return texts;
  if (isLargeValue(before.value) || isLargeValue(after.value)) return texts;
  if (texts[0] !== texts[1] && state !== 'spelling') return texts;
  return jsonEqual(before.value, after.value) ? texts : excerpts(before.value, after.value);
}

/** Excerpts of both values as sent, around the first difference. */
function excerpts(before: JsonValue, after: JsonValue): Texts {
  const [from, to] = [JSON.stringify(before), JSON.stringify(after)];
  // JSON escapes line breaks and tabs, so that they are visible. The quotes stay where one value is not a string.
  if (typeof before !== 'string' || typeof after !== 'string') return [from, to];
  const [start, end] = [from.slice(1, -1), to.slice(1, -1)];
  const at = partingOf(start, end);
  const isLong = Math.max(start.length, end.length) > LONG_TEXT;
  const parting =
    isBytes(before) && isBytes(after) ? `byte ${groupDigits(at >> 1)}` : `character ${groupDigits(at + 1)}`;
  return [excerpt(start, at), excerpt(end, at), isLong ? `from ${parting} on` : undefined];
}

function partingOf(before: string, after: string): number {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at++;
  return at;
}

function excerpt(text: string, at: number): string {
  if (text.length <= LONG_TEXT) return text;
  const start = Math.max(0, Math.min(at - LEAD, text.length - LONG_TEXT));
  const end = start + LONG_TEXT;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}
