// The commands that start calls, in steps or in the request builder, and those that stop calls.

import * as vscode from 'vscode';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { findMethod } from '../../core/catalogue/catalogue.ts';
import { withoutSecrets } from '../../core/catalogue/secretParams.ts';
import { withFunctions } from '../../core/form/declaredFunctions.ts';
import { newForm, openSteps, unfinishedParams, withTypedBefore } from '../../core/form/guidedForm.ts';
import { redactValue } from '../../core/secret/redact.ts';
import type { Redact } from '../../core/secret/redact.ts';
import type { DraftForPage } from '../builder/builderParts.ts';
import { askForParams } from '../calls/guidedCall.ts';
import { showCall } from '../calls/showCall.ts';
import type { ShowServices } from '../calls/showCall.ts';
import { pressAltEnter } from '../common/altEnter.ts';
import { whileHeld } from '../common/heldBox.ts';
import type { HeldBox } from '../common/heldBox.ts';
import { NEW_CALL } from '../common/ids.ts';
import { showInformationMessage } from '../common/notices.ts';
import type { PagePanels } from '../common/pagePanel.ts';
import { askForCall } from '../newCall/newCall.ts';
import type { NewCallActions, NewCallServices } from '../newCall/newCall.ts';
import type { TreeNode } from '../sidebar/treeNodes.ts';

export type CallCommandServices = {
  readonly show: ShowServices;
  readonly newCall: NewCallServices;
  readonly actions: NewCallActions;
  readonly builder: PagePanels<DraftForPage>;
};

export function callCommands({ show, newCall, actions, builder }: CallCommandServices) {
  const { calls } = show;

  async function callBlockNumber(held: HeldBox): Promise<void> {
    const method = 'eth_blockNumber';
    held.hold(method, { label: method });
    await showCall(show, { method, params: [] }, held);
  }

  async function callGetBalance(held: HeldBox): Promise<void> {
    const name = 'eth_getBalance';
    const method = findMethod(name)!;
    const { recent, left } = newCall;
    const begun = newForm(method);
    const end = await askForParams(
      { method, form: withTypedBefore(method, begun, left.formOf(name)), steps: openSteps(method, begun) },
      { recent, addresses: newCall.addresses(), hasBack: false, hasBuilder: true, held },
    );
    left.ended(method, end);
    if ('params' in end) await showCall(show, { method: name, params: end.params }, held);
    else if (end.left === 'builder')
      await actions.edit({ method: name, params: unfinishedParams(method, end.form) }, true);
  }

  async function newCallIn(held: HeldBox): Promise<void> {
    const call = await askForCall(newCall, vscode.l10n.t('New Call'), actions, held);
    if (call !== undefined) await showCall(show, call, held);
  }

  return {
    'ethRpc.callBlockNumber': () => whileHeld(callBlockNumber),
    'ethRpc.callGetBalance': () => whileHeld(callGetBalance),
    [NEW_CALL]: () => whileHeld(newCallIn),
    /** Cancels the call of a running row; else all calls. */
    'ethRpc.cancel'(argument?: unknown) {
      const row = argument as TreeNode | undefined;
      if (row?.kind === 'running') return calls.cancel(row.call.id);
      if (calls.runningCount() === 0) void showInformationMessage(vscode.l10n.t('No call is running.'));
      calls.cancelAll();
    },
    'ethRpc.sendWaiting'() {
      if (calls.sendWaiting() === 0) void showInformationMessage(vscode.l10n.t('No call is waiting.'));
    },
    /** In the title of a view, VS Code passes the selected row. */
    'ethRpc.openBuilder'(argument?: unknown) {
      if (isDraft(argument)) return builder.open(argument);
      return pressAltEnter() ? undefined : builder.show();
    },
    'ethRpc.newBuilder': () => builder.openAnother(),
  };
}

function isDraft(value: unknown): value is DraftForPage {
  const { method, paramsJson } = (value ?? {}) as Partial<DraftForPage>;
  return typeof method === 'string' && typeof paramsJson === 'string';
}

/** Fills in a call without its secrets. */
export function editIn(
  builder: Pick<PagePanels<DraftForPage>, 'open'>,
  masking: () => Promise<Redact>,
): NewCallActions['edit'] {
  return async ({ method, params, functions }, isTyped, endpoint) => {
    const clean = redactValue(withoutSecrets(method, withFunctions(params, functions)), await masking());
    const more = { ...(isTyped ? { isTyped, isUnsent: isTyped } : {}), ...omitUndefined({ endpoint }) };
    builder.open({ method, paramsJson: JSON.stringify(clean), ...more });
  };
}
