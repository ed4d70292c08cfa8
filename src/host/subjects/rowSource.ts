// Reads the rows of any subject, by path.

import type { HistoryEntry } from '../../core/call/call.ts';
import { childCount, childNodes, nodeAt } from '../../core/decode/childNodes.ts';
import { callNotations } from '../../core/decode/callLine.ts';
import { hasCallRows, isCallDetails, isInCallTree } from '../../core/decode/callNodes.ts';
import type { DecodedNode } from '../../core/decode/decodedNode.ts';
import { notationsOf } from '../../core/decode/notationsOf.ts';
import { labelOf, summarize } from '../../core/decode/notations.ts';
import { isChange } from '../../core/decode/changeNode.ts';
import { LINE_LABEL, sourceLineText } from '../../core/decode/frameLines.ts';
import { fullTimesIn } from '../../core/decode/fullTimesIn.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { kindName } from '../../core/decode/kindNames.ts';
import { suggestedCalls } from '../../core/decode/suggestedCalls.ts';
import { gasShare, isFailedFrame } from '../../core/decode/gasShare.ts';
import { stackNotations } from '../../core/decode/stackNotations.ts';
import { isFailedStep } from '../../core/decode/stepLine.ts';
import { ellipsis } from '../../core/text/ellipsis.ts';
import { isStep } from '../../core/trace/evmStep.ts';
import type { Query } from '../../core/search/query.ts';
import { searchRows } from '../../core/search/searchRows.ts';
import { mayBeTable } from '../../core/table/tableOf.ts';
import type { NodePath, NodeRow } from '../../protocol/nodeRow.ts';
import { causeRow } from './causeRow.ts';
import { CALL_TREES, DETAILS, callRow, detailsText, openedBelow } from './callRow.ts';
import { PLAIN_ROW } from './plainRow.ts';

/** A form longer than this is cut on the page; copying reads the whole value. */
export const LONGEST_FORM = 4000;

/** The id of an endpoint, and the name it had at the time of the call. */
export type EndpointName = Pick<HistoryEntry, 'endpointId' | 'endpointName'>;

export interface RowSource {
  readonly roots: readonly NodeRow[];
  /** The rows below a path, `from` (inclusive) to `to` (exclusive). */
  rows(path: NodePath, from: number, to: number): NodeRow[];
  /** The value of a row, for its menu; undefined where the row is not a value. */
  node(path: NodePath): DecodedNode | undefined;
  /** The endpoint that a value came from; only where rows come from several endpoints. */
  endpointOf?(path: NodePath): EndpointName | undefined;
  /** One form of the value of a row, not cut; the best form where `form` is ''. */
  formText(path: NodePath, form: string): string | undefined;
  /** Whether rows can be shown as tables: not in a comparison of two results. */
  readonly hasTables: boolean;
  /** Paths of the call tree rows that are open at first, parents before children. */
  readonly openedCalls?: readonly NodePath[];
  /** Paths of the rows that a query finds, in order, with pauses; yields nothing where rows cannot be searched. */
  search(query: Query): Generator<NodePath | 'pause'>;
}

/** Rows under a common title, with sentences about their origin. */
export type RowGroup = {
  readonly title: string;
  readonly notes: readonly string[];
  readonly rows: readonly DecodedNode[];
};

/** The rows of decoded values, and of groups of them. */
export function nodeRows(roots: readonly (DecodedNode | RowGroup)[]): RowSource {
  function node([first, ...rest]: NodePath): DecodedNode | undefined {
    const root = first === undefined ? undefined : roots[first];
    if (root === undefined || !isGroup(root)) return root && nodeAt(root, rest);
    const [position, ...below] = rest;
    const row = position === undefined ? undefined : root.rows[position];
    return row && nodeAt(row, below);
  }
  const searched = roots.flatMap((root, first) =>
    isGroup(root)
      ? root.rows.map((row, position) => ({ row, path: [first, position] }))
      : [{ row: root, path: [first] }],
  );
  return {
    hasTables: true,
    openedCalls: searched.flatMap(({ row, path }) => openedBelow(row, path)),
    roots: roots.map((root) => (isGroup(root) ? groupRow(root) : nodeRow(root))),
    rows(path, from, to) {
      const [first, ...rest] = path;
      const root = first === undefined ? undefined : roots[first];
      if (root !== undefined && isGroup(root) && rest.length === 0)
        return root.rows.slice(from, to).map(nodeRow);
      const parent = node(path);
      return parent === undefined ? [] : childNodes(parent, from, to).map(nodeRow);
    },
    node,
    formText(path, form) {
      const found = node(path);
      return found && formText(found, form);
    },
    *search(query) {
      const rows = searched.map(({ row }) => row);
      for (const found of searchRows(rows, query))
        yield found === 'pause' ? found : [...searched[found.root]!.path, ...found.path];
    },
  };
}

