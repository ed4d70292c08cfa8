// The rows of a comparison of two results: both sides of each value, and how they differ.

import * as vscode from 'vscode';
import { fullTimesIn } from '../../core/decode/fullTimesIn.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { kindName } from '../../core/decode/kindNames.ts';
import { diffChildCount, diffChildren } from '../../core/diff/diffChildren.ts';
import type { DiffNode, DiffState } from '../../core/diff/diffNode.ts';
import { diffRow } from '../../core/diff/diffRow.ts';
import { searchDiff } from '../../core/diff/searchDiff.ts';
import { shortSides } from '../../core/diff/shortSides.ts';
import { sideNotations } from '../../core/diff/sideNotations.ts';
import type { SideNames } from '../../core/diff/sideNotations.ts';
import { ellipsis } from '../../core/text/ellipsis.ts';
import type { NodePath, NodeRow } from '../../protocol/nodeRow.ts';
import { PLAIN_ROW } from './plainRow.ts';
import { formText } from './rowSource.ts';
import type { EndpointName, RowSource } from './rowSource.ts';

/** Enough for contract code. A longer form is cut on the page, and copied whole. */
const LONGEST_FORM = 60_000;

function stateText(state: DiffState, sides: SideNames | undefined): string {
  const [before, after] = sides ?? [];
  const only = (side: string): string => vscode.l10n.t('only in {0}', side);
  return {
    same: '',
    spelling: vscode.l10n.t('spelled differently'),
    order: vscode.l10n.t('in another order'),
    changed: sides === undefined ? vscode.l10n.t('changed') : vscode.l10n.t('different'),
    added: after === undefined ? vscode.l10n.t('added') : only(after),
    removed: before === undefined ? vscode.l10n.t('removed') : only(before),
    kind: vscode.l10n.t('of another type'),
  }[state];
}

/** How a value differs, and whether it is left out of the counts; undefined where it is the same. */
function typeText({ derived }: DiffNode, state: DiffState, sides: SideNames | undefined): string | undefined {
  if (state === 'same') return undefined;
  const text = stateText(state, sides);
  return derived ? vscode.l10n.t('{0} · derived, not counted', text) : text;
}

/** The rows of a comparison; its one root is the result. `sides`: the names of both values, else `before`, `after`. */
export function diffRows(
  root: DiffNode,
  onlyDifferences: boolean,
  ofBefore: EndpointName,
  ofAfter: EndpointName,
  sides?: SideNames,
): RowSource {
  const options = { onlyDifferences };
  const placeAt = ([first, ...rest]: NodePath): DiffNode | undefined => {
    let place: DiffNode | undefined = first === 0 ? root : undefined;
    for (const step of rest) place = place && diffChildren(place, step, step + 1, options)[0];
    return place;
  };
  const row = (place: DiffNode): NodeRow => {
    const { label, state, before, after, difference } = diffRow(place, sides);
    const childCount = diffChildCount(place, options);
    const { kind } = (place.after ?? place.before)!;
    return {
      ...PLAIN_ROW,
      label,
      kind,
      type: typeText(place, state, sides) ?? kindName(kind),
      summary: sidesText(state, before, after),
      ...omitUndefined({ times: timesOf(place) || undefined }),
      provenance: difference ?? '',
      notations:
        childCount > 0 || (state === 'same' && (kind === 'object' || kind === 'array'))
          ? []
          : sideNotations(place, sides).map(({ name, notation, parts, sideLength }) => ({
              name,
              text: ellipsis(notation.text, LONGEST_FORM),
              parts: parts.map(([from, to]) => [from, to] as [number, number]),
              ...omitUndefined({ sideLength }),
            })),
      childCount,
      change: place.derived ? '' : state,
    };
  };
  return {
    hasTables: false,
    roots: [row(root)],
    rows(path, from, to) {
      const place = placeAt(path);
      return place === undefined ? [] : diffChildren(place, from, to, options).map(row);
    },
    node(path) {
      const place = placeAt(path);
      return place?.after ?? place?.before;
    },
    endpointOf: (path) => (placeAt(path)?.after === undefined ? ofBefore : ofAfter),
    formText(path, form) {
      const place = placeAt(path);
      const side = place?.after ?? place?.before;
      if (place === undefined || side === undefined || form === '') return side && formText(side, '');
      return sideNotations(place, sides).find(({ name }) => name === form)?.notation.copy;
    },
    *search(query) {
      for (const found of searchDiff(root, query, options)) yield found === 'pause' ? found : [0, ...found];
    },
  };
}

function sidesText(state: DiffState, before: string | undefined, after: string | undefined): string {
  if (state === 'same' || before === undefined || after === undefined) return after ?? before ?? '';
  return before === after ? after : shortSides(before, after).join(' → ');
}

/** The times in both values, with their time zone. */
function timesOf({ before, after }: DiffNode): string {
  const times = [before, after].map((side) => (side === undefined ? '' : fullTimesIn(side)));
  return [...new Set(times)].filter((text) => text !== '').join('\n');
}
