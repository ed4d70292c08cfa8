// Owns the comparison of two answers as something to look at.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../core/call.ts';
import { decode } from '../core/decode/decodedNode.ts';
import type { DecodeContext, DecodedNode } from '../core/decode/decodedNode.ts';
import { decodeResult } from '../core/decode/decodeResult.ts';
import { kindName } from '../core/decode/kindNames.ts';
import { changeFrom, changePaths } from '../core/diff/changePaths.ts';
import { diffChildCount, diffChildren } from '../core/diff/diffChildren.ts';
import { compareLarge } from '../core/diff/diffCounts.ts';
import { diffNodes, isLargePlace } from '../core/diff/diffNode.ts';
import type { DiffNode, DiffState } from '../core/diff/diffNode.ts';
import { diffRow, summarizeDiff } from '../core/diff/diffRow.ts';
import { endsOf } from '../core/diff/endsOf.ts';
import { formatDiff } from '../core/diff/formatDiff.ts';
import { searchDiff } from '../core/diff/searchDiff.ts';
import { sideForms } from '../core/diff/sideForms.ts';
import { ellipsis } from '../core/ellipsis.ts';
import type { NodePath, NodeRow } from '../protocol/nodeRow.ts';
import { trailTitle } from '../core/decode/trailTitle.ts';
import { setStatusBarMessage, withProgress } from './common/notices.ts';
import type { ContextOf } from './knowledge.ts';
import { dayAndTime } from './clockTime.ts';
import { resultOf } from './inTurns.ts';
import { formText } from './rowSource.ts';
import type { RowSource } from './rowSource.ts';
import type { EndpointName, Subject } from './subject.ts';

const PREFIX = 'diff:';

/** Code of a contract is shown whole; a longer form is cut for show, and copied whole. */
const LONGEST_FORM = 60_000;

/** The ids of the two entries that an id compares. */
export function comparedIn(id: string): readonly [string, string] | undefined {
  const [before, after] = id.startsWith(PREFIX) ? id.slice(PREFIX.length).split(' ') : [];
  return before === undefined || after === undefined ? undefined : [before, after];
}

export function comparisonId(ids: readonly [string, string]): string {
  return PREFIX + ids.join(' ');
}

/** Compares two answers; undefined where the person stops it, which is offered while large ones are compared. */
export async function diffSubject(
  before: HistoryEntry,
  after: HistoryEntry,
  contextOf: ContextOf,
  onlyDifferences = false,
): Promise<Subject | undefined> {
  const root = diffNodes(answerOf(before, contextOf(before)), answerOf(after, contextOf(after)));
  const make = (isWanted: () => boolean): Promise<Subject | undefined> =>
    subjectOf(root, before, after, contextOf, onlyDifferences, isWanted);
  if (!isLargePlace(root)) {
    await resultOf(compareLarge(root), () => true);
    return make(() => true);
  }
  const progress = {
    location: vscode.ProgressLocation.Notification,
    title: vscode.l10n.t('Comparing two large answers'),
    cancellable: true,
  };
  return withProgress(progress, async (_progress, token) => {
    const isWanted = (): boolean => !token.isCancellationRequested;
    await resultOf(compareLarge(root), isWanted);
    return isWanted() ? make(isWanted) : undefined;
  });
}

