// Searches both sides of a comparison in the order of its rows, with pauses for the caller. Of large texts, only the
// beginning is searched.

import { countSentChildren } from '../decode/childNodes.ts';
import type { DecodedNode } from '../decode/decodedNode.ts';
import type { JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { NextSteps } from '../search/followSteps.ts';
import type { Query } from '../search/query.ts';
import { hasHit } from '../search/searchNodes.ts';
import { seekerOf } from '../search/seeker.ts';
import { runToEnd } from '../slices.ts';
import type { DiffRowPath } from './changePaths.ts';
import { diffChildCount, diffChildren } from './diffChildren.ts';
import type { DiffOptions } from './diffChildren.ts';
import type { DiffNode } from './diffNode.ts';
import { sentCount } from './sentPairs.ts';

type Found = DiffRowPath | 'pause';
/** A walk below one place. A walk that it yields is run first: results are too deep for recursion. */
type Walk = Generator<Found | Walk, void, void>;
/** The next steps of a query's path on each side. */
type Sides = Readonly<Record<'before' | 'after', NextSteps>>;

/** A few milliseconds of work: the search also creates derived values. */
const ROWS_PER_PAUSE = 100;
const LONGEST_TEXT = 1_000_000;
const SIDES = ['before', 'after'] as const;

/** The rows of all hits. A row is a hit where the value of either side is. */
export function* searchDiff(root: DiffNode, query: Query, options: DiffOptions = {}): Generator<Found> {
  const seeker = seekerOf(query, (root.after ?? root.before)?.context.chain);
  let rows = 0;

  function* visit(place: DiffNode, path: DiffRowPath, nextSteps: Sides): Walk {
    if (++rows % ROWS_PER_PAUSE === 0) yield 'pause';
    if (SIDES.some((side) => isHit(place, side, nextSteps[side]))) yield path;
    if (!SIDES.some((side) => seeker.goesOn(nextSteps[side]))) return;
    const count = diffChildCount(place, options);
    for (let from = 0; from < count; from += ROWS_PER_PAUSE) {
      const children = diffChildren(place, from, Math.min(count, from + ROWS_PER_PAUSE), options);
      for (const [index, child] of children.entries()) {
        const isSent = child.row < sentCount(place);
        const [before, after] = SIDES.map((side) => next(place[side], child[side], nextSteps[side], isSent));
        if (before !== 0 || after !== 0)
          yield visit(child, [...path, from + index], { before: before!, after: after! });
      }
    }
  }

  function next(
    parent: DecodedNode | undefined,
    child: DecodedNode | undefined,
    nextSteps: NextSteps,
    isSent: boolean,
  ): NextSteps {
    if (parent === undefined || child === undefined) return 0;
    const { label } = child;
    const items = isSent && parent.kind === 'array' ? countSentChildren(parent) : undefined;
    return seeker.next(nextSteps, label, Number(label), items, isSent);
  }

  function isHit({ parent, row, ...sides }: DiffNode, side: keyof Sides, nextSteps: NextSteps): boolean {
    const node = sides[side];
    if (node === undefined || !seeker.isEnd(nextSteps)) return false;
    const { kind, amount } = node;
    const isItem = parent?.[side]?.kind === 'array' && row < sentCount(parent);
    const member = parent === undefined || isItem ? undefined : node.label;
    const shape = parent?.[side]?.shape;
    const keys = typeof shape === 'object' && 'keys' in shape ? shape.keys : undefined;
    const value = searchable(node);
    if (value !== undefined) return seeker.leaf(member, keys, kind, value, amount) !== undefined;
    if (seeker.branch(member, keys, () => node) !== undefined) return true;
    return seeker.within !== undefined && !isLargeValue(node.value) && runToEnd(hasHit(seeker.within, node));
  }

  const [before, after] = SIDES.map((side) => (root[side] ? seeker.start(root[side].label) : 0));
  const walks = [visit(root, [], { before: before!, after: after! })];
  for (let top = walks.at(-1); top !== undefined; top = walks.at(-1)) {
    const { value } = top.next();
    if (value === undefined) walks.pop();
    else if (typeof value === 'object' && 'next' in value) walks.push(value);
    else yield value;
  }
}

/** The scalar of a node, of a large text its beginning; undefined for an object or a list. */
function searchable({ kind, value }: DecodedNode): JsonValue | undefined {
  if (kind === 'object' || kind === 'array') return undefined;
  if (!isLargeValue(value)) return value;
  return value.kind === 'string' ? value.text(0, LONGEST_TEXT) : undefined;
}
