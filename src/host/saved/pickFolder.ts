// Asks for a folder of saved requests, existing or new, and for names.

import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { omitUndefined } from '../../core/omitUndefined.ts';
import type { SavedItem } from '../../core/history/history.ts';
import { nextPosition, savedPath, withFreeNames } from '../../core/history/savedItems.ts';
import type { Redact } from '../../core/secret/redact.ts';
import { askForText } from '../common/askForText.ts';
import { showQuickPick } from '../common/quickInput.ts';
import type { PickItem } from '../common/quickInput.ts';
import type { History } from '../history/history.ts';

/** `masking`: masks API keys in names. */
export type FolderServices = {
  readonly history: Pick<History, 'saved' | 'putSaved'>;
  readonly masking: () => Promise<Redact>;
};

/** Without `folder`, the place is the root. */
export type FolderPlace = { readonly folder?: SavedItem };

/** Without `place`, the row stands for a new folder. */
export type FolderRow = PickItem & { readonly place: FolderPlace | undefined };

/** Undefined when dismissed. `isOffered`: whether a folder may be chosen. */
export async function pickFolder(
  services: FolderServices,
  title: string,
  isOffered: (folder: SavedItem) => boolean = () => true,
): Promise<FolderPlace | undefined> {
  const picked = await showQuickPick(await folderRows(services, isOffered), { title });
  if (picked === undefined || picked.place !== undefined) return picked?.place;
  const folder = await newFolder(services, undefined);
  return folder && { folder };
}

/** The rows for all folders, for no folder, and for a new one. */
export async function folderRows(
  { history }: Pick<FolderServices, 'history'>,
  isOffered: (folder: SavedItem) => boolean = () => true,
): Promise<readonly FolderRow[]> {
  const all = await history.saved();
  const folders = all.filter((item) => item.request === undefined && isOffered(item));
  return [
    { icon: 'root-folder', label: vscode.l10n.t('No folder'), place: {} },
    ...folders.map((folder) => ({
      icon: 'folder',
      label: folder.name,
      description: savedPath(all, folder).slice(0, -1).join(' / '),
      place: { folder },
    })),
    { icon: 'new-folder', label: vscode.l10n.t('New folder…'), place: undefined },
  ];
}

/** Makes a folder with a name that it asks for; undefined when dismissed. */
export async function newFolder(
  services: FolderServices,
  parent: string | undefined,
): Promise<SavedItem | undefined> {
  const { history } = services;
  const name = await askForName(services, vscode.l10n.t('New Folder'), '');
  if (name === undefined) return undefined;
  const all = await history.saved();
  const position = nextPosition(all, parent);
  const [folder] = withFreeNames(all, [{ id: randomUUID(), name, ...omitUndefined({ parent }), position }]);
  await history.putSaved([folder!]);
  return folder;
}

/** Asks for a name, and masks API keys in it. */
export async function askForName(
  { masking }: Pick<FolderServices, 'masking'>,
  title: string,
  value: string,
): Promise<string | undefined> {
  const typed = await askForText({
    title,
    prompt: vscode.l10n.t('The name it has in the Saved view.'),
    value,
    problem: (text) => (text === '' ? vscode.l10n.t('Type a name.') : undefined),
  });
  return typed === undefined ? undefined : (await masking())(typed);
}