/** Joins sources: their roots follow one another. */
export function joinRows(sources: readonly RowSource[]): RowSource {
  const places = sources.flatMap((source) => source.roots.map((_row, root) => ({ source, root })));
  const at = ([first, ...rest]: NodePath):
    | { readonly source: RowSource; readonly path: NodePath }
    | undefined => {
    const place = first === undefined ? undefined : places[first];
    return place && { source: place.source, path: [place.root, ...rest] };
  };
  return {
    hasTables: sources.some(({ hasTables }) => hasTables),
    roots: sources.flatMap(({ roots }) => roots),
    rows(path, from, to) {
      const place = at(path);
      return place === undefined ? [] : place.source.rows(place.path, from, to);
    },
    node(path) {
      const place = at(path);
      return place?.source.node(place.path);
    },
    endpointOf(path) {
      const place = at(path);
      return place?.source.endpointOf?.(place.path);
    },
    formText(path, form) {
      const place = at(path);
      return place?.source.formText(place.path, form);
    },
    *search(query) {
      let before = 0;
      for (const source of sources) {
        for (const found of source.search(query)) {
          if (found === 'pause') yield found;
          else yield [before + found[0]!, ...found.slice(1)];
        }
        before += source.roots.length;
      }
    },
  };
}

/** One form of a value as it is copied; the best form where `form` is ''. */
export function formText(node: DecodedNode, form: string): string | undefined {
  const own = callNotations(node);
  const notations = [...own, ...notationsOf(node, Date.now() / 1000), ...stackNotations(node)];
  return (form === '' ? notations[0] : notations.find(({ name }) => name === form))?.copy;
}

function isGroup(root: DecodedNode | RowGroup): root is RowGroup {
  return 'rows' in root;
}

function groupRow({ title, notes, rows }: RowGroup): NodeRow {
  const notations = notes.map((text) => ({ name: '', text }));
  return { ...PLAIN_ROW, label: title, kind: 'group', notations, childCount: rows.length };
}

function nodeRow(node: DecodedNode): NodeRow {
  const call = callRow(node) ?? causeRow(node);
  if (call !== undefined) return call;
  const now = Date.now() / 1000;
  const isLeaf = node.kind !== 'object' && node.kind !== 'array';
  const asStep = isStep(node.value);
  const isDetails = isCallDetails(node);
  const notations = asStep ? stackNotations(node) : isLeaf ? notationsOf(node, now) : callNotations(node);
  const sourceLine = node.label === LINE_LABEL ? sourceLineText(node) : '';
  return {
    label: labelOf(node),
    kind: asStep ? 'step' : isDetails ? DETAILS : hasCallRows(node) ? CALL_TREES : node.kind,
    type: asStep || isDetails || isChange(node) || sourceLine !== '' ? '' : kindName(node.kind),
    ...(sourceLine === '' ? {} : { sourceLine }),
    summary: isDetails ? detailsText(node) : summarize(node, now),
    ...omitUndefined({ times: fullTimesIn(node) || undefined }),
    provenance: [node.provenance, node.note].filter(Boolean).join(': '),
    notations: notations.map(({ name, text }) => ({ name, text: ellipsis(text, LONGEST_FORM) })),
    childCount: childCount(node),
    hasSuggestedCalls: isLeaf && suggestedCalls(node).length > 0,
    isTable: !hasCallRows(node) && mayBeTable(node),
    ...omitUndefined({ isInset: isInCallTree(node) || undefined }),
    change: '',
    gasShare: gasShare(node) ?? null,
    isFailed: !isDetails && (isFailedFrame(node) || isFailedStep(node)),
  };
}
