// The rows of a call tree of which a filter keeps only some: converts paths between the filtered and the whole tree.

import type { KeptRows } from '../../core/search/callsOfContract.ts';
import type { NodePath, NodeRow } from '../../protocol/nodeRow.ts';
import type { RowSource } from './rowSource.ts';

/** Converts the paths of rows between the filtered tree and the whole tree. */
export type RowPlaces = {
  readonly whole: RowSource;
  readonly toWhole: (path: NodePath) => NodePath;
  /** Undefined for a row that the filter hides. */
  readonly toShown: (path: NodePath) => NodePath | undefined;
};

/** The most rows that are open at first. */
const MOST_OPENED = 200;

/** `whole`: has the tree as its only root. */
export function keptRows(whole: RowSource, kept: KeptRows): RowSource & RowPlaces {
  const toWhole = (path: NodePath): NodePath => wholePath(kept, path);
  const toShown = (path: NodePath): NodePath | undefined => shownPath(kept, path);
  const counted = (row: NodeRow, below: KeptRows | undefined): NodeRow =>
    below === undefined ? row : { ...row, childCount: below.positions.length };
  return {
    whole,
    toWhole,
    toShown,
    hasTables: whole.hasTables,
    roots: whole.roots.map((row) => counted(row, kept)),
    openedCalls: openPaths(kept),
    rows(path, from, to) {
      const at = keptAt(kept, path);
      const above = toWhole(path);
      if (at === undefined) return whole.rows(above, from, to);
      return at.positions
        .slice(from, to)
        .flatMap((position) =>
          whole.rows(above, position, position + 1).map((row) => counted(row, at.below.get(position))),
        );
    },
    node: (path) => whole.node(toWhole(path)),
    formText: (path, form) => whole.formText(toWhole(path), form),
    *search(query) {
      for (const found of whole.search(query)) {
        const shown = found === 'pause' ? found : toShown(found);
        if (shown !== undefined) yield shown;
      }
    },
  };
}

/** The rows kept below a shown row; undefined where all are kept, for example below an event. */
function keptAt(kept: KeptRows, path: NodePath): KeptRows | undefined {
  let at: KeptRows | undefined = kept;
  for (const shown of path.slice(1)) at = at?.below.get(at.positions[shown] ?? -1);
  return at;
}

function wholePath(kept: KeptRows, [root = 0, ...path]: NodePath): NodePath {
  const whole = [root];
  let at: KeptRows | undefined = kept;
  for (const shown of path) {
    const position: number = at?.positions[shown] ?? shown;
    whole.push(position);
    at = at?.below.get(position);
  }
  return whole;
}

function shownPath(kept: KeptRows, [root = 0, ...path]: NodePath): NodePath | undefined {
  const shown = [root];
  let at: KeptRows | undefined = kept;
  for (const position of path) {
    const place: number | undefined = at === undefined ? position : indexIn(at.positions, position);
    if (place === undefined) return undefined;
    shown.push(place);
    at = at?.below.get(position);
  }
  return shown;
}

/** The index of a number in an ascending list. */
function indexIn(numbers: readonly number[], wanted: number): number | undefined {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return numbers[low] === wanted ? low : undefined;
}

/** Paths of the calls that hold other kept calls, from the top of the tree down. */
function openPaths(kept: KeptRows): readonly NodePath[] {
  const paths: NodePath[] = [];
  const waiting: { readonly at: KeptRows; readonly path: NodePath }[] = [{ at: kept, path: [0] }];
  for (let next = waiting.shift(); next !== undefined && paths.length < MOST_OPENED; next = waiting.shift()) {
    const { at, path } = next;
    paths.push(path);
    at.positions.forEach((position, shown) => {
      const below = at.below.get(position);
      if (below !== undefined && below.positions.length > 1 && waiting.length < MOST_OPENED)
        waiting.push({ at: below, path: [...path, shown] });
    });
  }
  return paths;
}
