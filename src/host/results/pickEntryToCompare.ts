// The choice what a result is compared with: the same call now, or at another endpoint, or another entry.

import * as vscode from 'vscode';
import type { EntryHead, HistoryEntry } from '../../core/call/call.ts';
import { callTitle } from '../../core/call/callTitle.ts';
import { timeOrDay } from '../common/clockTime.ts';
import { showQuickPick } from '../common/quickInput.ts';
import type { PickItem } from '../common/quickInput.ts';
import type { EndpointChoice } from '../endpoints/otherEndpoints.ts';
import type { History } from '../history/history.ts';

const MOST = 300;

/** The id of another entry, `again`, or the endpoint to run the call at. */
export type Compared = { readonly id: string } | EndpointChoice;

/**
 * Undefined where the person left. The run before it comes first, then the call at other endpoints, then those of the
 * same method. `elsewhere`: none of a call that is no read.
 */
export async function pickEntryToCompare(
  entry: HistoryEntry,
  history: History,
  elsewhere: readonly EndpointChoice[],
): Promise<Compared | undefined> {
  const heads = (await history.page({}, MOST)).heads.filter(
    ({ id, ok }) => id !== entry.id && id !== entry.rerunOf && ok,
  );
  const [same, others] = [
    heads.filter(({ method }) => method === entry.method),
    heads.filter(({ method }) => method !== entry.method),
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
    ...item(before),
    icon: 'history',
    label: vscode.l10n.t('The run before it'),
  };
  const items: readonly (PickItem | Item | EndpointChoice)[] = [
    ...(earlier === undefined ? [] : [earlier]),
    again,
    ...(elsewhere.length === 0 ? [] : [separator(vscode.l10n.t('At another endpoint')), ...elsewhere]),
    ...(same.length === 0 ? [] : [separator(vscode.l10n.t('The same method')), ...same.map(item)]),
    ...(others.length === 0 ? [] : [separator(vscode.l10n.t('Other methods')), ...others.map(item)]),
  ];
  const title = vscode.l10n.t('Compare {0} with', entry.method);
  const picked = await showQuickPick(items, {
    title,
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return picked !== undefined && ('id' in picked || 'take' in picked) ? picked : undefined;
}

type Item = PickItem & { readonly id: string };

function item(head: EntryHead): Item {
  const { id, summary, endpointName, startedAt } = head;
  return {
    id,
    label: callTitle(head),
    description: `${timeOrDay(startedAt)} · ${endpointName}`,
    detail: summary,
  };
}
