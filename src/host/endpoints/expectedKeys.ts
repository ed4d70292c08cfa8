// The gateways that were lately asked for a key by mail, so that the question about the link in the mail can say so.
// Stores no mail address.

import * as vscode from 'vscode';
import { omitUndefined } from '../../core/omitUndefined.ts';

const STATE = 'expectedKeys';
const DAY_MS = 86_400_000;
const MOST = 20;

type Expected = { readonly origin: string; readonly at: number; readonly endpointId?: string };

export interface ExpectedKeys {
  readonly onDidChange: vscode.Event<void>;
  /** The gateways that this window asked and still waits for, in the order of the requests. */
  waiting(): readonly string[];
  /** `endpointId`: the endpoint that the key is for, if there is one already. */
  add(origin: string, endpointId: string | undefined): Promise<void>;
  /** Undefined where no key was asked for on this machine within the last day. */
  of(origin: string): { readonly isOfThisWindow: boolean; readonly endpointId?: string } | undefined;
  remove(origin: string): Promise<void>;
}

export function createExpectedKeys(state: vscode.Memento): ExpectedKeys {
  const here = new Set<string>();
  const changed = new vscode.EventEmitter<void>();
  const recent = (): readonly Expected[] =>
    state.get<readonly Expected[]>(STATE, []).filter(({ at }) => at > Date.now() - DAY_MS);
  const others = (origin: string): readonly Expected[] => recent().filter((one) => one.origin !== origin);

  return {
    onDidChange: changed.event,
    waiting: () => [...here],
    async add(origin, endpointId) {
      here.delete(origin);
      here.add(origin);
      changed.fire();
      const added = { origin, at: Date.now(), ...omitUndefined({ endpointId }) };
      await state.update(STATE, [...others(origin), added].slice(-MOST));
    },
    of(origin) {
      const found = recent().find((one) => one.origin === origin);
      return (
        found && { isOfThisWindow: here.has(origin), ...omitUndefined({ endpointId: found.endpointId }) }
      );
    },
    async remove(origin) {
      here.delete(origin);
      changed.fire();
      await state.update(STATE, others(origin));
    },
  };
}
