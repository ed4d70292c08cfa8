// The row of an ended call: the call, its result, its age, and the marks that the user added.

import * as vscode from 'vscode';
import { durationText } from '../../core/call/callPhases.ts';
import { callTitle } from '../../core/call/callTitle.ts';
import { isExplainable } from '../../core/explain/callToExplain.ts';
import { mayNameTransaction } from '../../core/call/mayNameTransaction.ts';
import { DONE_RESULT } from '../../core/call/rowResult.ts';
import { rowTitle } from '../../core/call/rowTitle.ts';
import { effectOf } from '../../core/catalogue/catalogue.ts';
import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import type { ListedEntry } from '../../core/history/history.ts';
import { exactAmount, groupDigits } from '../../core/quantity.ts';
import { ellipsis } from '../../core/text/ellipsis.ts';
import { checksummed } from '../../core/text/checksummed.ts';
import { shortDecimals } from '../../core/text/shortDecimals.ts';
import { shortHex } from '../../core/text/shortHex.ts';
import { oneLine } from '../../core/text/oneLine.ts';
import { ageText } from '../common/ageText.ts';
import { fullTimeOf } from '../../core/decode/time.ts';
import { isUndoable, isUndone, UNDONE } from '../history/entryMarks.ts';
import type { Rerun } from '../history/reruns.ts';
import { endingWith, iconOf, markedVerdict } from './callEnding.ts';
import { callTooltip, markLines } from './callTooltip.ts';
import { namedTitle } from './namedTitle.ts';
import { badgeUri } from './rowBadges.ts';
import type { RowRead } from '../subjects/rowResults.ts';
import type { EntryNode } from './treeNodes.ts';

const LONGEST_NOTE = 60;
/** A result with marks behind it, in characters: a side bar of the usual width shows about 35. */
export const LONGEST_MARKED = 16;

/** What a row shows that is not in its head. */
export type RowFacts = {
  readonly rerun: Rerun | undefined;
  /** The result of the call, in a few words. */
  readonly result: RowRead;
  /** What its parameters are read with. */
  readonly context: DecodeContext;
  /** Whether its endpoint is the active one, whose name is left out. */
  readonly isActive: boolean;
  /** Whether it stands among the same call to other endpoints, so that its endpoint alone tells it apart. */
  readonly isCompared: boolean;
  /** The marks that the row of its set above shows. */
  readonly ofSet: Marked;
};

type Marked = Pick<ListedEntry, 'tags' | 'note' | 'pinned'>;

export function entryItem(head: ListedEntry, facts: RowFacts): vscode.TreeItem {
  const { id, evicted = false, startedAt } = head;
  const { rerun, result, context, isActive, isCompared, ofSet } = facts;
  const verdict = markedVerdict(head) ?? result.verdict;
  const short = isCompared ? { title: head.endpointName, rest: '' } : rowTitle(head, context);
  const { title, rest } = namedTitle(head, short);
  const item = new vscode.TreeItem(title, vscode.TreeItemCollapsibleState.Collapsed);
  const partsWith = (shown: string, longest?: number): readonly string[] => [
    ...withMarks(
      [
        ...(verdict === 'undone' ? [UNDONE] : []),
        ...(verdict === undefined || verdict === 'failed' ? fateText(head) : []),
        ...(verdict === 'ranNothing' ? [vscode.l10n.t('nothing ran: no code')] : []),
        evicted
          ? vscode.l10n.t('result removed')
          : verdict === 'undone' && shown === DONE_RESULT
            ? ''
            : shown,
      ],
      ownMarks(head, ofSet),
      longest,
    ),
    rest.trimEnd(),
    ageText(startedAt, Date.now()),
    rerun?.text ?? '',
    isActive || isCompared ? '' : head.endpointName,
  ];
  item.id = id;
  // Shortened, so that the age has room.
  item.description = partsWith(shortDecimals(result.text)).filter(Boolean).join(' · ');
  const elsewhere = isActive || isCompared ? undefined : head.endpointName;
  const uri = badgeUri(id, elsewhere);
  if (uri !== undefined) item.resourceUri = uri;
  const ending = endingWith(head, verdict);
  item.iconPath = iconOf(ending);
  item.contextValue = contextValue(head);
  item.tooltip = tooltip(head, facts, ending.words);
  item.accessibilityInformation = {
    label: `${title}, ${ending.words}: ${partsWith(result.text, Infinity).filter(Boolean).join(', ')}`,
  };
  // With a command, a click does not expand the row.
  item.command = {
    command: 'ethRpc.entry.show',
    title: vscode.l10n.t('Show Result'),
    arguments: [{ kind: 'entry', head } satisfies EntryNode],
  };
  return item;
}

