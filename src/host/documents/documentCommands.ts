// The commands on request documents: create one, send from it, open a request in the request builder.

import * as vscode from 'vscode';
import { isSubscription } from '../../core/catalogue/catalogue.ts';
import { withFunctions } from '../../core/form/declaredFunctions.ts';
import { documentCall } from '../../core/document/requests.ts';
import type { Span } from '../../core/document/jsonTree.ts';
import type { DocumentCall } from '../../core/document/requests.ts';
import type { AmountUnits } from '../../core/input/amountUnits.ts';
import type { BatchList } from '../batch/batchList.ts';
import type { BatchRow } from '../batch/batchRow.ts';
import { reportBatch } from '../batch/sendBatch.ts';
import type { DraftForPage } from '../builder/builderParts.ts';
import { showCall } from '../calls/showCall.ts';
import type { ShowServices } from '../calls/showCall.ts';
import { showInformationMessage } from '../common/notices.ts';
import type { PagePanels } from '../common/pagePanel.ts';
import { callsToSend } from './callsToSend.ts';
import type { RequestLenses } from './requestLenses.ts';
import { openDocument, requestAt, requestsOf } from './requestsInEditor.ts';
import type { RequestsInDocument } from './requestsInEditor.ts';

/** `addresses`: remembers the addresses in sent calls. `openCalls`: opens calls as a document. */
export type DocumentServices = {
  readonly known: AmountUnits;
  readonly show: ShowServices;
  readonly batch: Pick<BatchList, 'rows' | 'now'>;
  readonly builder: Pick<PagePanels<DraftForPage>, 'open'>;
  readonly lenses: Pick<RequestLenses, 'began'>;
  readonly addresses: { used(call: DocumentCall): void };
  readonly openCalls: (calls: readonly DocumentCall[]) => Promise<void>;
  /** The calls that the arguments of a command stand for. */
  readonly callsFor: (argument: unknown, selected: unknown) => Promise<readonly DocumentCall[]>;
};

const NONE = vscode.l10n.t(
  'There is no request here. Open one with “New Request Document”, and put the cursor into it.',
);
const RUNNING = vscode.l10n.t(
  'A request of these is running. Wait until it has ended, or cancel it in the History view, then send it again.',
);
const NEW = '{\n  "method": ""\n}\n';

export function documentCommands(services: DocumentServices) {
  const { known, show, lenses, addresses, openCalls, callsFor } = services;

  async function ready(found: RequestsInDocument, part?: Span): Promise<readonly DocumentCall[] | undefined> {
    const calls = await callsToSend(found, known, part);
    for (const call of calls ?? []) addresses.used(call);
    return calls;
  }

  async function sendOne(found: RequestsInDocument): Promise<void> {
    const [call] = (await ready(found, found.requests[0]?.node)) ?? [];
    if (call === undefined) return;
    if (isSubscription(call.method)) return vscode.commands.executeCommand('ethRpc.subscribe', call);
    const ended = lenses.began(found.document, found.requests);
    if (ended === undefined) return void showInformationMessage(RUNNING);
    let entry;
    try {
      entry = await showCall(show, call);
    } finally {
      ended(entry && [entry]);
    }
  }

  async function sendBatch(found: RequestsInDocument): Promise<void> {
    const calls = await ready(found);
    if (calls === undefined) return;
    const ended = lenses.began(found.document, found.requests);
    if (ended === undefined) return void showInformationMessage(RUNNING);
    let ran;
    try {
      ran = await show.calls.runBatch(calls);
      if (ran !== undefined) reportBatch(ran.entries, ran.report);
    } finally {
      ended(ran?.entries);
    }
  }

  /** Runs `act` with the requests that were found, or reports that there are none. */
  async function on(
    found: RequestsInDocument | undefined,
    act: (found: RequestsInDocument) => unknown,
  ): Promise<unknown> {
    return found === undefined ? void showInformationMessage(NONE) : act(found);
  }

  return {
    async 'ethRpc.newDocument'() {
      await openDocument(NEW, NEW.indexOf('""') + 1);
      await vscode.commands.executeCommand('editor.action.triggerSuggest');
    },
    async 'ethRpc.entry.openAsDocument'(argument?: unknown, selected?: unknown) {
      await openCalls(await callsFor(argument, selected));
    },
    'ethRpc.document.send': async (uri?: unknown, offset?: unknown) =>
      on(await requestAt(uri, offset), sendOne),
    'ethRpc.document.sendBatch': async (uri?: unknown) => on(await requestsOf(uri), sendBatch),
  };
}

/** Opens the request that the cursor is in, or that begins at an offset, in the request builder. */
export function editRequestIn({ builder, known }: Pick<DocumentServices, 'builder' | 'known'>) {
  return {
    async 'ethRpc.entry.openInBuilder'(uri?: unknown, offset?: unknown) {
      const found = await requestAt(uri, offset);
      const [request] = found?.requests ?? [];
      const call = request && documentCall(request, known);
      if (call !== undefined) {
        const typed = withFunctions(call.params, call.functions);
        builder.open({ method: call.method, paramsJson: JSON.stringify(typed) });
      }
      if (found === undefined) void showInformationMessage(NONE);
    },
  };
}

/** Opens the calls of the batch as one document: the selected ones where several are selected, else all. */
export function openBatchAsDocument({ batch, openCalls }: Pick<DocumentServices, 'batch' | 'openCalls'>) {
  return {
    async 'ethRpc.entry.openAsDocument'(_argument?: unknown, selected?: unknown) {
      const chosen = Array.isArray(selected) ? batch.now(selected as readonly BatchRow[]) : [];
      await openCalls(chosen.length > 1 ? chosen : batch.rows());
    },
  };
}
