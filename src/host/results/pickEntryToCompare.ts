// Asks what to compare a result with: a new run of its call, at its own or another endpoint, or another entry.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { LABEL_LENGTH_IN_LIST, rowLabel } from '../../core/call/rowLabel.ts';
import type { ListedEntry } from '../../core/history/history.ts';
import { timeOrDay } from '../common/clockTime.ts';
import { showQuickPick } from '../common/quickInput.ts';
import type { PickItem } from '../common/quickInput.ts';
import type { EndpointChoice } from '../endpoints/otherEndpoints.ts';
import type { History } from '../history/history.ts';
import { createRowResults } from '../subjects/rowResults.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';

const MOST = 300;

/** The id of another entry, `again` for a new run, or the endpoint of a new run. */
export type Compared = { readonly id: string } | EndpointChoice;

/**
 * Undefined where the user left. The choices, in order: the previous run, a new run, other endpoints, entries of the
 * same method, other entries. `elsewhere`: empty where the call is not a read.
 */
export async function pickEntryToCompare(
  entry: HistoryEntry,
  history: History,
  elsewhere: readonly EndpointChoice[],
  contextOf: ContextOf,
): Promise<Compared | undefined> {
  const results = createRowResults(history, contextOf);
  const heads = (await history.page({}, MOST)).heads.filter(
    ({ id, ok }) => id !== entry.id && id !== entry.rerunOf && ok,
  );
  const item = async (head: ListedEntry): Promise<Item> => ({
    id: head.id,
    label: head.label ?? rowLabel(head, contextOf(head), LABEL_LENGTH_IN_LIST),
    description: `${timeOrDay(head.startedAt)} · ${head.endpointName}`,
    detail: (await results.of(head)).text,
  });
  const itemsOf = (isMeant: (head: ListedEntry) => boolean): Promise<readonly Item[]> =>
    Promise.all(heads.filter(isMeant).map(item));
  const [same, others] = [
    await itemsOf(({ method }) => method === entry.method),
    await itemsOf(({ method }) => method !== entry.method),
  ];
  const separator = (label: string): PickItem => ({
    label,
    kind: vscode.QuickPickItemKind.Separator,
  });
  const again: Item = {
    icon: 'refresh',
    label: vscode.l10n.t('Run it again'),
    description: vscode.l10n.t('and compare with its result now'),
    id: 'again',
  };
  const [before] = entry.rerunOf === undefined ? [] : await history.heads([entry.rerunOf]);
  const earlier = before && {
    ...(await item(before)),
    icon: 'history',
    label: vscode.l10n.t('The run before it'),
  };
  const items: readonly (PickItem | Item | EndpointChoice)[] = [
    ...(earlier === undefined ? [] : [earlier]),
    again,
    ...(elsewhere.length === 0 ? [] : [separator(vscode.l10n.t('At another endpoint')), ...elsewhere]),
    ...(same.length === 0 ? [] : [separator(vscode.l10n.t('The same method')), ...same]),
    ...(others.length === 0 ? [] : [separator(vscode.l10n.t('Other methods')), ...others]),
  ];
  const title = vscode.l10n.t('Compare {0} with', rowLabel(entry, contextOf(entry), LABEL_LENGTH_IN_LIST));
  const picked = await showQuickPick(items, {
    title,
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return picked !== undefined && ('id' in picked || 'take' in picked) ? picked : undefined;
}

type Item = PickItem & { readonly id: string };
