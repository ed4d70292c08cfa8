// Whether a text is found in a list of texts or in its line. Lists in many rows share items, so results are remembered.

import { itemShape } from '../decode/childNodes.ts';
import type { DecodedNode } from '../decode/decodedNode.ts';
import { mayHoldNodes } from '../decode/nodesInside.ts';
import { ByteCache } from '../jsonIndex/byteCache.ts';
import type { ItemTest } from '../jsonIndex/rowScanner.ts';
import { LeafReader } from '../search/leafReader.ts';
import { LEAST_SENT } from '../search/sentMarks.ts';
import type { SentMarks } from '../search/sentMarks.ts';
import type { Seeker } from '../search/seeker.ts';
import type { RowReader } from './rowReader.ts';
import type { Column } from './table.ts';

/** The least length of a long item in JSON. */
const LEAST = LEAST_SENT + 2;
/** Results for 2^13 items are remembered. */
const BITS = 13;

/**
 * The test gives undefined where the cell must be searched as a node. `text`: finds the text in an item; `isShown`:
 * finds it in the line of the list; `marks`: the result of `cellMarks`.
 */
export function listTest(
  column: Column,
  text: Seeker,
  isShown: ((cell: DecodedNode) => boolean) | undefined,
  marks: SentMarks | undefined,
): (row: RowReader) => boolean | undefined {
  const tested = new ByteCache<boolean>(BITS);
  const leaf = new LeafReader();
  /** Results for the line of a list, by the number of items: the line shows nothing else. */
  const shown = new Map<number, boolean>();
  let shape: DecodedNode['shape'] | undefined;
  let itemTest: ItemTest | undefined;
  let isPlain = true;

  function test(item: string): boolean {
    leaf.read(column.label, item, itemShape(shape!, 0));
    if (leaf.kind === 'tokenAmount' || mayHoldNodes(leaf.kind, item)) isPlain = false;
    return isPlain && leaf.foundBy(text, undefined, undefined) !== undefined;
  }

  return (row) => {
    if (!isPlain) return undefined;
    shape ??= listShape(row.cell(column));
    itemTest ??= shape && {
      test,
      patterns: patternsFor(shape, marks),
      least: marks?.isInNumbers === true ? LEAST : 0,
    };
    const items = itemTest === undefined ? undefined : row.items(column, tested, itemTest);
    if (items === undefined || !isPlain) return undefined;
    if (items.found || isShown === undefined) return items.found;
    let isIn = shown.get(items.count);
    if (isIn === undefined) shown.set(items.count, (isIn = isShown(row.cell(column)!)));
    return isIn;
  };
}

/** The shape of a list whose items have one shape. */
function listShape(cell: DecodedNode | undefined): DecodedNode['shape'] | undefined {
  if (cell?.kind !== 'array') return undefined;
  return typeof cell.shape === 'object' && 'tuple' in cell.shape ? undefined : cell.shape;
}

/**
 * The patterns of which a long item with the text matches one; undefined where items can show more than their own characters.
 */
function patternsFor(
  shape: DecodedNode['shape'],
  marks: SentMarks | undefined,
): SentMarks['patterns'] | undefined {
  const item = itemShape(shape, 0);
  return item === 'word' || item === 'hash' ? marks?.patterns : undefined;
}
