// Commands on saved requests and their folders.

import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { withFunctions } from '../../core/form/declaredFunctions.ts';
import type { SavedItem } from '../../core/history/history.ts';
import {
  childrenOf,
  copySaved,
  moveSaved,
  withContents,
  withFreeNames,
} from '../../core/history/savedItems.ts';
import type { DraftForPage } from '../builder/builderParts.ts';
import { showInformationMessage } from '../common/notices.ts';
import { SAVED_VIEW } from '../common/ids.ts';
import { endpointNamed } from '../endpoints/endpointOf.ts';
import type { History } from '../history/history.ts';
import { moveFocusTo, oneAtATime, targetRows } from '../sidebar/commandTargets.ts';
import type { Removals } from '../common/removals.ts';
import type { PagePanels } from '../common/pagePanel.ts';
import { askForName, newFolder, pickFolder } from './pickFolder.ts';
import { nextRow } from '../sidebar/nextRow.ts';
import type { TargetEntries } from '../sidebar/targetEntries.ts';
import { runSaved } from './runSaved.ts';
import type { RunSavedServices } from './runSaved.ts';
import { saveRequests } from './saveRequests.ts';
import type { SaveServices } from './saveRequests.ts';

export type SavedServices = SaveServices &
  RunSavedServices & {
    readonly history: History;
    readonly removals: Pick<Removals, 'add'>;
    readonly builder: Pick<PagePanels<DraftForPage>, 'open'>;
    readonly savedView: vscode.TreeView<SavedItem>;
    readonly targets: Pick<TargetEntries, 'callsOf'>;
  };

const NONE = vscode.l10n.t('Select a saved request or a folder in the Saved view first.');

/** Helpers of the commands on saved items. */
function itemsOf({ history, savedView }: Pick<SavedServices, 'history' | 'savedView'>) {
  function onItem(act: (item: SavedItem) => unknown): (argument?: unknown) => Promise<unknown> {
    return async (argument) => {
      const [item] = (await oneAtATime(() => targetRows(savedView, argument))) ?? [];
      if (item !== undefined) return act(item);
      return void showInformationMessage(NONE);
    };
  }

  async function put(items: readonly SavedItem[]): Promise<void> {
    await history.putSaved(withFreeNames(await history.saved(), items));
  }

  return { onItem, put };
}

/** The commands that rows of other views have too. */
export function sharedSavedCommands(services: SavedServices) {
  const { history, builder, removals, savedView, show } = services;
  const { onItem, put } = itemsOf(services);

  async function removeItems(argument: unknown, selected: unknown): Promise<void> {
    const items = await targetRows(savedView, argument, selected);
    const all = await history.saved();
    const gone = items.flatMap(({ id }) => withContents(all, id));
    if (gone.length === 0) return void showInformationMessage(NONE);
    const isOn = typeof argument === 'string' || items.some((item) => savedView.selection.includes(item));
    const next = await nextRow(gone, {
      getChildren: (item) => [...childrenOf(all, item?.id)],
      getParent: ({ parent }) => all.find(({ id }) => id === parent),
      idOf: ({ id }) => id,
      staysEmpty: true,
    });
    await history.removeSaved(gone.map(({ id }) => id));
    // Keep the keyboard focus in the list.
    if (isOn) await moveFocusTo(savedView, SAVED_VIEW, next);
    const names = items.map(({ name }) => `“${name}”`).join(', ');
    removals.add({
      view: SAVED_VIEW,
      message: vscode.l10n.t('Deleted from the saved requests: {0}', names),
      async undo() {
        await history.putSaved(gone);
        return vscode.l10n.t('Restored: {0}', names);
      },
    });
  }

  return {
    'ethRpc.send': onItem(async (item) => {
      const isFolder = item.request === undefined;
      const items = isFolder ? withContents(await history.saved(), item.id) : [item];
      await runSaved(services, items, item.name);
    }),
    'ethRpc.rename': onItem(async (item) => {
      const name = await askForName(services, vscode.l10n.t('Rename'), item.name);
      if (name !== undefined) await put([{ ...item, name }]);
    }),
    'ethRpc.delete': (argument?: unknown, selected?: unknown) =>
      oneAtATime(() => removeItems(argument, selected)),
    'ethRpc.entry.openInBuilder': onItem(({ id, name, request }) => {
      if (request === undefined) return;
      const { method, params, functions, endpointId } = request;
      builder.open({
        method,
        paramsJson: JSON.stringify(withFunctions(params, functions)),
        saved: { id, name },
        ...omitUndefined({ endpoint: endpointNamed(endpointId, show.endpoints) }),
      });
    }),
  };
}

export function savedCommands(services: SavedServices) {
  const { history, savedView, targets, show } = services;
  const { onItem, put } = itemsOf(services);

  return {
    async 'ethRpc.entry.save'(argument?: unknown, selected?: unknown) {
      const { id = '' } = show.endpoints.active() ?? {};
      const found = await targets.callsOf(argument, selected);
      await saveRequests(
        services,
        found.map((call) => ('endpointId' in call ? call : { ...call, endpointId: call.endpoint?.id ?? id })),
      );
    },
    'ethRpc.saved.newFolder': (argument?: unknown) =>
      newFolder(services, isItem(argument) && argument.request === undefined ? argument.id : undefined),
    'ethRpc.saved.duplicate': onItem(async ({ id }) => put(copySaved(await history.saved(), id, randomUUID))),
    async 'ethRpc.saved.move'(argument?: unknown, selected?: unknown) {
      const items = await targetRows(savedView, argument, selected);
      if (items.length === 0) return void showInformationMessage(NONE);
      const all = await history.saved();
      const inside = new Set(items.flatMap(({ id }) => withContents(all, id).map((item) => item.id)));
      const place = await pickFolder(services, vscode.l10n.t('Move to Folder'), ({ id }) => !inside.has(id));
      if (place === undefined) return;
      const ids = items.map(({ id }) => id);
      await put(moveSaved(await history.saved(), ids, place.folder));
    },
    /** Ignores its argument: VS Code passes the focused row to a button of the view, which means all requests. */
    async 'ethRpc.saved.runAll'() {
      await runSaved(services, await history.saved(), vscode.l10n.t('Saved requests'));
    },
  };
}

function isItem(argument: unknown): argument is SavedItem {
  return typeof argument === 'object' && argument !== null && 'position' in argument;
}

/** Whether a command got a saved request or folder as its argument, or was started by a key in the Saved view. */
export function isOfSaved(argument: unknown): boolean {
  return argument === SAVED_VIEW || isItem(argument);
}
