// Asks for the name of a saved request and its folder in one step: the user types the name and picks a folder row.

import * as vscode from 'vscode';
import { createQuickPick } from '../common/quickInput.ts';
import { folderRows, newFolder } from './pickFolder.ts';
import type { FolderRow, FolderServices, FolderPlace } from './pickFolder.ts';

/** Undefined where the user left, or made no new folder after all. */
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
      // The typed text is the name: it does not filter the folders.
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
