// A watched call as a subject: its last result with the changes marked, and the results so far.

import * as vscode from 'vscode';
import { decodeResult } from '../../core/decode/decodeResult.ts';
import type { ChangeMarks } from '../../core/watch/changeMarks.ts';
import type { HistoryEntry } from '../../core/call/call.ts';
import { namedBlock } from '../../core/call/resultBlock.ts';
import { changeFrom } from '../../core/diff/changePaths.ts';
import type { NodePath, NodeRow } from '../../protocol/nodeRow.ts';
import { fullTimeOf } from '../../core/decode/time.ts';
import { entrySubject, requestRoots } from '../subjects/entrySubject.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import { nodeRows } from '../subjects/rowSource.ts';
import type { RowSource } from '../subjects/rowSource.ts';
import { seriesNode } from './seriesNode.ts';
import type { Subject } from '../subjects/subject.ts';
import { runsText } from './runsText.ts';
import type { WatchState } from './watchState.ts';

/** Undefined until the first run has ended. */
export function watchSubject(id: string, state: WatchState, contextOf: ContextOf): Subject | undefined {
  const { last, good, changes, changedAt, samples } = state;
  if (last === undefined) return undefined;
  const base = entrySubject(last, contextOf);
  const context = contextOf(last);
  const results = good?.outcome.ok === true ? [decodeResult(good, good.outcome.result, contextOf(good))] : [];
  const roots = [
    ...results,
    seriesNode(vscode.l10n.t('results so far'), last, samples.toReversed(), contextOf),
    ...requestRoots(last, context),
  ];
  const source = withCount(nodeRows(roots), results.length, runsAndGaps(state));
  const { problem } = base.view;
  return {
    ...base,
    id,
    again: () => Promise.resolve(watchSubject(id, state, contextOf)),
    opened: results.length,
    view: {
      ...base.view,
      canSearch: true,
      hint: changedAt === undefined ? unchangedText(last, base.view.hint) : changedText(changedAt, changes),
      hintWarns: changedAt === undefined && base.view.hintWarns === true,
      // The watch tries again by itself.
      problem: problem && {
        ...problem,
        // Both would send the call once, beside the watch.
        actions: problem.actions.filter(
          ({ action }) => action.kind !== 'retry' && action.kind !== 'switchEndpoint',
        ),
      },
    },
    source: results.length === 0 ? source : withMarks(source, changes),
    ...(results.length === 0 || changedAt === undefined ? {} : { changes: stepsOf(changes) }),
  };
}

function unchangedText(last: HistoryEntry, hint: string): string {
  const { outcome } = last;
  // A block that is not there yet will come.
  const isThere = outcome.ok && outcome.result !== null;
  const block = hint === '' && isThere ? namedBlock(last) : undefined;
  return block === undefined
    ? hint
    : vscode.l10n.t('Always reads block {0}, which stays as it is. “latest” follows the chain.', block);
}

function changedText(changedAt: number, { paths }: ChangeMarks): string {
  const time = fullTimeOf(changedAt);
  return paths.length > 1
    ? vscode.l10n.t('Last changed at {0}: {1} values are marked.', time, paths.length.toLocaleString('en'))
    : vscode.l10n.t('Last changed at {0}.', time);
}

/** What the list holds, in the words of the status: not all runs of a watch with very many, or from before a reload. */
function runsAndGaps({ runs, samples }: WatchState): string {
  const gaps = samples.filter(({ isGap }) => isGap).length;
  const listed = samples.length - gaps;
  const count =
    listed < runs ? vscode.l10n.t('{0} of {1}', listed.toLocaleString('en'), runsText(runs)) : runsText(runs);
  if (gaps === 0) return count;
  return `${count}, ${gaps === 1 ? vscode.l10n.t('1 gap') : vscode.l10n.t('{0} gaps', gaps.toLocaleString('en'))}`;
}

/** Shows this text beside the root at this position. */
function withCount(source: RowSource, at: number, summary: string): RowSource {
  return {
    ...source,
    roots: source.roots.map((row, position) => (position === at ? { ...row, summary } : row)),
  };
}

/** Marks changed values; the first root is the result. */
function withMarks(source: RowSource, { marks }: ChangeMarks): RowSource {
  if (marks.size === 0) return source;
  const marked = (row: NodeRow, [root, ...below]: NodePath): NodeRow => {
    const found = root === 0 ? marks.get(below.join('.')) : undefined;
    if (found === undefined) return row;
    const provenance = [row.provenance, found.text].filter(Boolean).join('; ');
    return { ...row, change: found.state, provenance };
  };
  return {
    ...source,
    roots: source.roots.map((row, position) => marked(row, [position])),
    rows: (path, from, to) =>
      source.rows(path, from, to).map((row, index) => marked(row, [...path, from + index])),
  };
}

function stepsOf({ paths }: ChangeMarks): NonNullable<Subject['changes']> {
  return {
    count: paths.length,
    step([, ...from], by) {
      const at = changeFrom(paths, from, by);
      return { path: [0, ...paths[at]!], number: at + 1 };
    },
  };
}
