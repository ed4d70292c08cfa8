// Lets the user choose which calls are recorded.

import * as vscode from 'vscode';
import { showQuickPick } from '../common/quickInput.ts';
import type { PickItem } from '../common/quickInput.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import { ALL_ENDPOINTS, readUnrecorded, writeUnrecorded } from '../common/settings.ts';

type Item = PickItem & { readonly id: string };

/** Asks for one change, and writes it to the settings. */
export async function chooseRecording(endpoints: Endpoints): Promise<void> {
  const ids = readUnrecorded();
  const active = endpoints.active();
  const calls = endpoints
    .all()
    .toSorted((a, b) => Number(b.id === active?.id) - Number(a.id === active?.id))
    .map(({ id, name }) => ({ id, name: vscode.l10n.t('calls to “{0}”', name) }));
  const any = { id: ALL_ENDPOINTS, name: vscode.l10n.t('any call') };
  // While no calls are recorded at all, a choice for a single endpoint has no effect.
  const offered = ids.includes(ALL_ENDPOINTS) ? [any] : [...calls, any];
  const items = offered.map(({ id, name }): Item =>
    ids.includes(id)
      ? {
          id,
          icon: 'record',
          label: vscode.l10n.t('Record again: {0}', name),
          description: vscode.l10n.t('not recorded now'),
        }
      : { id, icon: 'circle-slash', label: vscode.l10n.t('Do not record: {0}', name) },
  );
  const keep: Item = { id: '', icon: 'check', label: vscode.l10n.t('Leave it as it is') };
  const picked = await showQuickPick(
    // First, so that an accidental Enter changes nothing.
    [keep, ...items],
    {
      title: vscode.l10n.t('Pause Recording for Endpoint'),
      placeHolder: vscode.l10n.t('Calls that are not recorded leave nothing in the history'),
    },
  );
  if (picked === undefined || picked === keep) return;
  const { id } = picked;
  await writeUnrecorded(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
}
