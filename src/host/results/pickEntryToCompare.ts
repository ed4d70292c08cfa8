// Asks what to compare a result with: a new run of its call, at its own or another endpoint, or another entry.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { AT_BLOCK, LABEL_LENGTH_IN_LIST, rowLabel } from '../../core/call/rowLabel.ts';
import { askedBlock } from '../../core/call/resultBlock.ts';
import { isSameRequest } from '../../core/call/trailTitle.ts';
import type { ListedEntry } from '../../core/history/history.ts';
import { timeOrDay } from '../common/clockTime.ts';
import { showQuickPick } from '../common/quickInput.ts';
import type { PickItem } from '../common/quickInput.ts';
import type { EndpointChoice } from '../endpoints/otherEndpoints.ts';
import type { History } from '../history/history.ts';
import { createRowResults } from '../subjects/rowResults.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';

const MOST = 300;
/** The most bytes of a response that holds one number or word. */
const SHORT_BYTES = 120;

/** The id of another entry, `again` for a new run, or the endpoint of a new run. */
export type Compared = { readonly id: string } | EndpointChoice;

/**
 * Undefined where the user left. The choices, in order: the previous run, a new run, other endpoints, entries of the
 * same request, of the same method, other entries. `elsewhere`: empty where the call is not a read.
 */
export async function pickEntryToCompare(
  entry: HistoryEntry,
  history: History,
  elsewhere: readonly EndpointChoice[],
  contextOf: ContextOf,
): Promise<Compared | undefined> {
  const results = createRowResults(history, contextOf);
  /** The blocks of the same request, which only its rows tell apart. */
  const blocks = new Set([askedBlock(entry)]);
  const item = async (head: ListedEntry): Promise<Item> => {
    const label = head.label ?? rowLabel(head, contextOf(head), LABEL_LENGTH_IN_LIST);
    const when = `${timeOrDay(head.startedAt)} · ${head.endpointName}`;
    const block = blocks.size > 1 && isSame(head) ? askedBlock(head) : undefined;
    const isSaid =
      block === undefined || label.endsWith(`${AT_BLOCK}${block}`) || label.endsWith(` ${block}`);
    return {
      id: head.id,
      label,
      description: isSaid ? when : `${vscode.l10n.t('block {0}', block)} · ${when}`,
      detail: (await results.of(head)).text,
    };
  };
  const isSame = (head: ListedEntry): boolean => isSameRequest(head, entry, contextOf(entry));
  const itemsOf = async (heads: readonly ListedEntry[]): Promise<readonly Item[]> =>
    withoutEqual(heads, await Promise.all(heads.map(item)), entry.method);
  // Of a set of other calls, the last one stands for all.
  const [alike, all] = await Promise.all([
    history.page({ method: entry.method }, MOST),
    history.page({ setsAsOne: 'all' }, MOST),
  ]);
  const isOffered = offeredBeside(entry);
  const sameMethod = alike.heads.filter(isOffered);
  for (const head of sameMethod.filter(isSame)) blocks.add(askedBlock(head));
  const [sameRequest, same, others] = [
    await itemsOf(sameMethod.filter(isSame)),
    await itemsOf(sameMethod.filter((head) => !isSame(head))),
    await itemsOf(all.heads.filter((head) => head.method !== entry.method && isOffered(head))),
  ];
  const sameTitle =
    blocks.size > 1 ? vscode.l10n.t('The same request, at any block') : vscode.l10n.t('The same request');
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
    ...(sameRequest.length === 0 ? [] : [separator(sameTitle), ...sameRequest]),
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

/** Whether a person would compare the entry with this one: calls that only helped to explain something are left out. */
function offeredBeside(entry: HistoryEntry): (head: ListedEntry) => boolean {
  return ({ id, ok, explanation }) =>
    id !== entry.id &&
    id !== entry.rerunOf &&
    ok &&
    (explanation === undefined || entry.explanation !== undefined);
}

/**
 * Of equal calls with the same result, only the first one, which is the newest. Results of the compared method may
 * differ where their texts are the same, unless they are short; of those, only the runs of a watch, which are many, are
 * told apart by text.
 */
function withoutEqual(
  heads: readonly ListedEntry[],
  items: readonly Item[],
  comparedMethod: string,
): readonly Item[] {
  const seen = new Set<string>();
  return items.filter(({ label, detail }, at) => {
    const { endpointId, method, params, responseBytes, watch } = heads[at]!;
    if (method === comparedMethod && responseBytes > SHORT_BYTES && watch === undefined) return true;
    const key = JSON.stringify([label, endpointId, method, params, responseBytes, detail]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
