// The notations of both values of a difference, with the parts that differ. A notation that is equal on both sides is
// given once.

import type { DecodedNode } from '../decode/decodedNode.ts';
import { plainNotation } from '../decode/notation.ts';
import type { Notation } from '../decode/notation.ts';
import { notationsOf } from '../decode/notationsOf.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import { diffState } from './diffCounts.ts';
import type { DiffNode } from './diffNode.ts';
import { differingParts } from './differingParts.ts';
import type { DifferingPart } from './differingParts.ts';

/**
 * `parts`: where its text differs from that of the other side; none in short texts, which are easy to compare.
 * `sideLength`: of one side only; the length of the longest of all names of sides.
 */
export type SideNotation = {
  readonly name: string;
  readonly notation: Notation;
  readonly parts: readonly DifferingPart[];
  readonly sideLength?: number;
};

/** Differences in texts up to this length are not marked. */
const SHORTEST_MARKED = 20;

export type SideNames = readonly [before: string, after: string];
const BY_TIME: SideNames = ['before', 'after'];

/** For places with nothing below. Ages are left out: they say nothing about the change. `sides`: the values' names. */
export function sideNotations(place: DiffNode, sides: SideNames = BY_TIME): readonly SideNotation[] {
  const { before, after } = place;
  if (before === undefined || after === undefined || diffState(place) === 'same')
    return timelessNotations((after ?? before)!).map((notation) => ({
      name: notation.name,
      notation,
      parts: [],
    }));
  const [from, to] = [before, after].map(timelessNotations);
  const names = new Set<string>([...to!, ...from!].map(({ name }) => name));
  const notations = [...names].flatMap((name) => {
    const same = (notation: Notation): boolean => notation.name === name;
    return pair(name, from!.find(same), to!.find(same), sides);
  });
  // All notations are equal, so only the spelling differs: show both values as sent.
  const isShown = notations.some(({ name }) => !names.has(name));
  return withLength(
    isShown ? notations : [...pair('sent', asSent(before), asSent(after), sides), ...notations],
  );
}

function withLength(notations: readonly SideNotation[]): readonly SideNotation[] {
  const ofSides = notations.filter((one) => one.sideLength !== undefined);
  const sideLength = Math.max(...ofSides.map(({ name }) => name.length));
  return notations.map((one) => (one.sideLength === undefined ? one : { ...one, sideLength }));
}

function pair(
  name: string,
  before: Notation | undefined,
  after: Notation | undefined,
  sides: SideNames,
): readonly SideNotation[] {
  if (before?.text === after?.text) return [{ name, notation: after!, parts: [] }];
  const isLong = Math.max(before?.text.length ?? 0, after?.text.length ?? 0) > SHORTEST_MARKED;
  const [left, right] =
    isLong && before !== undefined && after !== undefined
      ? differingParts(before.text, after.text)
      : [[], []];
  const side = (
    which: string,
    notation: Notation | undefined,
    parts: readonly DifferingPart[],
  ): readonly SideNotation[] =>
    notation === undefined ? [] : [{ name: `${which} ${name}`, notation, parts, sideLength: 0 }];
  return [...side(sides[0], before, left), ...side(sides[1], after, right)];
}

function timelessNotations(node: DecodedNode): readonly Notation[] {
  return notationsOf(node, 0).filter(({ name }) => name !== 'age');
}

function asSent({ value }: DecodedNode): Notation | undefined {
  return isLargeValue(value) ? undefined : plainNotation('json', JSON.stringify(value));
}
