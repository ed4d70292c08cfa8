// The commands that run a call of the history again, as it was, split, or changed in the request builder; and the one
// that undoes a call.

import * as vscode from 'vscode';
import { callTitle } from '../../core/call/callTitle.ts';
import { withoutSecrets } from '../../core/catalogue/secretParams.ts';
import { withFunctions } from '../../core/form/declaredFunctions.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { redactValue } from '../../core/secret/redact.ts';
import type { Redact } from '../../core/secret/redact.ts';
import type { DraftForPage } from '../builder/builderParts.ts';
import { isEntry } from '../calls/failureNotice.ts';
import { callOf as requestOf } from '../calls/runAgain.ts';
import type { PastCall } from '../calls/runAgain.ts';
import { runEach } from '../calls/runEach.ts';
import { showCall, showCallAt } from '../calls/showCall.ts';
import type { ShowServices } from '../calls/showCall.ts';
import { splitRequest } from '../calls/splitCall.ts';
import { callCount } from '../common/callCount.ts';
import { whileHeld } from '../common/heldBox.ts';
import { showInformationMessage } from '../common/notices.ts';
import type { PagePanels } from '../common/pagePanel.ts';
import { endpointNamed } from '../endpoints/endpointOf.ts';
import type { ResultTask } from '../results/resultPage.ts';
import type { TargetEntries } from '../sidebar/targetEntries.ts';

export type AgainServices = {
  readonly show: ShowServices;
  readonly masking: () => Promise<Redact>;
  readonly builder: Pick<PagePanels<DraftForPage>, 'active' | 'open'>;
  readonly results: Pick<PagePanels<ResultTask>, 'active' | 'open'>;
  readonly repeats: Pick<PagePanels<never>, 'active'>;
  readonly targets: Pick<TargetEntries, 'shown' | 'callOf' | 'onEntry' | 'onEntries'>;
};

export function againCommands({ show, masking, builder, results, repeats, targets }: AgainServices) {
  const { calls, endpoints } = show;
  const { shown, callOf, onEntry, onEntries } = targets;
  const runEntriesAgain = onEntries(([entry, ...others]) =>
    others.length === 0
      ? showCallAt(show, entry!)
      : runEach(
          { calls, results },
          [entry!, ...others].map((past) => ({
            name: past.label ?? callTitle(past),
            request: () => requestOf(past, endpoints),
          })),
          callCount(others.length + 1),
        ),
  );

  /** The keyboard focus moves from a box to the result; from a request that the result hides, it would get lost. */
  async function runAgain(past: PastCall): Promise<void> {
    if (builder.active() === undefined) return showCallAt(show, past);
    await whileHeld(async (held) => {
      held.hold(vscode.l10n.t('Run Again'), { label: callTitle(past) });
      await showCallAt(show, past, held);
    });
  }

  /**
   * Runs the request in the form in front; else what the page in front shows or sent, else the call of the Result view,
   * else the last call, which is sent as it was typed.
   */
  async function runShownAgain(): Promise<unknown> {
    const result = results.active();
    if (result === undefined && builder.active()?.press?.('send') === true) return undefined;
    // A request builder that has sent nothing shows no call: another call can be run.
    const inFront = result?.entry?.() ?? builder.active()?.entry?.();
    const page = result ?? repeats.active();
    if (page !== undefined && inFront === undefined) return page.runAgain?.();
    const entry = inFront ?? (await shown());
    const last = calls.last();
    if (last !== undefined && (entry === undefined || entry.id === last.entryId)) {
      const { endpoint, method, params, functions, entryId } = last;
      const { id: endpointId, name: endpointName } = endpoint;
      return runAgain({
        method,
        params,
        endpointId,
        endpointName,
        ...omitUndefined({ functions, id: entryId }),
      });
    }
    if (entry !== undefined) return runAgain(entry);
    return void showInformationMessage(vscode.l10n.t('There is no call in this window to run again yet.'));
  }

  return {
    'ethRpc.entry.runAgain': (argument?: unknown, selected?: unknown) =>
      argument === undefined ? runShownAgain() : runEntriesAgain(argument, selected),
    // A button names the number of parts; the command itself asks for it.
    'ethRpc.entry.split': (argument?: unknown) =>
      onEntry(async (entry) => {
        const request = await splitRequest(entry, show, !isEntry(argument));
        if (request !== undefined) await showCall(show, request);
      })(argument),
    'ethRpc.entry.undo': onEntry((entry) => calls.undo(entry)),
    async 'ethRpc.entry.openInBuilder'(argument?: unknown) {
      const page = argument === undefined ? results.active() : undefined;
      const isOfPage = page !== undefined && page.entry?.() === undefined;
      const call = isOfPage ? page.request?.() : await callOf(argument);
      if (call === undefined)
        return isOfPage
          ? void showInformationMessage(vscode.l10n.t('This page shows no single request to edit.'))
          : undefined;
      const { method, params } = call;
      const typed = withFunctions(params, 'functions' in call ? call.functions : undefined);
      const clean = redactValue(withoutSecrets(method, typed), await masking());
      const endpoint = 'endpointId' in call ? endpointNamed(call.endpointId, endpoints) : undefined;
      const entryId = 'id' in call && typeof call.id === 'string' ? call.id : undefined;
      builder.open({ method, paramsJson: JSON.stringify(clean), ...omitUndefined({ endpoint, entryId }) });
    },
  };
}
