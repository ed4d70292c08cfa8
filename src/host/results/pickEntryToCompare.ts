// The choice what a result is compared with: the same call now, or another entry.

import * as vscode from 'vscode';
import type { EntryHead, HistoryEntry } from '../../core/call/call.ts';
import { callTitle } from '../../core/call/callTitle.ts';
import { timeOrDay } from '../common/clockTime.ts';
import { showQuickPick } from '../common/quickInput.ts';
import type { PickItem } from '../common/quickInput.ts';
import type { History } from '../history/history.ts';

const MOST = 300;

/** The id of another entry, or `again`; undefined where the person left. The run before it comes first, then those of the same method. */
export async function pickEntryToCompare(entry: HistoryEntry, history: History): Promise<string | undefined> {
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
  const items: readonly (PickItem | Item)[] = [
    ...(earlier === undefined ? [] : [earlier]),
    again,
    ...(same.length === 0 ? [] : [separator(vscode.l10n.t('The same method')), ...same.map(item)]),
    ...(others.length === 0 ? [] : [separator(vscode.l10n.t('Other methods')), ...others.map(item)]),
  ];
  const title = vscode.l10n.t('Compare {0} with', entry.method);
  const picked = await showQuickPick(items, {
    title,
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return picked !== undefined && 'id' in picked ? picked.id : undefined;
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
