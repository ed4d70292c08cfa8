// Actions on a call: run it again, make a suggested call, compare, explain. The page shows the result next.

import * as vscode from 'vscode';
import { isSubscription } from '../../core/catalogue/catalogue.ts';
import { inBlockOrder } from '../../core/call/resultBlock.ts';
import type { HistoryEntry } from '../../core/call/call.ts';
import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import { callToExplain } from '../../core/explain/callToExplain.ts';
import type { Explainable } from '../../core/explain/callToExplain.ts';
import type { SuggestedCall } from '../../core/decode/suggestedCalls.ts';
import type { SubjectAction } from '../../protocol/actions.ts';
import type { NodePath } from '../../protocol/nodeRow.ts';
import type { ExplainCalls } from '../calls/requestExplanation.ts';
import type { CallRequest, Calls } from '../calls/calls.ts';
import { runAction } from '../calls/failureNotice.ts';
import { fillIn } from '../calls/fillIn.ts';
import { callOf } from '../calls/runAgain.ts';
import type { PastCall } from '../calls/runAgain.ts';
import { splitRequest } from '../calls/splitCall.ts';
import { showInformationMessage } from '../common/notices.ts';
import { comparisonSubject } from '../subjects/comparisonSubject.ts';
import { subjectIdOf } from '../subjects/entrySubject.ts';
import { explain } from '../subjects/explain.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import type { JsonDocuments } from './jsonDocuments.ts';
import { otherToCompare } from './otherToCompare.ts';
import type { CompareServices } from './otherToCompare.ts';
import { pickTransaction } from './pickTransaction.ts';
import { runAndShow } from './runAndShow.ts';
import type { EndpointName } from '../subjects/rowSource.ts';
import type { Subject, TrailPlace } from '../subjects/subject.ts';

export const GONE_ENDPOINT = vscode.l10n.t('The endpoint of this page no longer exists.');

export type ActionServices = CompareServices & {
  readonly calls: Calls;
  readonly documents: JsonDocuments;
  readonly contextOf: ContextOf;
  /** Selects a call whose result is shown in the History view. */
  readonly follow: (entry: HistoryEntry) => void;
};

/** The actions on the entry of a subject. */
export type EntryAction = Exclude<
  SubjectAction,
  { kind: 'own' | 'next' | 'addAbi' | 'newestVariables' | 'variablesAt' | 'compareVariables' }
>;

export type EndpointId = Pick<EndpointName, 'endpointId'>;

/** The page on which the action was chosen. */
export type ActingPage = {
  readonly show: (subject: Subject, place: TrailPlace) => void;
  /** Shows on the page that work is in progress. */
  readonly whileBusy: <Result>(work: Promise<Result>) => Promise<Result>;
  /** Marks a row of a subject that was just shown. */
  readonly reveal: (subject: Subject, path: NodePath) => void;
};

export interface EntryActions {
  act(action: EntryAction, entry: HistoryEntry, endpoint: EndpointName): Promise<void>;
  /** Makes a suggested call, or fills it in where something is to be typed. */
  follow(link: SuggestedCall, endpoint: EndpointName): Promise<void>;
  /** Compares two entries. */
  compare(entries: readonly [HistoryEntry, HistoryEntry], place: TrailPlace): Promise<void>;
  /** Makes the failed call of a comparison once more, and compares that in its place. */
  compareAgain(id: string, failed: NonNullable<Subject['failed']>): Promise<void>;
  /** Explains a transaction of an endpoint, or a call to it. */
  explain(endpoint: EndpointId, of: Explainable, place: TrailPlace): Promise<void>;
}

