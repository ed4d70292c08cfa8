// A row of the Batch view: a call, and how it ended or what it lacks.

import * as vscode from 'vscode';
import { callTitle } from '../../core/call/callTitle.ts';
import { hasSecretPlaceholder, withoutSecrets } from '../../core/catalogue/secretParams.ts';
import { isMasked } from '../../core/secret/redact.ts';
import { YELLOW } from '../common/iconColors.ts';
import { endedIcon } from '../sidebar/callEnding.ts';
import { callTooltip } from '../sidebar/callTooltip.ts';
import type { BatchCall, BatchRow } from './batchRow.ts';

const WARNING = new vscode.ThemeIcon('warning', new vscode.ThemeColor(YELLOW));

/** The gap in a stored call (a missing secret, or a masked API key) and its remedy. The call is not sent. */
function gapOf(call: BatchCall): readonly [short: string, long: string] | undefined {
  if (hasSecretPlaceholder(call.params))
    return [
      vscode.l10n.t('secret not kept'),
      vscode.l10n.t(
        'A secret of this call was not kept, so it cannot be sent. Edit it in the request builder, and add it to the batch again.',
      ),
    ];
  if (isMasked(call))
    return [
      vscode.l10n.t('API key masked'),
      vscode.l10n.t(
        'An API key in this call was masked, so it cannot be sent. Edit it in the request builder, and add it to the batch again.',
      ),
    ];
  return undefined;
}

export function batchTreeItem(row: BatchRow): vscode.TreeItem {
  const { entry, key, method, params } = row;
  const shown = { method, params: withoutSecrets(method, params) };
  const title = callTitle(shown);
  const item = new vscode.TreeItem(title);
  item.id = String(key);
  item.contextValue = entry === undefined ? 'call' : 'call ended';
  if (entry === undefined) {
    const gap = gapOf(row);
    item.iconPath = gap === undefined ? new vscode.ThemeIcon('circle-outline') : WARNING;
    if (gap !== undefined) item.description = gap[0];
    item.tooltip = callTooltip(shown, gap === undefined ? [] : [gap[1]]);
    const label = vscode.l10n.t('{0}, not sent yet', title);
    item.accessibilityInformation = { label: gap === undefined ? label : `${label}: ${gap[1]}` };
    return item;
  }
  const { icon, words } = endedIcon(entry);
  item.description = entry.summary;
  item.iconPath = icon;
  item.tooltip = callTooltip(shown, [`${words}: ${entry.summary}`]);
  item.accessibilityInformation = { label: `${title}, ${words}: ${entry.summary}` };
  item.command = {
    command: 'ethRpc.entry.openResult',
    title: vscode.l10n.t('Open Result'),
    arguments: [row],
  };
  return item;
}
