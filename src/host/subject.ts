// Owns what a viewer can look at, and reading rows of it. Refuses to know pages and messages out.

import type { HistoryEntry } from '../core/call.ts';
import { childCount, childNodes, nodeAt } from '../core/decode/childNodes.ts';
import type { DecodedNode } from '../core/decode/decodedNode.ts';
import { formsOf, labelOf, summarize } from '../core/decode/forms.ts';
import { kindName } from '../core/decode/kindNames.ts';
import { linksOf } from '../core/decode/links.ts';
import type { Link } from '../core/decode/links.ts';
import type { NodePath, NodeRow } from '../protocol/nodeRow.ts';
import type { SubjectView } from '../protocol/viewer.ts';

/** A form longer than this is cut for show; copying reads the whole value. */
const LONGEST_FORM = 4000;

/** Rows that belong together under a title, with sentences on where they come from. */
export type RowGroup = {
  readonly title: string;
  readonly notes: readonly string[];
  readonly rows: readonly DecodedNode[];
};

/** One thing to look at: the entry of a call, an explanation. Decoded once for all that is asked about it. */
export type Subject = {
  readonly id: string;
  readonly view: Omit<SubjectView, 'id' | 'roots'>;
  readonly roots: readonly (DecodedNode | RowGroup)[];
  /** Where calls that follow from it go. */
  readonly endpointId: string;
  /** Calls that its buttons `next:0`, `next:1` … stand for. */
  readonly next: readonly Link[];
  /** The call it is of: what is opened as JSON and tried again. */
  readonly entry: HistoryEntry | undefined;
};

export function subjectView({ id, view, roots }: Subject): SubjectView {
  return { id, ...view, roots: roots.map((root) => (isGroup(root) ? groupRow(root) : nodeRow(root))) };
}

/** The node at a path whose first step is the root; none where a group is. */
export function subjectNode({ roots }: Subject, [first, ...rest]: NodePath): DecodedNode | undefined {
  const root = first === undefined ? undefined : roots[first];
  if (root === undefined || !isGroup(root)) return root && nodeAt(root, rest);
  const [position, ...below] = rest;
  const row = position === undefined ? undefined : root.rows[position];
  return row && nodeAt(row, below);
}

export function subjectRows(subject: Subject, path: NodePath, from: number, to: number): NodeRow[] {
  const [first, ...rest] = path;
  const root = first === undefined ? undefined : subject.roots[first];
  if (root !== undefined && isGroup(root) && rest.length === 0) return root.rows.slice(from, to).map(nodeRow);
  const parent = subjectNode(subject, path);
  return parent === undefined ? [] : childNodes(parent, from, to).map(nodeRow);
}

function isGroup(root: DecodedNode | RowGroup): root is RowGroup {
  return 'rows' in root;
}

function groupRow({ title, notes, rows }: RowGroup): NodeRow {
  const forms = notes.map((text) => ({ name: '', text }));
  return {
    label: title,
    kind: 'group',
    type: '',
    summary: '',
    mark: '',
    forms,
    childCount: rows.length,
    isLinked: false,
  };
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
