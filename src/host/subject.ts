// Owns what a viewer can look at, and reading rows of it. Refuses to know pages and messages out.

import type { HistoryEntry } from '../core/call.ts';
import { childNodes, nodeAt } from '../core/decode/childNodes.ts';
import { childCount } from '../core/decode/childNodes.ts';
import type { DecodedNode } from '../core/decode/decodedNode.ts';
import { formsOf, labelOf, summarize } from '../core/decode/forms.ts';
import { kindName } from '../core/decode/kindNames.ts';
import { linksOf } from '../core/decode/links.ts';
import type { NodePath, NodeRow } from '../protocol/nodeRow.ts';
import type { SubjectView } from '../protocol/viewer.ts';

/** A form longer than this is cut for show; copying reads the whole value. */
const LONGEST_FORM = 4000;

/** One thing to look at: the entry of a call. Decoded once for all that is asked about it. */
export type Subject = {
  readonly id: string;
  readonly view: Omit<SubjectView, 'id' | 'roots'>;
  readonly roots: readonly DecodedNode[];
  /** The call it belongs to: what is opened as JSON, tried again, and where links go. */
  readonly entry: HistoryEntry;
};

export function subjectView({ id, view, roots }: Subject): SubjectView {
  return { id, ...view, roots: roots.map(nodeRow) };
}

/** The node at a path whose first step is the root. */
export function subjectNode({ roots }: Subject, [first, ...rest]: NodePath): DecodedNode | undefined {
  const root = first === undefined ? undefined : roots[first];
  return root && nodeAt(root, rest);
}

export function subjectRows(subject: Subject, path: NodePath, from: number, to: number): NodeRow[] {
  const parent = subjectNode(subject, path);
  return parent === undefined ? [] : childNodes(parent, from, to).map(nodeRow);
}

function nodeRow(node: DecodedNode): NodeRow {
  const now = Date.now() / 1000;
  const isLeaf = node.kind !== 'object' && node.kind !== 'array';
  return {
    label: labelOf(node),
    kind: node.kind,
    type: kindName(node.kind),
    summary: summarize(node, now),
    mark: [node.mark, node.note].filter(Boolean).join(': '),
    forms: isLeaf ? formsOf(node, now).map(({ name, text }) => ({ name, text: cutText(text) })) : [],
    childCount: childCount(node),
    isLinked: isLeaf && linksOf(node).length > 0,
  };
}

export function cutText(text: string): string {
  return text.length > LONGEST_FORM ? `${text.slice(0, LONGEST_FORM)}…` : text;
}