/** What became of its transaction. */
function fateText({ fate }: ListedEntry): readonly string[] {
  if (fate === undefined) return [];
  const reason = oneLine(fate.reason);
  if (fate.state === 'failed')
    return [reason === '' ? vscode.l10n.t('failed') : vscode.l10n.t('failed: {0}', reason)];
  if (fate.created !== undefined) return [vscode.l10n.t('created {0}', shortHex(checksummed(fate.created)))];
  const block = exactAmount(fate.block);
  return [
    block === undefined
      ? vscode.l10n.t('succeeded')
      : vscode.l10n.t('succeeded in block {0}', groupDigits(block)),
  ];
}

/** The marks of a call without those of its set. */
function ownMarks({ tags = [], note = '', pinned = false }: Marked, ofSet: Marked): Marked {
  return {
    pinned,
    tags: tags.filter((tag) => ofSet.tags?.includes(tag) !== true),
    note: note === ofSet.note ? '' : note,
  };
}

/** The parts of a row that begin with a result, and its marks behind it: a long result leaves room for them. */
function withMarks(result: readonly string[], marked: Marked, longest = LONGEST_MARKED): readonly string[] {
  const marks = markWords(marked);
  return marks.length === 0 ? result : [...result.map((part) => ellipsis(part, longest)), ...marks];
}

/** That it is pinned, its tags and its note, in one line. Leaves out the tag of undone writes, which its result begins with. */
export function markWords({ tags = [], note = '', pinned = false }: Marked): readonly string[] {
  const words = tags.filter((tag) => tag !== UNDONE).map((tag) => `#${tag}`);
  return [pinned ? vscode.l10n.t('pinned') : '', ...words, ellipsis(oneLine(note), LONGEST_NOTE)].filter(
    (mark) => mark !== '',
  );
}

/** Space-separated words for `when` clauses. */
function contextValue(head: ListedEntry): string {
  const { pinned = false } = head;
  const isTakenBack = isUndone(head);
  return [
    'entry',
    ...(isTakenBack
      ? []
      : mayNameTransaction(head)
        ? ['transaction']
        : isExplainable(head)
          ? ['unmined']
          : []),
    pinned ? 'pinned' : 'loose',
    // Only reads can be sent several times at once.
    ...(effectOf(head.method) === 'read' ? ['read'] : []),
    ...(isUndoable(head) ? ['undoable'] : []),
  ].join(' ');
}

function tooltip(
  head: ListedEntry,
  { rerun, result, context }: RowFacts,
  words: string,
): vscode.MarkdownString {
  const { label, pinned = false } = head;
  // A call that was not sent has no meaningful duration.
  const duration = head.failureKind === 'input' ? [] : [durationText(head.durationMs)];
  return callTooltip({ ...head, title: callTitle(head, context), name: label }, [
    // The stored summary was made without the ABIs and tokens of this window, but has the full message of a failure.
    `${words}: ${result.reason ?? (head.ok ? result.text : head.summary)}`,
    [head.endpointName, fullTimeOf(head.startedAt), ...duration].join(', '),
    ...(rerun === undefined ? [] : [`${rerun.text} (${rerun.time})`]),
    ...(pinned ? [vscode.l10n.t('Pinned')] : []),
    ...markLines(head),
  ]);
}