async function subjectOf(
  root: DiffNode,
  before: HistoryEntry,
  after: HistoryEntry,
  contextOf: ContextOf,
  onlyDifferences: boolean,
  isWanted: () => boolean,
): Promise<Subject | undefined> {
  const changes = await resultOf(changePaths(root, { onlyDifferences }), isWanted);
  if (changes === undefined) return undefined;
  const other = onlyDifferences ? vscode.l10n.t('Show everything') : vscode.l10n.t('Show differences only');
  return {
    id: comparisonId([before.id, after.id]),
    endpoint: after,
    next: [],
    entry: undefined,
    view: {
      title: vscode.l10n.t('Compare {0}', trailTitle(after, contextOf(after))),
      summary: summarizeDiff(root),
      facts: [
        { name: vscode.l10n.t('Before'), text: sideText(before, contextOf), detail: '' },
        { name: vscode.l10n.t('After'), text: sideText(after, contextOf), detail: '' },
      ],
      hint: '',
      problem: null,
      opened: 1,
      hasJson: false,
      canSearch: true,
      isArriving: false,
      actions: [
        { action: 'toggle', label: other },
        { action: 'copy', label: vscode.l10n.t('Copy as Markdown') },
      ],
    },
    source: diffRows(root, onlyDifferences, before, after),
    changes: {
      count: changes.length,
      step([, ...from], by) {
        const at = changeFrom(changes, from, by);
        return { path: [0, ...changes[at]!], number: at + 1 };
      },
    },
    again: () => diffSubject(before, after, contextOf, onlyDifferences),
    async act(action) {
      if (action === 'toggle') return subjectOf(root, before, after, contextOf, !onlyDifferences, () => true);
      if (action !== 'copy') return undefined;
      await vscode.env.clipboard.writeText(formatDiff(root));
      setStatusBarMessage(vscode.l10n.t('Copied the differences'), 3000);
      return undefined;
    },
  };
}

function answerOf(entry: HistoryEntry, context: DecodeContext): DecodedNode {
  const { outcome } = entry;
  return outcome.ok
    ? decodeResult(entry, outcome.result, context)
    : decode('failure', outcome.failure, 'unknown', { context });
}

function sideText(entry: HistoryEntry, contextOf: ContextOf): string {
  return `${trailTitle(entry, contextOf(entry))}, ${entry.endpointName}, ${dayAndTime(entry.startedAt)}`;
}

const STATES: Readonly<Record<DiffState, string>> = {
  same: '',
  spelling: vscode.l10n.t('spelled otherwise'),
  order: vscode.l10n.t('in another order'),
  changed: vscode.l10n.t('changed'),
  added: vscode.l10n.t('added'),
  removed: vscode.l10n.t('removed'),
  kind: vscode.l10n.t('of another kind'),
};

/** The rows of a comparison: its one root is the answer. */
export function diffRows(
  root: DiffNode,
  onlyDifferences: boolean,
  ofBefore: EndpointName,
  ofAfter: EndpointName,
): RowSource {
  const options = { onlyDifferences };
  const placeAt = ([first, ...rest]: NodePath): DiffNode | undefined => {
    let place: DiffNode | undefined = first === 0 ? root : undefined;
    for (const step of rest) place = place && diffChildren(place, step, step + 1, options)[0];
    return place;
  };
  const row = (place: DiffNode): NodeRow => {
    const { label, state, before, after, difference } = diffRow(place);
    const childCount = diffChildCount(place, options);
    const { kind } = (place.after ?? place.before)!;
    return {
      label,
      kind,
      type: state === 'same' ? kindName(kind) : STATES[state],
      summary: sidesText(state, before, after),
      mark: difference ?? '',
      forms:
        childCount > 0 || (state === 'same' && (kind === 'object' || kind === 'array'))
          ? []
          : sideForms(place).map(({ name, form, parts }) => ({
              name,
              text: ellipsis(form.text, LONGEST_FORM),
              parts: parts.map(([from, to]) => [from, to] as [number, number]),
            })),
      childCount,
      isLinked: false,
      isTable: false,
      change: place.derived ? '' : state,
      gasShare: null,
      isFailed: false,
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
      return sideForms(place).find(({ name }) => name === form)?.form.copy;
    },
    *search(query) {
      for (const found of searchDiff(root, query, options)) yield found === 'pause' ? found : [0, ...found];
    },
  };
}

function sidesText(state: DiffState, before: string | undefined, after: string | undefined): string {
  if (state === 'same' || before === undefined || after === undefined) return after ?? before ?? '';
  return before === after ? after : endsOf(before, after).join(' → ');
}
