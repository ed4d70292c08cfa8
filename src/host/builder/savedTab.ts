// A tab of the request builder as a saved request: how it is named, and what saving it does.

import * as vscode from 'vscode';
import { isChangedSaved } from '../../core/form/savedDraft.ts';
import type { TabState } from '../../core/form/tabState.ts';
import { given } from '../../core/given.ts';
import type { SavedItem } from '../../core/history/history.ts';
import type { JsonValue } from '../../core/json.ts';
import { ellipsis } from '../../core/text/ellipsis.ts';
import type { UnsentCall } from '../calls/unsentCall.ts';
import type { PageConnection, PageMessage } from '../common/connectPage.ts';
import type { TabStore } from './tabStore.ts';

type Message<Type> = Extract<PageMessage, { readonly type: Type }>;

type Named = {
  readonly method: string;
  readonly saved?: { readonly name: string; readonly isChanged?: boolean } | undefined;
};

const LONGEST_TITLE = 40;

/** Never what was typed as a method and is none: the page does not tell that. */
export function tabTitle({ method, saved }: Named): string {
  if (method === '') return vscode.l10n.t('Ethereum Request');
  if (saved === undefined) return ellipsis(method, LONGEST_TITLE);
  return ellipsis(saved.name, LONGEST_TITLE) + (saved.isChanged === true ? ' ●' : '');
}

/** The same of a tab that was kept, before its page tells it. */
export function namedOf({ method, drafts }: TabState): Named & { readonly saved?: { readonly id: string } } {
  const { [method]: draft } = drafts;
  if (draft?.saved === undefined) return { method };
  const { id, name } = draft.saved;
  return { method, saved: { id, name, isChanged: isChangedSaved(method, draft) } };
}

/** Saves a call in the saved request with this id, else as a new one. */
export type SaveCall = (call: UnsentCall, savedId: string | undefined) => Promise<SavedItem | undefined>;

type SaveServices = { readonly save: SaveCall; readonly tabStore: Pick<TabStore, 'saved'> };

/** Saves the call in the request that the tab is of, or under a name that is asked for; the tab is of that from then on. */
export async function saveTab(
  { save, tabStore }: SaveServices,
  post: PageConnection['post'],
  { method, paramsJson, functions, savedId }: Message<'save'>,
  params: readonly JsonValue[],
): Promise<void> {
  const item = await save({ method, params, ...given({ functions }) }, savedId);
  if (item === undefined) return;
  post({ type: 'saved', method, paramsJson, saved: { id: item.id, name: item.name } });
  await tabStore.saved(item.id);
}
