// The commands that show results of the history elsewhere: on a page, compared, as a JSON document.

import * as vscode from 'vscode';
import { showInformationMessage } from '../common/notices.ts';
import type { PagePanels } from '../common/pagePanel.ts';
import type { Reruns } from '../history/reruns.ts';
import type { JsonDocuments } from '../results/jsonDocuments.ts';
import type { ResultTask } from '../results/resultPage.ts';
import type { ResultTree } from '../sidebar/resultTree.ts';
import type { TargetEntries } from '../sidebar/targetEntries.ts';

export type OpenServices = {
  readonly documents: Pick<JsonDocuments, 'open'>;
  readonly results: Pick<PagePanels<ResultTask>, 'open'>;
  readonly resultTree: Pick<ResultTree, 'show'>;
  readonly reruns: Reruns;
  readonly targets: Pick<TargetEntries, 'entryOf' | 'onEntry' | 'onEntries'>;
};

export function openCommands({ documents, results, resultTree, reruns, targets }: OpenServices) {
  const { entryOf, onEntry, onEntries } = targets;
  return {
    'ethRpc.entry.openResult': onEntry((entry) => {
      resultTree.show(entry);
      results.open({ entry });
    }),
    'ethRpc.entry.openJson': onEntry((entry) => documents.open(entry)),
    'ethRpc.entry.compare': onEntry((entry) => results.open({ entry, compare: true })),
    'ethRpc.entry.compareSelected': onEntries(([earlier, later]) => {
      if (later !== undefined) results.open({ compared: [earlier!.id, later.id] });
    }),
    async 'ethRpc.entry.compareRuns'(argument?: unknown) {
      const ids = Array.isArray(argument) ? (argument as unknown as readonly [string, string]) : undefined;
      const entry = ids === undefined ? await entryOf(argument) : undefined;
      const rerun = entry && (await reruns.of(entry));
      const compared = ids ?? rerun?.ids;
      if (compared !== undefined) results.open({ compared });
      else if (entry !== undefined)
        void showInformationMessage(vscode.l10n.t('There is no earlier run of this call to compare with.'));
    },
  };
}
