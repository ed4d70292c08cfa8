// Runs saved requests: a single one like any other call, several one after another.

import * as vscode from 'vscode';
import type { SavedItem } from '../../core/history/history.ts';
import { showInformationMessage } from '../common/notices.ts';
import { callOf } from '../calls/runAgain.ts';
import { runEach } from '../calls/runEach.ts';
import type { PlannedCall, RunEachServices } from '../calls/runEach.ts';
import type { SavedTree } from './savedTree.ts';
import { showCall } from '../calls/showCall.ts';
import type { ShowServices } from '../calls/showCall.ts';

export type RunSavedServices = Pick<RunEachServices, 'results'> & {
  readonly show: ShowServices;
  readonly savedTree: Pick<SavedTree, 'ended'>;
};

/** Skips folders among the items. `title`: a name for all items together. */
export async function runSaved(
  { show, results, savedTree }: RunSavedServices,
  items: readonly SavedItem[],
  title: string,
): Promise<void> {
  const { calls, endpoints } = show;
  const runs = items.flatMap((item): readonly PlannedCall[] => {
    const { name, request } = item;
    if (request === undefined) return [];
    const { endpointId, ...call } = request;
    const endpointName = endpoints.byId(endpointId)?.name ?? endpointId;
    return [
      {
        name,
        async request() {
          const again = await callOf({ ...call, endpointId, endpointName }, endpoints);
          return again && { ...again, label: name };
        },
        ended: (entry) => savedTree.ended(item, entry),
      },
    ];
  });
  const [only] = runs;
  if (only === undefined) return void showInformationMessage(vscode.l10n.t('“{0}” has no requests.', title));
  if (items.length > 1) return runEach({ calls, results }, runs, title);
  const call = await only.request();
  const entry = call && (await showCall(show, call));
  if (entry !== undefined) only.ended?.(entry);
}
