// The rows of New Call for a pasted text, and to which endpoint each sends its call.

import * as vscode from 'vscode';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { IN_BUILDER } from '../common/pickOrType.ts';
import type { CallRow, RowCall } from './newCallRow.ts';
import type { PasteRow } from './pasteRow.ts';

/** The origin that a text names, and the name of the endpoint that has the whole URL. */
type Named = { readonly origin: string; readonly endpoint: string | undefined };

/**
 * Rows for a pasted text; Enter sends its calls. `named`: what the text names; `isActive`: that is the endpoint that calls
 * go to, whose name is `active`.
 */
export function pastedRows(
  rows: readonly PasteRow[],
  named: Named | undefined,
  active: string | undefined,
  isActive: boolean,
): readonly CallRow[] {
  const place = named === undefined || active === undefined ? '' : placeText(named, active, isActive);
  // An endpoint that is there already is not offered to be added.
  const kept = named?.endpoint === undefined ? rows : rows.filter(({ isKey }) => isKey !== true);
  const all = kept.map((paste): CallRow => {
    const { call, ...row } = paste;
    if (call === undefined) return { ...row, paste };
    const { method, params, functions, isOpen = false, isForm = false } = call;
    return {
      ...row,
      icon: isForm ? 'edit' : 'play',
      description: [place, row.description ?? ''].filter((part) => part !== '').join(' · '),
      buttons: [IN_BUILDER],
      paste,
      call: { kind: 'given', method, params, isOpen, isForm, ...omitUndefined({ functions }) },
    };
  });
  const [first] = all;
  const { call, paste } = first ?? {};
  return named === undefined || isActive || call?.kind !== 'given' || call.isForm === true
    ? all
    : [thereRow(call, named, paste), ...all];
}

/** To which endpoint a call of the text goes. */
function placeText({ origin, endpoint }: Named, active: string, isActive: boolean): string {
  if (isActive) return vscode.l10n.t('to {0}', active);
  return vscode.l10n.t('not to {0}, to {1}', endpoint ?? new URL(origin).host, active);
}

/** The row that sends the call to the endpoint that the text names, added if need be: Enter asks no other chain. */
function thereRow(call: RowCall, { origin, endpoint }: Named, paste: PasteRow | undefined): CallRow {
  return {
    ...(endpoint === undefined
      ? { icon: 'add', label: vscode.l10n.t('Add {0} and send there', origin) }
      : { icon: 'play', label: vscode.l10n.t('Send to “{0}”', endpoint) }),
    ...omitUndefined({ description: paste?.label, detail: paste?.detail, detailIcon: paste?.detailIcon }),
    alwaysShow: true,
    buttons: [IN_BUILDER],
    call,
    isThere: true,
    ...omitUndefined({ paste }),
  };
}
