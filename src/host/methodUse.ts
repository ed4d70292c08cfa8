// Owns what helps to choose a method: those used last, those pinned, and those an endpoint does not serve, as far as its
// own answers in this window told. Makes no call of its own.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../core/call.ts';
import { isMethodName } from '../core/catalogue/methodName.ts';
import type { ServedMethods } from '../core/catalogue/methodList.ts';
import { isJsonObject } from '../core/json.ts';
import { isLargeValue } from '../core/jsonIndex/jsonIndex.ts';
import type { Outcome } from '../core/parseReply.ts';
import type { RecentValues } from './recentValues.ts';

const PINNED = 'methods.pinned';
const NO_SUCH_METHOD = -32601;

export interface MethodUse {
  recent(): readonly string[];
  pinned(): readonly string[];
  pin(method: string, isPinned: boolean): void;
  served(endpointId: string | undefined): ServedMethods;
  /** Takes what an ended call tells. `isAskedFor`: by a person, not by the extension itself or by a watch. */
  learn(entry: HistoryEntry, isAskedFor: boolean): void;
  readonly onDidChange: vscode.Event<void>;
  dispose(): void;
}

export function createMethodUse(state: vscode.Memento, values: RecentValues): MethodUse {
  const changed = new vscode.EventEmitter<void>();
  const told = new Map<string, ServedMethods>();
  const pinned = (): readonly string[] => state.get<string[]>(PINNED, []);
  const served = (id = ''): ServedMethods => told.get(id) ?? { refused: [], modules: null };
  return {
    recent: () => values.list('method'),
    pinned,
    pin(method, isPinned) {
      // Other text could hold a key.
      if (!isMethodName(method)) return;
      const others = pinned().filter((name) => name !== method);
      void state.update(PINNED, isPinned ? [...others, method] : others).then(() => changed.fire());
    },
    served,
    learn({ endpointId, method, outcome, explanation }, isAskedFor) {
      const before = served(endpointId);
      const wasRefused = before.refused.includes(method);
      const isRefused =
        !outcome.ok && outcome.failure.kind === 'rpc' && outcome.failure.code === NO_SUCH_METHOD;
      const modules = modulesIn(method, outcome);
      const isNews = (isRefused || outcome.ok) && (isRefused !== wasRefused || modules !== undefined);
      if (isNews) {
        const others = before.refused.filter((name) => name !== method);
        const refused = isRefused ? [...others, method] : others;
        told.set(endpointId, { refused, modules: modules ?? before.modules });
      }
      const isOther = isAskedFor && explanation === undefined && values.list('method')[0] !== method;
      if (isOther) values.add('method', method);
      if (isNews || isOther) changed.fire();
    },
    onDidChange: changed.event,
    dispose: () => changed.dispose(),
  };
}

/** The namespaces that an answer to `rpc_modules` names. */
function modulesIn(method: string, outcome: Outcome): readonly string[] | undefined {
  if (!outcome.ok || method !== 'rpc_modules' || isLargeValue(outcome.result)) return undefined;
  return isJsonObject(outcome.result) ? Object.keys(outcome.result) : undefined;
}
