// A tab of the request builder with a saved request: its title, and how it is saved.

import * as vscode from 'vscode';
import { isChangedSaved } from '../../core/form/savedDraft.ts';
import type { TabState } from '../../core/form/tabState.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
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

/** Never contains a typed text that is not a method: the page does not send it. */
export function tabTitle({ method, saved }: Named): string {
  if (method === '') return vscode.l10n.t('Ethereum Request');
  if (saved === undefined) return ellipsis(method, LONGEST_TITLE);
  return ellipsis(saved.name, LONGEST_TITLE) + (saved.isChanged === true ? ' ●' : '');
}

/** What `tabTitle` needs of a stored tab, before its page has reported it. */
export function namedOf({ method, drafts }: TabState): Named & { readonly saved?: { readonly id: string } } {
  const { [method]: draft } = drafts;
  if (draft?.saved === undefined) return { method };
  const { id, name } = draft.saved;
  return { method, saved: { id, name, isChanged: isChangedSaved(method, draft) } };
}

/** Saves a call in the saved request with this id, or as a new one. */
export type SaveCall = (call: UnsentCall, savedId: string | undefined) => Promise<SavedItem | undefined>;

type SaveServices = { readonly save: SaveCall; readonly tabStore: Pick<TabStore, 'saved'> };

/** Saves the call in the saved request of the tab, or asks for a name for a new one, which the tab then belongs to. */
export async function saveTab(
  { save, tabStore }: SaveServices,
  post: PageConnection['post'],
  { method, paramsJson, functions, savedId }: Message<'save'>,
  params: readonly JsonValue[],
): Promise<void> {
  const item = await save({ method, params, ...omitUndefined({ functions }) }, savedId);
  if (item === undefined) return;
  post({ type: 'saved', method, paramsJson, saved: { id: item.id, name: item.name } });
  await tabStore.saved(item.id);
}
