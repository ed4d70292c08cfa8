// Visits every scalar of a result with its meaning, for searches, tables and sums. It makes no nodes, because they cost
// more than reading the values.

import { isRawNumber } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { readAmount } from '../quantity.ts';
import type { Amount } from '../quantity.ts';
import type { Leaf, Shape } from '../shape.ts';
import { itemShape } from './childNodes.ts';
import { isNumeric, leafKind, resolveShape } from './decodedNode.ts';
import { guessInPlace } from './guessInPlace.ts';
import type { Above } from './otherUnit.ts';

/** `name`: the nearest member name. `amount`: the exact number, for kinds that are numbers. */
export type VisitLeaf = (
  name: string,
  kind: Leaf | 'null',
  value: JsonValue,
  amount: Amount | undefined,
) => void;

/** Where a value is. `label`: that of its node; `above`: makes what it is in. */
export type LeafPlace = { readonly label: string; readonly above: () => Above | undefined };

/** Visits every scalar that the node sent, in its order, with the kind and amount that `decode` gives it. */
export function eachLeaf(
  name: string,
  value: JsonValue,
  shape: Shape,
  visit: VisitLeaf,
  place: LeafPlace = { label: name, above: () => undefined },
): void {
  walk(name, value, meaningOf(shape), visit, place);
}

/** A shape, and how its texts are read: all as numbers or all as texts; undefined where each needs a closer look. */
type Meaning = { readonly shape: Shape; readonly texts: 'number' | 'text' | undefined };
type Members = {
  readonly known: ReadonlyMap<string, Meaning>;
  readonly other: Meaning;
  /** The member names of the last object, in its order: objects of one shape mostly have the same order. */
  readonly names: string[];
  readonly meanings: Meaning[];
};

function walk(
  name: string,
  value: JsonValue,
  { shape, texts }: Meaning,
  visit: VisitLeaf,
  place: LeafPlace,
): void {
  if (typeof value === 'string') {
    if (texts === 'text') visit(name, shape as Leaf, value, undefined);
    else if (texts === 'number') visitNumber(name, value, shape, visit);
    else visitScalar(name, value, resolveShape(shape, value), visit, place);
  } else if (typeof value !== 'object' || value === null || isRawNumber(value))
    visitScalar(name, value, resolveShape(shape, value), visit, place);
  else {
    const own: Above = { label: place.label, value, parent: place.above() };
    const above = (): Above => own;
    if (Array.isArray(value)) walkList(name, value, resolveShape(shape, value), visit, above);
    else walkObject(value as JsonObject, membersOf(resolveShape(shape, value)), visit, above);
  }
}

function walkList(
  name: string,
  list: readonly JsonValue[],
  shape: Shape,
  visit: VisitLeaf,
  above: LeafPlace['above'],
): void {
  const same = typeof shape === 'object' && 'array' in shape ? meaningOf(shape.array) : undefined;
  for (let index = 0; index < list.length; index++)
    walk(name, list[index]!, same ?? meaningOf(itemShape(shape, index)), visit, {
      label: String(index),
      above,
    });
}

function walkObject(
  object: JsonObject,
  { known, other, names, meanings }: Members,
  visit: VisitLeaf,
  above: LeafPlace['above'],
): void {
  let index = 0;
  for (const key in object) {
    if (names[index] !== key) {
      names[index] = key;
      meanings[index] = known.get(key) ?? other;
    }
    walk(key, object[key]!, meanings[index]!, visit, { label: key, above });
    index++;
  }
}

function visitNumber(name: string, value: JsonValue, shape: Shape, visit: VisitLeaf): void {
  const amount = readAmount(value, shape === 'int');
  visit(name, amount === undefined ? leafKind(value, shape) : (shape as Leaf), value, amount);
}

function visitScalar(
  name: string,
  value: JsonValue,
  shape: Shape,
  visit: VisitLeaf,
  { label, above }: LeafPlace,
): void {
  if (value === null) return visit(name, 'null', value, undefined);
  if (shape === 'unknown') shape = guessInPlace(name, value, label, above) ?? shape;
  if (isNumeric(shape)) visitNumber(name, value, shape, visit);
  else visit(name, leafKind(value, shape), value, undefined);
}

const meaningsOfLeaves = new Map<Leaf, Meaning>();
/** Weak, because signatures and results can bring new shapes. */
const meaningsOfObjects = new WeakMap<object, Meaning>();

function meaningOf(shape: Shape): Meaning {
  const isObject = typeof shape === 'object';
  let meaning = isObject ? meaningsOfObjects.get(shape) : meaningsOfLeaves.get(shape);
  if (meaning === undefined) {
    const isText = shape !== 'unknown' && leafKind('', shape) === shape;
    meaning = { shape, texts: isNumeric(shape) ? 'number' : isText ? 'text' : undefined };
    if (isObject) meaningsOfObjects.set(shape, meaning);
    else meaningsOfLeaves.set(shape, meaning);
  }
  return meaning;
}

const NO_MEMBERS: Members = { known: new Map(), other: meaningOf('unknown'), names: [], meanings: [] };
const membersByShape = new WeakMap<object, Members>();

/** The members of a shape in a map, which is faster than an object for names of a result, and inherits no names. */
function membersOf(shape: Shape): Members {
  if (typeof shape !== 'object') return NO_MEMBERS;
  let members = membersByShape.get(shape);
  if (members === undefined) {
    const known = 'object' in shape ? Object.entries(shape.object) : [];
    members = {
      known: new Map(known.map(([key, member]) => [key, meaningOf(member)])),
      other: meaningOf('map' in shape ? shape.map : 'unknown'),
      names: [],
      meanings: [],
    };
    membersByShape.set(shape, members);
  }
  return members;
}
