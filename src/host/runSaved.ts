// Owns running saved requests, one after the other, and saying in one line how that went. Refuses to go on once stopped.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../core/call.ts';
import type { SavedItem } from '../core/history/history.ts';
import type { CommandServices } from './commands.ts';
import { callOf } from './runAgain.ts';
import { showCall } from './showCall.ts';

type Failed = { readonly name: string; readonly entry: HistoryEntry };

const MOST_NAMED = 3;

/** Folders among the items are passed over. `title`: what they are together. */
export async function runSaved(
  services: CommandServices,
  items: readonly SavedItem[],
  title: string,
): Promise<void> {
  const { calls, endpoints, savedTree } = services;
  const requests = items.filter((item) => item.request !== undefined);
  if (requests.length === 0)
    return void vscode.window.showInformationMessage(vscode.l10n.t('“{0}” has no requests.', title));
  const callFor = ({ request }: SavedItem): ReturnType<typeof callOf> => {
    const { method, params, endpointId } = request!;
    const name = endpoints.all().find(({ id }) => id === endpointId)?.name ?? endpointId;
    return callOf({ method, params, endpointId, endpointName: name }, endpoints);
  };
  if (items.length === 1) {
    const [only] = requests;
    const call = await callFor(only!);
    const entry = call && (await showCall(services, call));
    if (entry !== undefined) savedTree.ended(only!.id, entry.ok);
    return;
  }
  const progress = {
    location: vscode.ProgressLocation.Notification,
    title: vscode.l10n.t('Running {0}', title),
    cancellable: true,
  };
  const failed: Failed[] = [];
  let answered = 0;
  let skipped = 0;
  await vscode.window.withProgress(progress, async (report, token) => {
    for (const item of requests) {
      report.report({ message: item.name, increment: 100 / requests.length });
      const call = token.isCancellationRequested ? undefined : await callFor(item);
      const entry = call && (await calls.run(call, token));
      if (entry === undefined) skipped++;
      else if (entry.ok) answered++;
      else failed.push({ name: item.name, entry });
      if (entry !== undefined) savedTree.ended(item.id, entry.ok);
    }
  });
  await showSummary(services, title, answered, failed, skipped);
}

async function showSummary(
  { results }: CommandServices,
  title: string,
  answered: number,
  failed: readonly Failed[],
  skipped: number,
): Promise<void> {
  const names = failed.slice(0, MOST_NAMED).map(({ name }) => `“${name}”`);
  const more = failed.length > MOST_NAMED ? ', …' : '';
  const parts = [
    vscode.l10n.t('{0} ok', answered),
    failed.length === 0
      ? vscode.l10n.t('0 failed')
      : vscode.l10n.t('{0} failed: {1}', failed.length, names.join(', ') + more),
    ...(skipped === 0 ? [] : [vscode.l10n.t('{0} not sent', skipped)]),
  ];
  const summary = `${title}: ${parts.join(', ')}.`;
  if (failed.length === 0) return void vscode.window.showInformationMessage(summary);
  const open = vscode.l10n.t('Open Failed');
  if ((await vscode.window.showErrorMessage(summary, open)) !== open) return;
  const items = failed.map(({ name, entry }) => ({ label: name, description: entry.summary, entry }));
  const picked = items.length === 1 ? items[0] : await vscode.window.showQuickPick(items, { title: open });
  if (picked !== undefined) results.open({ entry: picked.entry });
}
