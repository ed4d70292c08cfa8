// The command that copies a call for another tool: a call of the history, or the one in the request builder.

import * as vscode from 'vscode';
import type { RpcClient } from '../../rpc/client.ts';
import type { Calls } from '../calls/calls.ts';
import { isUnsentCall } from '../calls/unsentCall.ts';
import { showWarningMessage } from '../common/notices.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import type { EndpointKeys } from '../keys/endpointKeys.ts';
import type { TargetEntries } from '../sidebar/targetEntries.ts';
import { copyAs, copyWithKey } from './copyAs.ts';
import type { CopiedCall } from './copyAs.ts';

export type CopyServices = {
  readonly calls: Pick<Calls, 'asSent'>;
  readonly endpoints: Endpoints;
  readonly keys: EndpointKeys;
  readonly client: () => Promise<RpcClient>;
  readonly targets: Pick<TargetEntries, 'entryOf'>;
};

export function copyCommands({ calls, endpoints, keys, client, targets }: CopyServices) {
  /** The call that is meant; undefined, after a message, where there is none. */
  async function callToCopy(argument: unknown): Promise<CopiedCall | undefined> {
    if (isUnsentCall(argument)) return resolved({ ...argument, endpoint: endpoints.active() });
    const entry = await targets.entryOf(argument);
    if (entry === undefined) return undefined;
    const { method, params, endpointId } = entry;
    return { method, params, endpoint: endpoints.byId(endpointId) };
  }

  /** Replaces blocks like `latest-10`, times and names with their present values: no other tool knows them. */
  async function resolved({ endpoint, method, params }: CopiedCall): Promise<CopiedCall | undefined> {
    if (endpoint === undefined) return { endpoint, method, params };
    const sent = await calls.asSent({ endpoint, method, params });
    const { refusal } = sent;
    if (refusal === undefined) return { ...sent, endpoint };
    void showWarningMessage(vscode.l10n.t('Nothing was copied: {0}', refusal.message));
    return undefined;
  }

  return {
    /** `language`: that of the code in the request builder, which is then copied with URL and key. */
    async 'ethRpc.entry.copyAs'(argument?: unknown, language?: unknown) {
      const call = await callToCopy(argument);
      if (call === undefined) return;
      if (typeof language === 'string') await copyWithKey(call, keys, client, language);
      else await copyAs(call, keys, client);
    },
  };
}
