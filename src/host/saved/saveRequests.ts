// Saves calls of the history as requests.

import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { UnsentCall } from '../calls/unsentCall.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import type { SavedItem } from '../../core/history/history.ts';
import { nextPosition, savedRequestOf, withFreeNames } from '../../core/history/savedItems.ts';
import { setStatusBarMessage } from '../common/notices.ts';
import { askNameAndFolder } from './askNameAndFolder.ts';
import { pickFolder } from './pickFolder.ts';
import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import type { FolderServices } from './pickFolder.ts';
import type { RevealSaved } from './revealSaved.ts';

/** `contextOf`: the context that the offered names are read with. */
export type SaveServices = FolderServices & {
  readonly contextOf: (call: Parameters<typeof savedRequestOf>[0]) => DecodeContext;
  readonly savedTree: { readonly reveal: RevealSaved };
};

/**
 * Asks for a folder, and for the name of a single call; several calls get the names that they would be offered. Gives
 * what was saved.
 */
export async function saveRequests(
  services: SaveServices,
  entries: readonly Parameters<typeof savedRequestOf>[0][],
): Promise<readonly SavedItem[]> {
  const { history, masking, contextOf, savedTree } = services;
  const requests = entries.map((entry) => savedRequestOf(entry, contextOf(entry)));
  const title = vscode.l10n.t('Save Request');
  const [first] = requests;
  if (first === undefined) return [];
  const chosen =
    requests.length === 1
      ? await askNameAndFolder(services, title, first.name)
      : { place: await pickFolder(services, vscode.l10n.t('Save Request in')), name: undefined };
  if (chosen?.place === undefined) return [];
  const { place, name } = chosen;
  const parent = place.folder?.id;
  const mask = await masking();
  const all = await history.saved();
  const position = nextPosition(all, parent);
  const added = requests.map(({ name: offered, request }, index): SavedItem => ({
    id: randomUUID(),
    ...omitUndefined({ parent }),
    position: position + index,
    name: name ?? mask(offered),
    request,
  }));
  const named = withFreeNames(all, added);
  await history.putSaved(named);
  setStatusBarMessage(savedText(named), 5000);
  // Not waited for: a view that takes its time holds up nothing.
  void savedTree.reveal(named[0]!);
  return named;
}

/** Saves a call in the saved request with this id; where there is none, or no longer, it asks as for a new request. */
export async function saveCall(
  services: SaveServices,
  call: Parameters<typeof savedRequestOf>[0],
  savedId: string | undefined,
): Promise<SavedItem | undefined> {
  const changed = await changeSaved(services, call, savedId);
  return changed ?? (await saveRequests(services, [call]))[0];
}

async function changeSaved(
  { history }: Pick<FolderServices, 'history'>,
  { method, params, functions }: Pick<UnsentCall, 'method' | 'params' | 'functions'>,
  savedId: string | undefined,
): Promise<SavedItem | undefined> {
  const item = (await history.saved()).find(({ id }) => id === savedId);
  if (item?.request === undefined) return undefined;
  const changed = {
    ...item,
    request: { endpointId: item.request.endpointId, method, params, ...omitUndefined({ functions }) },
  };
  await history.putSaved([changed]);
  setStatusBarMessage(savedText([changed]), 5000);
  return changed;
}

/** `Saved “eth_chainId”`: what was saved, for the status bar. */
export function savedText(saved: readonly SavedItem[]): string {
  return saved.length === 1
    ? vscode.l10n.t('Saved “{0}”', saved[0]!.name)
    : vscode.l10n.t('Saved {0} requests', saved.length);
}
