// Whether a text is in a list of texts, or in what is shown of it. Lists of many rows hold the same items.

import { itemShape } from '../decode/childNodes.ts';
import type { DecodedNode } from '../decode/decodedNode.ts';
import { mayHoldNodes } from '../decode/nodesInside.ts';
import { ByteCache } from '../jsonIndex/byteCache.ts';
import type { ItemLook } from '../jsonIndex/rowScanner.ts';
import { LeafReader } from '../search/leafReader.ts';
import { LEAST_SENT } from '../search/sentMarks.ts';
import type { SentMarks } from '../search/sentMarks.ts';
import type { Seeker } from '../search/seeker.ts';
import type { RowReader } from './rowReader.ts';
import type { Column } from './table.ts';

/** Characters of a long item as JSON. */
const LEAST = LEAST_SENT + 2;
/** Of the items that are remembered. */
const BITS = 13;

/** Undefined where the cell must be walked through. `text`: finds the text in an item; `isShown`: in the line of the list; `marks`: as `cellMarks` gives them. */
export function listTest(
  column: Column,
  text: Seeker,
  isShown: ((cell: DecodedNode) => boolean) | undefined,
  marks: SentMarks | undefined,
): (row: RowReader) => boolean | undefined {
  const tested = new ByteCache<boolean>(BITS);
  const leaf = new LeafReader();
  /** By the number of items, which is all that is shown. */
  const shown = new Map<number, boolean>();
  let shape: DecodedNode['shape'] | undefined;
  let look: ItemLook | undefined;
  let isPlain = true;

  function test(item: string): boolean {
    leaf.read(column.label, item, itemShape(shape!, 0));
    if (leaf.kind === 'tokenAmount' || mayHoldNodes(leaf.kind, item)) isPlain = false;
    return isPlain && leaf.foundBy(text, undefined, undefined) !== undefined;
  }

  return (row) => {
    if (!isPlain) return undefined;
    shape ??= listShape(row.cell(column));
    look ??= shape && {
      test,
      pattern: patternFor(shape, marks),
      least: marks?.isInNumbers === true ? LEAST : 0,
    };
    const items = look === undefined ? undefined : row.items(column, tested, look);
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

/** Where all that is shown of long items is what was sent. */
function patternFor(shape: DecodedNode['shape'], marks: SentMarks | undefined): RegExp | undefined {
  const item = itemShape(shape, 0);
  return item === 'word' || item === 'hash' ? marks?.pattern : undefined;
}
