// Makes several calls one by one until the user stops, then shows a summary in one line.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import type { CallRequest, Calls } from './calls.ts';
import { showErrorMessage, showInformationMessage, withNotification } from '../common/notices.ts';
import { showQuickPick } from '../common/quickInput.ts';
import type { PagePanels } from '../common/pagePanel.ts';

export type RunEachServices = {
  readonly calls: Pick<Calls, 'run'>;
  readonly results: Pick<PagePanels<{ readonly entry: HistoryEntry }>, 'open'>;
};

/** `request`: gives undefined where the user declines to send it. */
export type PlannedCall = {
  readonly name: string;
  readonly request: () => Promise<CallRequest | undefined>;
  readonly ended?: (entry: HistoryEntry) => void;
};

type Failed = { readonly name: string; readonly entry: HistoryEntry };

const MOST_NAMED = 3;

/** `title`: describes the calls together. */
export async function runEach(
  services: RunEachServices,
  runs: readonly PlannedCall[],
  title: string,
): Promise<void> {
  const failed: Failed[] = [];
  let succeeded = 0;
  let skipped = 0;
  await withNotification(vscode.l10n.t('Running {0}', title), async (token, report) => {
    for (const { name, request, ended } of runs) {
      report({ message: name, increment: 100 / runs.length });
      const call = token.isCancellationRequested ? undefined : await request();
      const entry = call && (await services.calls.run(call, token));
      if (entry === undefined) skipped++;
      else if (entry.ok) succeeded++;
      else failed.push({ name, entry });
      if (entry !== undefined) ended?.(entry);
    }
  });
  await showSummary(services, title, succeeded, failed, skipped);
}

async function showSummary(
  { results }: Pick<RunEachServices, 'results'>,
  title: string,
  succeeded: number,
  failed: readonly Failed[],
  skipped: number,
): Promise<void> {
  const names = failed.slice(0, MOST_NAMED).map(({ name }) => `“${name}”`);
  const more = failed.length > MOST_NAMED ? ', …' : '';
  const parts = [
    vscode.l10n.t('{0} OK', succeeded),
    failed.length === 0
      ? vscode.l10n.t('0 failed')
      : vscode.l10n.t('{0} failed: {1}', failed.length, names.join(', ') + more),
    ...(skipped === 0 ? [] : [vscode.l10n.t('{0} not sent', skipped)]),
  ];
  const summary = `${title}: ${parts.join(', ')}.`;
  if (failed.length === 0) return void showInformationMessage(summary);
  const open = vscode.l10n.t('Open Failed');
  if ((await showErrorMessage(summary, open)) !== open) return;
  const items = failed.map(({ name, entry }) => ({ label: name, description: entry.summary, entry }));
  const picked = items.length === 1 ? items[0] : await showQuickPick(items, { title: open });
  if (picked !== undefined) results.open({ entry: picked.entry });
}
