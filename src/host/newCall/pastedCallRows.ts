// The rows of New Call for a pasted text, and to which endpoint each sends its call.

import * as vscode from 'vscode';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { IN_BUILDER } from '../common/pickOrType.ts';
import type { CallRow, RowCall } from './newCallRow.ts';
import type { PasteRow } from './pasteRow.ts';

/**
 * Rows for a pasted text; Enter sends its calls. `named`: the origin that the text names, where that is not the one of
 * `active`, the name of the endpoint that calls go to.
 */
export function pastedRows(
  rows: readonly PasteRow[],
  named: string | undefined,
  active: string | undefined,
): readonly CallRow[] {
  const elsewhere =
    named === undefined || active === undefined
      ? ''
      : vscode.l10n.t('not to {0}, to {1}', new URL(named).host, active);
  const all = rows.map((paste): CallRow => {
    const { call, ...row } = paste;
    if (call === undefined) return { ...row, paste };
    const { method, params, functions, isOpen = false, isForm = false } = call;
    return {
      ...row,
      icon: isForm ? 'edit' : 'play',
      description: [elsewhere, row.description ?? ''].filter((part) => part !== '').join(' · '),
      buttons: [IN_BUILDER],
      paste,
      call: { kind: 'given', method, params, isOpen, isForm, ...omitUndefined({ functions }) },
    };
  });
  const [first] = all;
  const { call, paste } = first ?? {};
  return named === undefined || call?.kind !== 'given' || call.isForm === true
    ? all
    : [thereRow(call, named, paste), ...all];
}

/** The row that adds the endpoint that a text names, and sends its call there: Enter asks no other chain. */
function thereRow(
  call: Extract<RowCall, { readonly kind: 'given' }>,
  origin: string,
  paste: PasteRow | undefined,
): CallRow {
  return {
    icon: 'add',
    label: vscode.l10n.t('Add {0} and send there', origin),
    ...omitUndefined({ description: call.method, detail: paste?.detail }),
    alwaysShow: true,
    buttons: [IN_BUILDER],
    call: { ...call },
    isThere: true,
    ...omitUndefined({ paste }),
  };
}
