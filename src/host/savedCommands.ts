// Owns the commands on saved requests and their folders.

import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { HistoryEntry } from '../core/call.ts';
import type { SavedItem } from '../core/history/history.ts';
import {
  childrenOf,
  copySaved,
  nextPosition,
  savedRequestOf,
  withContents,
} from '../core/history/savedItems.ts';
import { askForText } from './askForText.ts';
import type { CommandServices } from './commands.ts';
import { SAVED_VIEW } from './ids.ts';
import { maskKeys } from './maskKeys.ts';
import { goOn, inTurn, meantRows } from './meantRows.ts';
import { rowAfter } from './rowAfter.ts';
import { runSaved } from './runSaved.ts';

const NONE = vscode.l10n.t('Select a saved request or a folder in the Saved view first.');

export function savedCommands(services: CommandServices) {
  const { history, builder, savedView } = services;

  function onItem(act: (item: SavedItem) => unknown): (argument?: unknown) => Promise<unknown> {
    return async (argument) => {
      const [item] = (await inTurn(() => meantRows(savedView, argument))) ?? [];
      if (item !== undefined) return act(item);
      return void vscode.window.showInformationMessage(NONE);
    };
  }

  async function removeItems(argument: unknown, selected: unknown): Promise<void> {
    const items = await meantRows(savedView, argument, selected);
    const all = await history.saved();
    const gone = items.flatMap(({ id }) => withContents(all, id));
    if (gone.length === 0) return void vscode.window.showInformationMessage(NONE);
    const isOn = typeof argument === 'string' || items.some((item) => savedView.selection.includes(item));
    const next = await rowAfter(gone, {
      getChildren: (item) => [...childrenOf(all, item?.id)],
      getParent: ({ parent }) => all.find(({ id }) => id === parent),
      idOf: ({ id }) => id,
      staysEmpty: true,
    });
    await history.removeSaved(gone.map(({ id }) => id));
    // The keyboard goes on where it was.
    if (isOn) await goOn(savedView, SAVED_VIEW, next);
    const names = items.map(({ name }) => `“${name}”`).join(', ');
    const answer = vscode.window.showInformationMessage(
      vscode.l10n.t('Deleted from the saved requests: {0}.', names),
      vscode.l10n.t('Undo'),
    );
    void answer.then((choice) => (choice === undefined ? undefined : history.putSaved(gone)));
  }

  return {
    'ethRpc.saved.newFolder': async (argument?: unknown) => {
      const parent = isItem(argument) && argument.request === undefined ? argument.id : undefined;
      const name = await askForName(services, vscode.l10n.t('New Folder'), '');
      if (name === undefined) return;
      await history.putSaved([await placedIn(parent, { id: randomUUID(), name })]);
    },
    'ethRpc.saved.rename': onItem(async (item) => {
      const name = await askForName(services, vscode.l10n.t('Rename'), item.name);
      if (name !== undefined) await history.putSaved([{ ...item, name }]);
    }),
    'ethRpc.saved.duplicate': onItem(async ({ id }) =>
      history.putSaved(copySaved(await history.saved(), id, randomUUID)),
    ),
    'ethRpc.saved.delete': (argument?: unknown, selected?: unknown) =>
      inTurn(() => removeItems(argument, selected)),
    'ethRpc.saved.edit': onItem(({ request }) => {
      if (request !== undefined)
        builder.open({ method: request.method, paramsJson: JSON.stringify(request.params) });
    }),
    'ethRpc.saved.run': onItem((item) => runSaved(services, [item], item.name)),
    async 'ethRpc.saved.runAll'(argument?: unknown) {
      const folder = isItem(argument) ? argument : undefined;
      const all = await history.saved();
      const inside = folder === undefined ? undefined : withContents(all, folder.id);
      await runSaved(services, inside ?? all, folder?.name ?? vscode.l10n.t('Saved requests'));
    },
  };

  async function placedIn(parent: string | undefined, item: Omit<SavedItem, 'position'>): Promise<SavedItem> {
    const position = nextPosition(await history.saved(), parent);
    return { ...item, ...(parent === undefined ? {} : { parent }), position };
  }
}

/** Asks for a name, and for a folder where there are any, and keeps the call as a request. */
export async function saveRequest(
  services: Pick<CommandServices, 'history' | 'endpoints' | 'keys'>,
  entry: HistoryEntry & { readonly label?: string },
): Promise<void> {
  const { history } = services;
  const { name: offered, request } = savedRequestOf(entry);
  const name = await askForName(services, vscode.l10n.t('Save Request'), offered);
  if (name === undefined) return;
  const all = await history.saved();
  const folders = all.filter((item) => item.request === undefined);
  let parent: string | undefined;
  if (folders.length > 0) {
    const items = [
      { label: vscode.l10n.t('$(root-folder) No folder'), id: undefined },
      ...folders.map((folder) => ({ label: `$(folder) ${folder.name}`, id: folder.id })),
    ];
    const picked = await vscode.window.showQuickPick(items, { title: vscode.l10n.t('Save Request in') });
    if (picked === undefined) return;
    parent = picked.id;
  }
  const position = nextPosition(all, parent);
  await history.putSaved([
    { id: randomUUID(), ...(parent === undefined ? {} : { parent }), position, name, request },
  ]);
  vscode.window.setStatusBarMessage(vscode.l10n.t('Saved “{0}”', name), 5000);
}

/** A name as it may be kept: a key in it is masked. */
async function askForName(
  { endpoints, keys }: Pick<CommandServices, 'endpoints' | 'keys'>,
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

function isItem(argument: unknown): argument is SavedItem {
  return typeof argument === 'object' && argument !== null && 'position' in argument;
}
