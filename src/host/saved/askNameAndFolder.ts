// Asks for the name of a saved request and its folder in one step: the name is typed, the folder is the row.

import * as vscode from 'vscode';
import { createQuickPick } from '../common/quickInput.ts';
import { folderRows, newFolder } from './pickFolder.ts';
import type { FolderRow, FolderServices, FolderPlace } from './pickFolder.ts';

/** Undefined when dismissed, or where no new folder was made. */
export async function askNameAndFolder(
  services: FolderServices,
  title: string,
  offered: string,
): Promise<{ readonly name: string; readonly place: FolderPlace } | undefined> {
  const rows = await folderRows(services);
  const chosen = await new Promise<{ readonly name: string; readonly row: FolderRow } | undefined>(
    (resolve) => {
      const pick = createQuickPick<FolderRow>();
      pick.title = title;
      pick.placeholder = vscode.l10n.t('The name, then ↓ and Enter for a folder');
      // Whatever is typed is the name, and leaves all folders in the list.
      pick.items = rows.map((row) => ({ ...row, alwaysShow: true }));
      pick.value = offered;
      pick.ignoreFocusOut = true;
      pick.onDidAccept(() => {
        const name = pick.value.trim();
        const [row] = pick.selectedItems;
        if (name === '' || row === undefined) return;
        resolve({ name, row });
        pick.dispose();
      });
      pick.onDidHide(() => {
        resolve(undefined);
        pick.dispose();
      });
      pick.show();
    },
  );
  if (chosen === undefined) return undefined;
  const { masking } = services;
  const name = (await masking())(chosen.name);
  if (chosen.row.place !== undefined) return { name, place: chosen.row.place };
  const folder = await newFolder(services, undefined);
  return folder && { name, place: { folder } };
}
