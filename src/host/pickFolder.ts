// Owns asking for a folder of saved requests, an old or a new one, and for the names that such things get.

import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { SavedItem } from '../core/history/history.ts';
import { nextPosition, pathOf, withFreeNames } from '../core/history/savedItems.ts';
import { askForText } from './askForText.ts';
import type { CommandServices } from './commands.ts';
import { showQuickPick } from './common/quickInput.ts';
import { maskKeys } from './maskKeys.ts';

type Services = Pick<CommandServices, 'history' | 'endpoints' | 'keys'>;

/** No `folder` is the root. */
type Place = { readonly folder?: SavedItem };

/** Undefined when dismissed. `isOffered`: whether a folder can be the place. */
export async function pickFolder(
  services: Services,
  title: string,
  isOffered: (folder: SavedItem) => boolean = () => true,
): Promise<Place | undefined> {
  const all = await services.history.saved();
  const folders = all.filter((item) => item.request === undefined && isOffered(item));
  const items = [
    { icon: 'root-folder', label: vscode.l10n.t('No folder'), place: {} as Place },
    ...folders.map((folder) => ({
      icon: 'folder',
      label: folder.name,
      description: pathOf(all, folder).slice(0, -1).join(' / '),
      place: { folder } as Place,
    })),
    { icon: 'new-folder', label: vscode.l10n.t('New folder…'), place: undefined },
  ];
  const picked = await showQuickPick(items, { title });
  if (picked === undefined || picked.place !== undefined) return picked?.place;
  const folder = await newFolder(services, undefined);
  return folder && { folder };
}

/** Asks for its name; undefined when dismissed. */
export async function newFolder(
  services: Services,
  parent: string | undefined,
): Promise<SavedItem | undefined> {
  const { history } = services;
  const name = await askForName(services, vscode.l10n.t('New Folder'), '');
  if (name === undefined) return undefined;
  const all = await history.saved();
  const position = nextPosition(all, parent);
  const [folder] = withFreeNames(all, [
    { id: randomUUID(), name, ...(parent === undefined ? {} : { parent }), position },
  ]);
  await history.putSaved([folder!]);
  return folder;
}

/** A name as it may be kept: a key in it is masked. */
export async function askForName(
  { endpoints, keys }: Pick<Services, 'endpoints' | 'keys'>,
  title: string,
  value: string,
): Promise<string | undefined> {
  const typed = await askForText({
    title,
    prompt: vscode.l10n.t('The name it has in the Saved view.'),
    value,
    problem: (text) => (text === '' ? vscode.l10n.t('Type a name.') : undefined),
  });
  return typed === undefined ? undefined : (await maskKeys(endpoints, keys))(typed);
}
