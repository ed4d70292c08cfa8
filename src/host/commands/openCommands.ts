// The commands that show results of the history elsewhere: on a page, compared, as a JSON document.

import type { HistoryEntry } from '../../core/call/call.ts';
import { setOf } from '../../core/call/callSet.ts';
import { inBlockOrder } from '../../core/call/resultBlock.ts';
import { isEntry } from '../calls/failureNotice.ts';
import type { PagePanels } from '../common/pagePanel.ts';
import type { JsonDocuments } from '../results/jsonDocuments.ts';
import type { ResultTask } from '../results/resultPage.ts';
import type { ResultTree } from '../sidebar/resultTree.ts';
import type { RowServices } from '../sidebar/rowCommands.ts';
import type { SelectedRow } from '../sidebar/selectedRow.ts';
import type { TargetEntries } from '../sidebar/targetEntries.ts';
import { isRepeated } from '../sidebar/treeNodes.ts';

export type OpenServices = {
  readonly documents: Pick<JsonDocuments, 'open'>;
  readonly results: Pick<PagePanels<ResultTask>, 'open'>;
  readonly resultTree: Pick<ResultTree, 'show' | 'shown'>;
  readonly rows: Pick<SelectedRow, 'of'>;
  readonly targets: Pick<TargetEntries, 'entryOf' | 'onEntry' | 'onEntries'>;
  /** Asks what to compare an entry with; undefined where the user left. */
  readonly otherFor: (entry: HistoryEntry) => Promise<HistoryEntry | undefined>;
} & Pick<RowServices, 'showRepeat'>;

export function openCommands(services: OpenServices) {
  const { documents, results, resultTree, rows, targets, otherFor, showRepeat } = services;
  const { entryOf, onEntry, onEntries } = targets;
  const compareTwo = onEntries(([one, other]) => {
    if (one === undefined || other === undefined) return;
    const [before, after] = inBlockOrder(one, other);
    results.open({ compared: [before.id, after.id] });
  });

  async function shownSet(): Promise<string | undefined> {
    const shown = await resultTree.shown();
    return shown && setOf(shown)?.id;
  }

  return {
    /**
     * Opens the result of an entry, or the page of a set, for which no call is sent again. Without an argument, opens what
     * the Result view shows: a selected set counts where the view shows one of its calls.
     */
    async 'ethRpc.entry.openResult'(argument?: unknown) {
      const meant = isEntry(argument) ? undefined : await rows.of(argument);
      const isOther = argument === undefined && meant?.kind === 'set' && meant.id !== (await shownSet());
      const row = isOther ? undefined : meant;
      if (row?.kind === 'set' && row.of === 'explanation') return results.open({ explanation: row.id });
      if (row?.kind === 'set' && isRepeated(row)) return showRepeat(row, true);
      const entry = await entryOf(argument);
      if (entry === undefined) return;
      resultTree.show(entry);
      results.open({ entry });
    },
    'ethRpc.entry.openJson': onEntry((entry) => documents.open(entry)),
    /** `argument`: a row or an entry, or the ids of two entries. Two selected rows are compared with each other. */
    async 'ethRpc.entry.compare'(argument?: unknown, selected?: unknown) {
      if (Array.isArray(argument))
        return results.open({ compared: argument as unknown as readonly [string, string] });
      if (Array.isArray(selected) && selected.length === 2) return compareTwo(argument, selected);
      const entry = await entryOf(argument);
      if (entry === undefined) return;
      // No page before the choice: it would take the focus, and the list would close.
      const other = await otherFor(entry);
      if (other !== undefined) results.open({ compare: [entry, other] });
    },
  };
}
