// Helps to choose a method: the methods used last, the pinned ones, and those that an endpoint refused in this window.
// Makes no calls.

import * as vscode from 'vscode';
import { clientName } from '../../core/call/endpointFacts.ts';
import type { FinishedCall } from '../../core/call/finishedCall.ts';
import { isMethodName } from '../../core/catalogue/methodName.ts';
import type { ServedMethods } from '../../core/catalogue/servedMethods.ts';
import { isJsonObject } from '../../core/json.ts';
import { isLargeValue } from '../../core/jsonIndex/jsonIndex.ts';
import { smallResult } from '../../core/reply/smallResult.ts';
import type { Outcome } from '../../core/reply/parseReply.ts';
import type { RecentInputs } from './recentInputs.ts';

const PINNED = 'methods.pinned';
const NO_SUCH_METHOD = -32601;

export interface MethodUsage {
  recent(): readonly string[];
  pinned(): readonly string[];
  pin(method: string, isPinned: boolean): void;
  served(endpointId: string | undefined): ServedMethods;
  learn(call: Pick<FinishedCall, 'entry' | 'origin'>): void;
  readonly onDidChange: vscode.Event<void>;
  dispose(): void;
}

export function createMethodUsage(state: vscode.Memento, values: RecentInputs): MethodUsage {
  const changed = new vscode.EventEmitter<void>();
  const servedByEndpoint = new Map<string, ServedMethods>();
  const pinned = (): readonly string[] => state.get<string[]>(PINNED, []);
  const served = (id = ''): ServedMethods => servedByEndpoint.get(id) ?? { refused: [], modules: null };
  return {
    recent: () => values.list('method'),
    pinned,
    pin(method, isPinned) {
      // Another text could contain a key.
      if (!isMethodName(method)) return;
      const others = pinned().filter((name) => name !== method);
      void state.update(PINNED, isPinned ? [...others, method] : others).then(() => changed.fire());
    },
    served,
    learn({ entry: { endpointId, method, outcome, explanation }, origin }) {
      const before = served(endpointId);
      const wasRefused = before.refused.includes(method);
      const isRefused =
        !outcome.ok && outcome.failure.kind === 'rpc' && outcome.failure.code === NO_SUCH_METHOD;
      const modules = modulesIn(method, outcome);
      const client = method === 'web3_clientVersion' ? clientName(smallResult(outcome)) : undefined;
      const isClientNews = modules !== undefined || (client !== undefined && client !== before.client);
      const isNews = (isRefused || outcome.ok) && (isRefused !== wasRefused || isClientNews);
      if (isNews) {
        const others = before.refused.filter((name) => name !== method);
        const refused = isRefused ? [...others, method] : others;
        const { modules: had, client: was } = before;
        servedByEndpoint.set(endpointId, { refused, modules: modules ?? had, client: client ?? was });
      }
      const isOther = origin === 'person' && explanation === undefined && values.list('method')[0] !== method;
      if (isOther) values.add('method', method);
      if (isNews || isOther) changed.fire();
    },
    onDidChange: changed.event,
    dispose: () => changed.dispose(),
  };
}

/** The namespaces in a result of `rpc_modules`. */
function modulesIn(method: string, outcome: Outcome): readonly string[] | undefined {
  if (!outcome.ok || method !== 'rpc_modules' || isLargeValue(outcome.result)) return undefined;
  return isJsonObject(outcome.result) ? Object.keys(outcome.result) : undefined;
}
