// Runs the actions of the buttons of a subject, and of the menu items of its rows.

import * as vscode from 'vscode';
import { suggestedCalls } from '../../core/decode/suggestedCalls.ts';
import { undecodedId } from '../../core/decode/undecoded.ts';
import { transactionIn } from '../../core/call/transactionsOf.ts';
import type { NodeAction, SubjectAction } from '../../protocol/actions.ts';
import type { NodePath } from '../../protocol/nodeRow.ts';
import { createEntryActions } from './entryActions.ts';
import type { ActingPage, ActionServices, EntryAction, EntryActions } from './entryActions.ts';
import { saveJson } from './largeJson.ts';
import { copyForm, copyJson, copyKey, copyPath } from './nodeMenu.ts';
import { openSource, sourcesOf } from './openSource.ts';
import { createVariableActions } from './variableActions.ts';
import type { VariableActions, VariableServices } from './variableActions.ts';
import { callsLike } from '../subjects/callsOfSubject.ts';
import { copyCalls } from '../subjects/callTrees.ts';
import type { Subject } from '../subjects/subject.ts';

export type SubjectServices = ActionServices & VariableServices;

export interface SubjectActions extends Pick<EntryActions, 'compare' | 'explain'>, VariableActions {
  /** Runs the action of a button of the subject. */
  act(subject: Subject, action: SubjectAction): Promise<void>;
  /** Runs the action of an item in the menu of a row. */
  choose(
    subject: Subject,
    path: NodePath,
    action: Exclude<NodeAction, { kind: 'step' | 'openCalls' }>,
  ): Promise<void>;
}

async function addAbi(id?: string): Promise<void> {
  await vscode.commands.executeCommand('ethRpc.addAbi', id);
}

export function createSubjectActions(services: SubjectServices, page: ActingPage): SubjectActions {
  const entries = createEntryActions(services, page);
  const contracts = createVariableActions(services, page);
  return {
    ...contracts,
    async act(subject, action) {
      const { endpoint, next, own = {} } = subject;
      switch (action.kind) {
        case 'own': {
          const changed = Object.hasOwn(own, action.name) ? await own[action.name]?.() : undefined;
          // Another subject is this one tried again.
          return changed && page.show(changed, changed.id === subject.id ? 'here' : { instead: subject.id });
        }
        case 'next': {
          const link = next?.[action.at];
          return link && entries.follow(link, endpoint);
        }
        case 'addAbi':
          return addAbi(subject.unread);
        case 'newestVariables':
        case 'variablesAt':
        case 'compareVariables':
          return contracts.readAgain(subject, action.kind);
        default:
          return actOnCall(subject, action, entries);
      }
    },
    async choose(subject, path, action) {
      const node = subject.source.node(path);
      if (node === undefined) return;
      const endpoint = subject.source.endpointOf?.(path) ?? subject.endpoint;
      switch (action.kind) {
        case 'explain': {
          const hash = transactionIn(suggestedCalls(node));
          return hash === undefined ? undefined : entries.explain(endpoint, hash, 'next');
        }
        case 'addAbi':
          return addAbi(undecodedId(node));
        case 'link': {
          const link = suggestedCalls(node)[action.at];
          return link && entries.follow(link, endpoint);
        }
        case 'source': {
          const source = sourcesOf(node)[action.at];
          return source && openSource(source);
        }
        case 'variables':
          return contracts.showVariables(node.value as string, endpoint, 'next');
        case 'changeVariable':
          return contracts.changeVariable(subject, path);
        case 'liveLogs': {
          const { endpointId } = endpoint;
          return vscode.commands.executeCommand('ethRpc.subscribe', { address: node.value, endpointId });
        }
        case 'pinRow':
          return subject.pins?.toggle(path);
        case 'copy':
          return copyForm(node, action.form);
        case 'copyKey':
          return copyKey(node);
        case 'copyPath':
          return copyPath(node);
        case 'copyJson':
          return copyJson(node);
        case 'callsOf': {
          const calls = await page.whileBusy(callsLike(subject, path));
          return calls && page.show(calls, 'next');
        }
        case 'copyCalls':
          return copyCalls(node);
        case 'saveJson':
          return saveJson(node.value, node.label);
      }
    },
    compare: (both, place) => entries.compare(both, place),
    explain: (endpoint, of, place) => entries.explain(endpoint, of, place),
  };
}

/** Acts on the call of the subject, or on the failed one of a comparison. */
async function actOnCall(
  { id, entry, failed, endpoint }: Subject,
  action: EntryAction,
  entries: EntryActions,
): Promise<void> {
  if (entry === undefined && failed !== undefined && action.kind === 'retry')
    return entries.compareAgain(id, failed);
  const on = entry ?? failed?.entry;
  return on && entries.act(action, on, endpoint);
}
