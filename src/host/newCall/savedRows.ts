// The rows of New Call for saved requests: those whose names have the typed words.

import * as vscode from 'vscode';
import { callTitle } from '../../core/call/callTitle.ts';
import { findMethod } from '../../core/catalogue/catalogue.ts';
import type { SavedItem } from '../../core/history/history.ts';
import { IN_BUILDER } from '../common/pickOrType.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import { separator } from './callRows.ts';
import type { CallRow } from './newCallRow.ts';

/** `endpointName`: of an endpoint by its id. */
export type SavedMeans = {
  readonly contextOf: ContextOf;
  readonly endpointName: (id: string) => string;
};

const MOST = 5;
/** In characters. A longer text is pasted, and no name. */
const LONGEST_TYPED = 200;

/** Each runs at the endpoint that it was saved for. '' finds the first ones. */
export function savedRows(
  saved: readonly SavedItem[],
  text: string,
  { contextOf, endpointName }: SavedMeans,
): readonly CallRow[] {
  if (text.length > LONGEST_TYPED) return [];
  const words = text.trim().toLowerCase().split(/\s+/);
  const found = saved.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  const [begun, others] = [
    found.filter((one) => isBegun(one, text)),
    found.filter((one) => !isBegun(one, text)),
  ];
  return [...begun, ...others].slice(0, MOST).flatMap((item): readonly CallRow[] => {
    const { name, request } = item;
    if (request === undefined) return [];
    const { endpointId } = request;
    const call = callTitle(request, contextOf(request));
    return [
      {
        icon: 'bookmark',
        label: name,
        description: `${call} · ${endpointName(endpointId)}`,
        alwaysShow: true,
        buttons: [IN_BUILDER],
        paste: {
          label: name,
          act: ({ runSaved }) => runSaved(item),
          edit: ({ editSaved }) => editSaved(item),
        },
      },
    ];
  });
}

/** Whether the text is the beginning of a saved name, and not the name of a method. */
export function isSavedName(saved: readonly SavedItem[], text: string): boolean {
  if (text.length > LONGEST_TYPED) return false;
  return findMethod(text.trim()) === undefined && saved.some((item) => isBegun(item, text));
}

function isBegun({ name }: SavedItem, text: string): boolean {
  return name.toLowerCase().startsWith(text.trim().toLowerCase());
}

/** The saved requests under their title. */
export function savedSection(saved: readonly SavedItem[], means: SavedMeans): readonly CallRow[] {
  const rows = savedRows(saved, '', means);
  return rows.length === 0 ? [] : [separator(vscode.l10n.t('Saved requests')), ...rows];
}