export function createEntryActions(services: ActionServices, page: ActingPage): EntryActions {
  const { show, whileBusy } = page;
  const { calls, documents, endpoints, contextOf } = services;
  const { call, callAgain, follow } = callsShownOn(page, services);
  const { compare, compareWithOther, compareAgain } = comparisonsShownOn(page, services);
  /** The calls of an explanation share a row, which is selected from the first one on. */
  const followed: ExplainCalls = {
    async run(...request) {
      const entry = await calls.run(...request);
      if (entry !== undefined) services.follow(entry);
      return entry;
    },
  };

  /** Undefined, with a message, where the endpoint no longer exists. */
  async function explained(endpointId: string, of: Explainable): Promise<Subject | undefined> {
    // An example has no endpoint.
    const endpoint = endpointId === '' ? endpoints.active() : endpoints.byId(endpointId);
    if (endpoint === undefined) return void showInformationMessage(GONE_ENDPOINT);
    const id = typeof of === 'string' ? of : '';
    const context = (): DecodeContext => contextOf({ endpointId: endpoint.id, id });
    return explain(of, endpoint, followed, context, () => explained(endpoint.id, of));
  }

  async function showExplained(
    { endpointId }: Pick<EndpointName, 'endpointId'>,
    of: Explainable,
    place: TrailPlace,
  ): Promise<void> {
    const subject = await whileBusy(explained(endpointId, of));
    if (subject !== undefined) show(subject, place);
  }

  async function act(action: EntryAction, entry: HistoryEntry, endpoint: EndpointName): Promise<void> {
    switch (action.kind) {
      case 'retry':
        // A failure is nothing to go back to; an earlier result is.
        return callAgain(entry, entry.outcome.ok ? 'next' : { instead: subjectIdOf(entry) });
      case 'explain': {
        const hash = await pickTransaction(entry, services.contextOf(entry).signatures);
        return hash === undefined ? undefined : showExplained(endpoint, hash, 'next');
      }
      case 'explainCall': {
        const toExplain = callToExplain(entry.method, entry.params);
        return toExplain && showExplained(endpoint, toExplain, 'next');
      }
      case 'compare':
        return compareWithOther(entry);
      case 'undo':
        return void (await calls.undo(entry));
      case 'split': {
        const request = await splitRequest(entry, { calls, endpoints });
        return request && call(request);
      }
      case 'openJson':
        return documents.open(entry);
      case 'setKey':
      case 'addEndpoint':
      case 'editEndpoint':
      case 'switchEndpoint':
      case 'testEndpoint':
      case 'startGateway':
      case 'openSettings':
      case 'changeMode':
        return runAction(action.kind, entry);
    }
  }

  return { act, follow, compare, compareAgain, explain: showExplained };
}

function comparisonsShownOn({ show, whileBusy }: ActingPage, services: ActionServices) {
  const { calls, endpoints, contextOf } = services;

  async function compare(
    [one, other]: readonly [HistoryEntry, HistoryEntry],
    place: TrailPlace,
  ): Promise<void> {
    const [before, after] = inBlockOrder(one, other);
    const compared = await whileBusy(comparisonSubject(before, after, contextOf));
    if (compared !== undefined) show(compared, place);
  }

  async function compareWithOther(entry: HistoryEntry): Promise<void> {
    const found = await otherToCompare(entry, services, whileBusy);
    if (found !== undefined) await compare([entry, found], 'next');
  }

  async function compareAgain(
    id: string,
    { entry, compared }: NonNullable<Subject['failed']>,
  ): Promise<void> {
    const request = await callOf(entry, endpoints);
    const again = request && (await whileBusy(calls.run(request)));
    if (again === undefined) return;
    const [before, after] = compared.map((one) => (one === entry ? again : one));
    const subject = await whileBusy(comparisonSubject(before!, after!, contextOf));
    if (subject !== undefined) show(subject, { instead: id });
  }

  return { compare, compareWithOther, compareAgain };
}

/** Makes calls and shows their results on the page. */
function callsShownOn({ show, whileBusy }: ActingPage, services: ActionServices) {
  async function call(request: CallRequest, place: TrailPlace = 'next'): Promise<void> {
    await whileBusy(runAndShow(services, request, show, { place }));
  }

  async function callAgain(past: PastCall, place?: TrailPlace): Promise<void> {
    const request = await callOf(past, services.endpoints);
    if (request === undefined) return;
    // By a command: subscriptions are in a layer above this one.
    if (isSubscription(request.method)) await vscode.commands.executeCommand('ethRpc.subscribe', request);
    else await call(request, place);
  }

  function follow(link: SuggestedCall, { endpointId, endpointName }: EndpointName): Promise<void> {
    const { method, params, isOpen } = link;
    const past = { method, params, endpointId, endpointName };
    return isOpen === true ? fillIn(past) : callAgain(past);
  }

  return { call, callAgain, follow };
}
