// Owns running saved requests: one as any call, several one after the other.

import * as vscode from 'vscode';
import type { SavedItem } from '../core/history/history.ts';
import type { CommandServices } from './commands.ts';
import { showInformationMessage } from './common/notices.ts';
import { callOf } from './runAgain.ts';
import { runEach } from './runEach.ts';
import type { Run } from './runEach.ts';
import { showCall } from './showCall.ts';

/** Folders among the items are passed over. `title`: what they are together. */
export async function runSaved(
  services: CommandServices,
  items: readonly SavedItem[],
  title: string,
): Promise<void> {
  const { endpoints, savedTree } = services;
  const runs = items.flatMap(({ id, name, request }): readonly Run[] => {
    if (request === undefined) return [];
    const { method, params, endpointId } = request;
    const endpointName = endpoints.all().find((one) => one.id === endpointId)?.name ?? endpointId;
    return [
      {
        name,
        request: () => callOf({ method, params, endpointId, endpointName }, endpoints),
        ended: (entry) => savedTree.ended(id, entry),
      },
    ];
  });
  const [only] = runs;
  if (only === undefined) return void showInformationMessage(vscode.l10n.t('“{0}” has no requests.', title));
  if (items.length > 1) return runEach(services, runs, title);
  const call = await only.request();
  const entry = call && (await showCall(services, call));
  if (entry !== undefined) only.ended?.(entry);
}
