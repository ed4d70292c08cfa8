// The endpoints of the settings, the local gateway while it runs, and which of them is active.

import * as vscode from 'vscode';
import { needsKey } from '../../core/endpoint/endpoint.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { readEndpoints } from '../common/settings.ts';
import { CONTEXT, LOCAL_GATEWAY_ID } from '../common/ids.ts';

const ACTIVE = 'activeEndpoint';
const USED = 'usedEndpoints';
const MOST_USED = 20;

export interface Endpoints {
  readonly onDidChange: vscode.Event<void>;
  all(): readonly Endpoint[];
  byId(id: string): Endpoint | undefined;
  /** The endpoints of the settings: they can be changed and removed, and their keys can be set. */
  configured(): readonly Endpoint[];
  /** What is wrong with endpoints in the settings that cannot be used. */
  problems(): readonly string[];
  /**
   * The endpoint that calls go to: the chosen one; where it is gone, the one in use before it, else the first. Undefined
   * where the chosen one is the local gateway and it does not run: what was meant for a development chain must not reach
   * another chain without a question.
   */
  active(): Endpoint | undefined;
  /** The last endpoint of the settings that was in use in this workspace and is still there, without the given one. */
  usedBefore(id: string): Endpoint | undefined;
  select(id: string): Promise<void>;
  /** Adds or removes the gateway that this window started; it is not in the settings. */
  setLocalGateway(endpoint: Endpoint | undefined): void;
  refresh(): void;
}

/**
 * Each workspace remembers its choice. The last choice is also the default of other workspaces, unless it is the local
 * gateway, which exists only in this window.
 */
export function createEndpoints(workspace: vscode.Memento, global: vscode.Memento): Endpoints {
  const changed = new vscode.EventEmitter<void>();
  let configured = readEndpoints();
  let localGateway: Endpoint | undefined;

  const all = (): readonly Endpoint[] =>
    localGateway === undefined ? configured.endpoints : [...configured.endpoints, localGateway];

  const byId = (id: string): Endpoint | undefined => all().find((endpoint) => endpoint.id === id);

  const used = (): readonly string[] => workspace.get<readonly string[]>(USED) ?? [];

  function usedBefore(id: string): Endpoint | undefined {
    const last = used().find((one) => one !== id && configured.endpoints.some((known) => known.id === one));
    return last === undefined ? undefined : byId(last);
  }

  function active(): Endpoint | undefined {
    const chosen = workspace.get<string>(ACTIVE) ?? global.get<string>(ACTIVE);
    if (chosen === LOCAL_GATEWAY_ID) return localGateway;
    if (chosen === undefined) return all()[0];
    return byId(chosen) ?? usedBefore(chosen) ?? all()[0];
  }

  function announce(): void {
    const hasOwn = configured.endpoints.length > 0;
    void vscode.commands.executeCommand('setContext', CONTEXT.hasEndpoint, all().length > 0);
    void vscode.commands.executeCommand('setContext', CONTEXT.hasOwnEndpoint, hasOwn);
    const takesKey = configured.endpoints.some(needsKey);
    void vscode.commands.executeCommand('setContext', CONTEXT.takesKey, takesKey);
    changed.fire();
  }
  announce();

  return {
    onDidChange: changed.event,
    all,
    byId,
    configured: () => configured.endpoints,
    problems: () => configured.problems,
    active,
    usedBefore,
    async select(id) {
      // The one that is left was perhaps never chosen, but only the first.
      const before = active()?.id ?? id;
      await workspace.update(USED, [...new Set([id, before, ...used()])].slice(0, MOST_USED));
      await workspace.update(ACTIVE, id);
      if (id !== LOCAL_GATEWAY_ID) await global.update(ACTIVE, id);
      announce();
    },
    setLocalGateway(endpoint) {
      localGateway = endpoint;
      announce();
    },
    refresh() {
      configured = readEndpoints();
      announce();
    },
  };
}
