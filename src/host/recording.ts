// Owns choosing whose calls are recorded.

import * as vscode from 'vscode';
import type { Endpoints } from './endpoints.ts';
import { ALL_ENDPOINTS, readUnrecorded, writeUnrecorded } from './settings.ts';

type Item = vscode.QuickPickItem & { readonly id: string };

/** Asks for one change and writes it into the settings. */
export async function chooseRecording(endpoints: Endpoints): Promise<void> {
  const ids = readUnrecorded();
  const active = endpoints.active();
  const item = (id: string, name: string): Item =>
    ids.includes(id)
      ? {
          id,
          label: vscode.l10n.t('$(record) Record again: {0}', name),
          description: vscode.l10n.t('not recorded now'),
        }
      : { id, label: vscode.l10n.t('$(circle-slash) Do not record: {0}', name) };
  const picked = await vscode.window.showQuickPick(
    [
      item(ALL_ENDPOINTS, vscode.l10n.t('any call')),
      ...endpoints
        .all()
        .toSorted((a, b) => Number(b.id === active?.id) - Number(a.id === active?.id))
        .map(({ id, name }) => item(id, vscode.l10n.t('calls to “{0}”', name))),
    ],
    {
      title: vscode.l10n.t('Record or Do Not Record'),
      placeHolder: vscode.l10n.t('Calls that are not recorded leave nothing in the history'),
    },
  );
  if (picked === undefined) return;
  const { id } = picked;
  await writeUnrecorded(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
}
