// Owns what can be done from a subject in a viewer: following a link, explaining, comparing, trying again. What comes
// of it is shown next. Refuses to start calls but through Calls.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../core/call.ts';
import { linksOf } from '../core/decode/links.ts';
import type { Link } from '../core/decode/links.ts';
import { transactionIn } from '../core/decode/transactionsOf.ts';
import type { FailureAction } from '../core/failureText.ts';
import type { NodePath } from '../protocol/nodeRow.ts';
import type { CallRequest, Calls } from './calls.ts';
import { showInformationMessage } from './common/notices.ts';
import { diffSubject } from './diffSubject.ts';
import type { Endpoints } from './endpoints.ts';
import { explain } from './explain.ts';
import { ACTION_LABELS, runAction } from './failureNotice.ts';
import type { History } from './history.ts';
import type { ContextOf } from './knowledge.ts';
import type { JsonDocuments } from './jsonDocuments.ts';
import { ADD_ABI, menuLink, runMenuItem } from './nodeMenu.ts';
import { pickEntryToCompare } from './pickEntryToCompare.ts';
import { pickTransaction } from './pickTransaction.ts';
import { callOf } from './runAgain.ts';
import { runShown } from './runShown.ts';
import { splitRequest } from './splitCall.ts';
import type { EndpointName, Place, Subject } from './subject.ts';

const GONE_ENDPOINT = vscode.l10n.t(
  'The endpoint that this transaction was read from is not there any more.',
);

export type ActionServices = {
  readonly calls: Calls;
  readonly history: History;
  readonly documents: JsonDocuments;
  readonly endpoints: Endpoints;
  readonly contextOf: ContextOf;
};

export interface SubjectActions {
  /** A button of the subject itself. */
  act(subject: Subject, action: string): Promise<void>;
  /** An item of the menu of a node. */
  choose(subject: Subject, path: NodePath, action: string): Promise<void>;
  /** Compares an entry with another one that is chosen, or with what the call gives now. */
  compare(entry: HistoryEntry): Promise<void>;
  /** Explains a transaction of an endpoint. */
  explain(endpoint: Pick<EndpointName, 'endpointId'>, hash: string, place: Place): Promise<void>;
}

export function createSubjectActions(
  { calls, history, documents, endpoints, contextOf }: ActionServices,
  show: (subject: Subject, place: Place) => void,
  /** Says that something is under way while it is. */
  whileBusy: <Result>(work: Promise<Result>) => Promise<Result>,
): SubjectActions {
  async function compare(entry: HistoryEntry): Promise<void> {
    const other = await pickEntryToCompare(entry, history);
    if (other === undefined) return;
    const again = other === 'again' ? await callOf(entry, endpoints) : undefined;
    const found = other === 'again' ? again && (await whileBusy(calls.run(again))) : await history.get(other);
    if (found === undefined) return;
    const [before, after] = found.startedAt < entry.startedAt ? [found, entry] : [entry, found];
    const compared = await whileBusy(diffSubject(before, after, contextOf));
    if (compared !== undefined) show(compared, 'next');
  }

  async function showExplained(
    { endpointId }: Pick<EndpointName, 'endpointId'>,
    hash: string,
    place: Place,
  ): Promise<void> {
    const endpoint = endpoints.all().find((known) => known.id === endpointId);
    if (endpoint === undefined) return void showInformationMessage(GONE_ENDPOINT);
    const explaining = explain(hash, endpoint, calls, () => contextOf({ endpointId }));
    show(await whileBusy(Promise.resolve(explaining)), place);
  }

  async function call(request: CallRequest): Promise<void> {
    await whileBusy(runShown({ calls, contextOf }, request, show, { place: 'next' }));
  }

  async function follow({ method, params }: Link, { endpointId, endpointName }: EndpointName): Promise<void> {
    const request = await callOf({ method, params, endpointId, endpointName }, endpoints);
    if (request !== undefined) await call(request);
  }

  async function act(subject: Subject, action: string): Promise<void> {
    const { entry, endpoint, next } = subject;
    const changed = await subject.act?.(action);
    if (changed !== undefined) return show(changed, 'here');
    if (action === ADD_ABI) return void vscode.commands.executeCommand('ethRpc.addAbi');
    const link = /^next:\d+$/.test(action) ? next[Number(action.slice('next:'.length))] : undefined;
    if (link !== undefined) return follow(link, endpoint);
    if (entry === undefined) return;
    if (action === 'explain') {
      const hash = await pickTransaction(entry);
      return hash === undefined ? undefined : showExplained(endpoint, hash, 'next');
    }
    if (action === 'compare') return compare(entry);
    if (action === 'undo') return void (await calls.undo(entry));
    if (action === 'split') {
      const request = await splitRequest(entry, { calls, endpoints });
      return request && call(request);
    }
    if (action === 'openJson') return documents.open(entry);
    if (!Object.hasOwn(ACTION_LABELS, action)) return;
    if (action !== 'retry') return runAction(action as FailureAction, entry);
    const request = await callOf(entry, endpoints);
    if (request !== undefined) await call(request);
  }

  return {
    act,
    async choose(subject, path, action) {
      const node = subject.source.node(path);
      if (node === undefined) return;
      const endpoint = subject.source.endpointOf?.(path) ?? subject.endpoint;
      const hash = action === 'explain' ? transactionIn(linksOf(node)) : undefined;
      if (hash !== undefined) return showExplained(endpoint, hash, 'next');
      if (action === ADD_ABI) return act(subject, action);
      const link = menuLink(node, action);
      if (link === undefined) return runMenuItem(node, action);
      return follow(link, endpoint);
    },
    compare,
    explain: showExplained,
  };
}
