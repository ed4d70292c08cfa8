// The endpoints and the active one: those of the settings, and the local gateway while it runs.

import * as vscode from 'vscode';
import { needsKey } from '../../core/endpoint/endpoint.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { readEndpoints } from '../common/settings.ts';
import { CONTEXT, LOCAL_GATEWAY_ID } from '../common/ids.ts';

const ACTIVE = 'activeEndpoint';

export interface Endpoints {
  readonly onDidChange: vscode.Event<void>;
  all(): readonly Endpoint[];
  byId(id: string): Endpoint | undefined;
  /** Those of the settings: the ones that can be changed and removed, and whose keys can be set. */
  configured(): readonly Endpoint[];
  /** What is wrong with items of the setting that cannot be used. */
  problems(): readonly string[];
  /**
   * The endpoint calls go to: the chosen one, else the first. None where the local gateway was chosen and does not run:
   * what was meant for a development chain must not reach another one unasked.
   */
  active(): Endpoint | undefined;
  select(id: string): Promise<void>;
  /** Adds or takes away the gateway this window started; it is in no settings. */
  setLocalGateway(endpoint: Endpoint | undefined): void;
  refresh(): void;
}

/**
 * Each workspace remembers its choice, and the last one made is the default elsewhere, unless it is the local gateway:
 * no other window has that.
 */
export function createEndpoints(workspace: vscode.Memento, global: vscode.Memento): Endpoints {
  const changed = new vscode.EventEmitter<void>();
  let configured = readEndpoints();
  let localGateway: Endpoint | undefined;

  const all = (): readonly Endpoint[] =>
    localGateway === undefined ? configured.endpoints : [...configured.endpoints, localGateway];

  const byId = (id: string): Endpoint | undefined => all().find((endpoint) => endpoint.id === id);

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
    active() {
      const chosen = workspace.get<string>(ACTIVE) ?? global.get<string>(ACTIVE);
      if (chosen === LOCAL_GATEWAY_ID) return localGateway;
      return (chosen === undefined ? undefined : byId(chosen)) ?? all()[0];
    },
    async select(id) {
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
