// The rows above the calls that a pasted text suggests: actions on the whole text.

import * as vscode from 'vscode';
import type { PastedReading } from '../../core/paste/pastedReading.ts';
import { chainTitle } from '../../core/write/transactionLines.ts';
import { callCount } from '../common/callCount.ts';
import type { PasteRow, PasteTarget } from './pasteRow.ts';

export function rowsBefore(
  { calls, together, explain, contract, chain, abi }: PastedReading,
  target: PasteTarget,
): readonly PasteRow[] {
  if (explain !== undefined)
    return [
      {
        icon: 'telescope',
        label: vscode.l10n.t('Explain Transaction'),
        description: vscode.l10n.t('sent at once'),
        ...withWarning(
          otherChainWarning(chain, target),
          vscode.l10n.t('What was called, what moved, what it cost, and why it failed'),
        ),
        alwaysShow: true,
        act: (actions) => actions.explain(explain),
      },
    ];
  if (contract !== undefined)
    return [
      {
        icon: 'symbol-variable',
        label: vscode.l10n.t('Show Variables'),
        description: vscode.l10n.t('sent at once'),
        detail: vscode.l10n.t('What the contract keeps in its storage, by the names of its source'),
        alwaysShow: true,
        act: (actions) => actions.showVariables(contract),
      },
    ];
  if (abi !== undefined)
    return [
      {
        icon: 'symbol-interface',
        label: vscode.l10n.t('Add this ABI'),
        detail: vscode.l10n.t('Calldata, results, logs and errors are then decoded with it.'),
        alwaysShow: true,
        act: (actions) => actions.addAbi(abi),
      },
    ];
  if (together !== true) return [];
  return [
    {
      icon: 'play',
      label: vscode.l10n.t('Send all {0} as one batch', calls.length),
      alwaysShow: true,
      act: (actions) => actions.sendTogether(calls),
    },
    {
      icon: 'layers',
      label: vscode.l10n.t('Add all {0} to the batch', calls.length),
      alwaysShow: true,
      act: (actions) => actions.addToBatch(calls),
    },
    {
      icon: 'json',
      label: vscode.l10n.t('Open as a document'),
      description: callCount(calls.length),
      alwaysShow: true,
      act: (actions) => actions.openAsDocument(calls),
    },
  ];
}

/** A warning where the endpoint is known to serve another chain. */
export function otherChainWarning(chain: bigint | undefined, target: PasteTarget): string {
  const own = target?.chain;
  return chain === undefined || own === undefined || own === chain
    ? ''
    : vscode.l10n.t('“{0}” serves {1}. ', target!.name, chainTitle(own));
}

/** The detail of a row, with the warning, if any, and its icon in front. */
export function withWarning(warning: string, detail: string): Pick<PasteRow, 'detail' | 'detailIcon'> {
  return warning === '' ? { detail } : { detail: warning + detail, detailIcon: 'warning' };
}
