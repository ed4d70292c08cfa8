// Menu items of calls in a call tree, and the rows that they lead to or open.

import * as vscode from 'vscode';
import { childCount, childNodes } from '../../core/decode/childNodes.ts';
import { callFailed } from '../../core/trace/callFrame.ts';
import { frameHead } from '../../core/trace/callTree.ts';
import { callsToDepth, failingPath, findCalls } from '../../core/trace/failingCalls.ts';
import type { CallPath } from '../../core/trace/failingCalls.ts';
import type { NodeValue } from '../../core/jsonIndex/largeContainer.ts';
import { isCall } from '../../core/decode/callNodes.ts';
import type { DecodedNode } from '../../core/decode/decodedNode.ts';
import type { StepTo } from '../../protocol/actions.ts';
import type { MenuItem } from '../../protocol/viewer.ts';
import type { NodePath } from '../../protocol/nodeRow.ts';
import { calledContract } from '../subjects/callsOfSubject.ts';
import type { Subject } from '../subjects/subject.ts';
import type { RowSource } from '../subjects/rowSource.ts';

/** More levels than are read at once. */
const ALL = 1_000;

const MOVES: readonly { readonly to: StepTo; readonly label: string; readonly key: string }[] = [
  { to: 'over', label: vscode.l10n.t('Next call on this level'), key: 'N' },
  { to: 'back', label: vscode.l10n.t('Previous call on this level'), key: 'P' },
  { to: 'out', label: vscode.l10n.t('Out to the call that made this one'), key: 'O' },
];

/** The menu items that move from a call to others, open calls inside, and copy them. */
export function callItems(node: DecodedNode): readonly MenuItem[] {
  if (!isCall(node)) return [];
  const hasOthers = node.parent !== undefined && isCall(node.parent);
  const moves = hasOthers ? MOVES.map(({ to, label, key }) => item({ kind: 'step', to }, label, key)) : [];
  const { value: top } = topOf(node);
  const contract = calledContract(node);
  const hasCaught = findCalls(top).caught.length > 0;
  const failed = callFailed(frameHead(top))
    ? [item({ kind: 'step', to: 'failed' }, vscode.l10n.t('Go to where it failed'), 'F')]
    : hasCaught
      ? [item({ kind: 'step', to: 'failed' }, vscode.l10n.t('Go to the next call that failed'), 'F')]
      : [];
  return [
    ...moves,
    ...failed,
    item({ kind: 'openCalls', depth: ALL }, vscode.l10n.t('Open all calls inside'), '9'),
    item({ kind: 'openCalls', depth: 1 }, vscode.l10n.t('Open one level only'), '1'),
    ...(contract === undefined
      ? []
      : [item({ kind: 'callsOf' }, vscode.l10n.t('Only calls of {0}', contract), '')]),
    { ...item({ kind: 'copyCalls' }, vscode.l10n.t('Copy calls as text'), ''), group: 1 },
  ];
}

/** The row that a move leads to from a call; undefined where there is none. */
export function callTarget(
  source: RowSource,
  path: NodePath,
  to: Exclude<StepTo, 'line'>,
): NodePath | undefined {
  const node = source.node(path);
  if (node === undefined || !isCall(node)) return undefined;
  if (to === 'failed') {
    let top = path;
    for (let above = node.parent; above !== undefined && isCall(above); above = above.parent)
      top = top.slice(0, -1);
    const { value } = topOf(node);
    const way = callFailed(frameHead(value)) ? failingPath(value) : nextCaught(value, path.slice(top.length));
    return way && [...top, ...way];
  }
  const isInside = node.parent !== undefined && isCall(node.parent);
  if (to === 'out') return isInside ? path.slice(0, -1) : undefined;
  const by = to === 'back' ? -1 : 1;
  let from = path;
  for (let at = node; at.parent !== undefined && isCall(at.parent); at = at.parent) {
    const position = nextCall(at.parent, from.at(-1)!, by);
    if (position !== undefined) return [...from.slice(0, -1), position];
    from = from.slice(0, -1);
    // The call before the first one on a level is the call that made it.
    if (by === -1) return from;
  }
  return undefined;
}

/** The rows below a call that open with `depth` levels, as far as the subject shows them. */
export function pathsOpenedTo(
  { source, part }: Pick<Subject, 'source' | 'part'>,
  path: NodePath,
  depth: number,
): readonly NodePath[] {
  const node = source.node(path);
  if (node === undefined || !isCall(node)) return [];
  const below = callsToDepth(node.value, depth);
  if (part === undefined) return below.map((way) => [...path, ...way]);
  const top = part.toWhole(path);
  return below.map((way) => part.toShown([...top, ...way])).filter((way) => way !== undefined);
}

/** The next failed call in row order whose caller went on; after the last one, the first one again. */
function nextCaught(top: NodeValue, from: CallPath): CallPath | undefined {
  const { caught } = findCalls(top);
  return caught.find((path) => isBefore(from, path)) ?? caught[0];
}

function isBefore(one: CallPath, other: CallPath): boolean {
  const at = other.findIndex((place, index) => place !== one[index]);
  return at !== -1 && (one[at] ?? -1) < other[at]!;
}

function nextCall(parent: DecodedNode, from: number, by: 1 | -1): number | undefined {
  const count = childCount(parent);
  for (let position = from + by; position >= 0 && position < count; position += by) {
    const [row] = childNodes(parent, position, position + 1);
    if (row !== undefined && isCall(row)) return position;
  }
  return undefined;
}

function topOf(node: DecodedNode): DecodedNode {
  let top = node;
  while (top.parent !== undefined && isCall(top.parent)) top = top.parent;
  return top;
}

function item(action: MenuItem['action'], label: string, detail: string): MenuItem {
  return { action, label, detail, group: 0 };
}
