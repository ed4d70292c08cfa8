// What a subscription is to tell of: a query, as in the search of a result, asked of each row as it comes.

import { liveRowsShape } from '../catalogue/shapes/live.ts';
import { childNodes } from '../decode/childNodes.ts';
import { decode } from '../decode/decodedNode.ts';
import type { DecodeContext, DecodedNode } from '../decode/decodedNode.ts';
import { parseQuery } from '../search/parseQuery.ts';
import { finds } from '../search/searchNodes.ts';
import { seekerOf } from '../search/seeker.ts';
import { finish } from '../slices.ts';
import type { LiveCondition } from '../watch/trigger.ts';
import type { LiveKind } from './liveKind.ts';
import type { LiveRow } from './liveRows.ts';

/** The row as a node where it meets the condition; undefined where it does not, or the query is wrong. */
export function rowMeeting(
  { query }: LiveCondition,
  kind: LiveKind,
  { value }: Pick<LiveRow, 'value'>,
  context: DecodeContext,
): DecodedNode | undefined {
  const read = parseQuery(query);
  if (!read.ok) return undefined;
  const [row] = childNodes(decode(kind, [value], liveRowsShape(kind), { context }));
  return row !== undefined && finish(finds(seekerOf(read.query, context.chain), row)) ? row : undefined;
}
