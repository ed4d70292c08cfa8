// Searches decoded trees in display order, with pauses for the caller.

import type { DecodedNode } from '../decode/decodedNode.ts';
import type { JsonValue } from '../json.ts';
import type { Pause, Slices } from '../slices.ts';
import type { HitIn, SearchHit } from './place.ts';
import type { Query } from './query.ts';
import { seekerOf } from './seeker.ts';
import type { Seeker } from './seeker.ts';
import { Walker } from './walk.ts';
import type { Walk } from './walk.ts';

/** Finds all hits at and below this node; never throws. */
export function* searchNodes(root: DecodedNode, query: Query): Generator<SearchHit | Pause, void, void> {
  for (const found of searchNodesIn([root], query)) {
    if (found === 'pause') yield found;
    else yield { path: found.path, inName: found.inName, inValue: found.inValue };
  }
}

type SearchIn = Generator<HitIn | Pause, void, void>;

/** Finds all hits at and below these nodes, one node after the other; pauses come as often as for one node. */
export function searchNodesIn(roots: readonly DecodedNode[], query: Query): SearchIn {
  return searchWith(seekerOf(query, roots[0]?.context.chain), roots);
}

/** Whether there is a hit at or below a node. */
export function* hasHit(seeker: Seeker, root: DecodedNode): Slices<boolean> {
  for (const found of searchWith(seeker, [root])) {
    if (found !== 'pause') return true;
    yield found;
  }
  return false;
}

/** Whether there is a hit at a node itself, without a walk below it. */
export function hasHitAtNode(seeker: Seeker, { label, kind, value, amount }: DecodedNode): boolean {
  if (!seeker.isEnd(seeker.start(label))) return false;
  return seeker.leaf(undefined, undefined, kind, value as JsonValue, amount) !== undefined;
}

function* searchWith(seeker: Seeker, roots: Iterable<DecodedNode>): SearchIn {
  const walker = new Walker(seeker);
  let index = 0;
  for (const root of roots) {
    const walks: Walk[] = [walker.from(root, index++)];
    for (let top = walks.at(-1); top !== undefined; top = walks.at(-1)) {
      const { value } = top.next();
      if (value === undefined) walks.pop();
      else if (typeof value === 'object' && 'next' in value) walks.push(value);
      else yield value;
    }
  }
}
