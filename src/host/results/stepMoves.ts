// Moves between EVM steps of a trace, and from a cause to its call in the call tree: finds the row, in time slices.

import * as vscode from 'vscode';
import { linksToRow } from '../../core/decode/causeNodes.ts';
import { sentNodes } from '../../core/decode/childNodes.ts';
import type { DecodedNode } from '../../core/decode/decodedNode.ts';
import { pathInTree } from '../../core/decode/pathInTree.ts';
import { isCall } from '../../core/decode/callNodes.ts';
import { isLargeValue } from '../../core/jsonIndex/jsonIndex.ts';
import { isStep } from '../../core/trace/evmStep.ts';
import { findFailingStep, findMove } from '../../core/trace/stepMoves.ts';
import type { StepMove } from '../../core/trace/stepMoves.ts';
import type { NodeAction, StepTo } from '../../protocol/actions.ts';
import type { MenuItem } from '../../protocol/viewer.ts';
import type { NodePath } from '../../protocol/nodeRow.ts';
import { runSlicedWhile } from '../common/timeSlices.ts';
import type { RowSource } from '../subjects/rowSource.ts';
import type { Subject } from '../subjects/subject.ts';
import { callTarget } from './callMoves.ts';

/** A move that the rows alone decide. */
type RowMove = Exclude<StepTo, 'line'>;

const MOVES: readonly { readonly to: StepMove; readonly label: string; readonly key: string }[] = [
  { to: 'over', label: vscode.l10n.t('Step over: next step of this call'), key: 'N' },
  { to: 'back', label: vscode.l10n.t('Step back over calls'), key: 'P' },
  { to: 'out', label: vscode.l10n.t('Step out of this call'), key: 'O' },
];

/** Only in a folder with compiled contracts. */
const BY_LINE = { to: 'line', label: vscode.l10n.t('Step by source line'), key: 'L' } as const;

/** Menu items that lead to another step, from a step, a list of steps or their trace, or from a cause to its call. */
export function stepItems(node: DecodedNode): readonly MenuItem[] {
  if (linksToRow(node) !== undefined)
    return [
      { action: stepAction('tree'), label: vscode.l10n.t('Show in the call tree'), detail: '', group: 0 },
    ];
  const isKnown = node.context.contractAt !== undefined;
  const moves = isInList(node)
    ? [...MOVES, ...(isKnown ? [BY_LINE] : [])].map(({ to, label, key }) => ({
        action: stepAction(to),
        label,
        detail: key,
        group: 0,
      }))
    : [];
  const trace = isInList(node) ? node.parent?.parent : listIn(node)?.parent;
  const failed =
    trace !== undefined && hasFailed(trace)
      ? [
          {
            action: stepAction('failed'),
            label: vscode.l10n.t('Go to the step that failed'),
            detail: moves.length > 0 ? 'F' : '',
            group: 0,
          },
        ]
      : [];
  return [...moves, ...failed];
}

function stepAction(to: StepTo): NodeAction {
  return { kind: 'step', to };
}

/** The row that a move leads to from this one; undefined where there is none, or the move is no longer wanted. */
export async function stepTarget(
  source: RowSource,
  path: NodePath,
  to: RowMove,
  isWanted: () => boolean,
): Promise<NodePath | undefined> {
  const node = source.node(path);
  // The rows of a comparison are not the steps of one list.
  if (node === undefined || !source.hasTables) return undefined;
  if (to === 'tree') return placeInTree(source, node);
  if (isCall(node)) return callTarget(source, path, to);
  const isStepRow = isInList(node);
  const list = isStepRow ? node.parent : listIn(node);
  if (list === undefined) return undefined;
  const listPath = isStepRow
    ? path.slice(0, -1)
    : list === node
      ? path
      : [...path, memberPosition(node, list)];
  if (to !== 'failed' && !isStepRow) return undefined;
  const finding = to === 'failed' ? findFailingStep(list.value) : findMove(list.value, path.at(-1)!, to);
  const found = await runSlicedWhile(finding, isWanted);
  return found === undefined ? undefined : [...listPath, found];
}

/** Like `stepTarget`, in a subject that may show only some rows: skips the hidden ones. */
export async function shownTarget(
  { source, part }: Pick<Subject, 'source' | 'part'>,
  path: NodePath,
  to: RowMove,
  isWanted: () => boolean,
): Promise<NodePath | undefined> {
  if (part === undefined) return stepTarget(source, path, to, isWanted);
  const { whole, toWhole, toShown } = part;
  const seen = new Set<string>();
  let at: NodePath | undefined = toWhole(path);
  do {
    // Moving between caught failures wraps around: stop at a row that was seen before.
    seen.add(at.join('.'));
    at = await stepTarget(whole, at, to, isWanted);
  } while (at !== undefined && toShown(at) === undefined && !seen.has(at.join('.')));
  return at && toShown(at);
}

/** The row of the failed call in a call tree, which is a root, or a row of a group. */
function placeInTree(source: RowSource, cause: DecodedNode): NodePath | undefined {
  const paths = source.roots.flatMap(({ kind, childCount }, root) =>
    kind === 'group' ? Array.from({ length: childCount }, (_none, row) => [root, row]) : [[root]],
  );
  for (const path of paths) {
    const tree = source.node(path);
    const way = tree === undefined || linksToRow(tree) !== undefined ? undefined : pathInTree(tree, cause);
    if (way !== undefined) return [...path, ...way];
  }
  return undefined;
}

function isInList({ value, parent }: DecodedNode): boolean {
  return isStep(value) && parent?.kind === 'array';
}

/** The list of steps that a node is, or that it has as a member. */
function listIn(node: DecodedNode): DecodedNode | undefined {
  if (node.label === 'structLogs') return node.kind === 'array' ? node : undefined;
  return node.kind === 'object'
    ? membersOf(node).find(({ label, kind }) => label === 'structLogs' && kind === 'array')
    : undefined;
}

function memberPosition(node: DecodedNode, { label }: DecodedNode): number {
  return membersOf(node).findIndex((member) => member.label === label);
}

/** The first members: a trace has only a few. */
function membersOf(node: DecodedNode): readonly DecodedNode[] {
  return sentNodes(node, 0, 8);
}

function hasFailed({ value }: DecodedNode): boolean {
  return (
    (isLargeValue(value)
      ? value.kind === 'object' && value.child('failed')
      : (value as { failed?: unknown }).failed) === true
  );
}
