// Owns the commands that run a call again and again. Refuses what is not a read.

import * as vscode from 'vscode';
import { effectOf, findMethod } from '../core/catalogue/catalogue.ts';
import { lacksSecret } from '../core/catalogue/secretParams.ts';
import type { Endpoint } from '../core/endpoint.ts';
import type { JsonValue } from '../core/json.ts';
import type { CommandServices } from './commands.ts';
import { askForMethod, askForParams, askForRawParams } from './guidedCall.ts';
import { callOf } from './runAgain.ts';
import { entryIdOf } from './treeNodes.ts';
import type { TreeNode } from './treeNodes.ts';
import { isEntry } from './failureNotice.ts';

type RepeatedCall = {
  readonly endpoint: Endpoint;
  readonly method: string;
  readonly params: readonly JsonValue[];
};

export function watchCommands(services: CommandServices) {
  const { endpoints, history, resultTree, recent, watches } = services;

  /** The call that a command’s argument stands for; without one, that of the Result view, else one that is asked for. */
  async function calledFor(argument: unknown): Promise<RepeatedCall | undefined> {
    const call = isReady(argument) ? argument : await pastOrAsked(argument);
    if (call === undefined) return undefined;
    const refusal = whyNot(call);
    if (refusal !== undefined) return void vscode.window.showInformationMessage(refusal);
    const endpoint = call.endpoint ?? endpoints.active();
    if (endpoint !== undefined) return { ...call, endpoint };
    await vscode.commands.executeCommand('ethRpc.addEndpoint');
    return undefined;
  }

  async function pastOrAsked(argument: unknown) {
    const id = argument === undefined ? undefined : entryIdOf(argument as TreeNode);
    const entry = isEntry(argument)
      ? argument
      : id === undefined
        ? await resultTree.shown()
        : await history.get(id);
    if (entry !== undefined) return callOf(entry, endpoints);
    const asked = await askForMethod();
    if (asked === undefined) return undefined;
    const method = typeof asked === 'string' ? asked : asked.name;
    const spec = findMethod(method);
    const params = await (spec === undefined ? askForRawParams(method) : askForParams(spec, recent));
    return params && { method, params };
  }

  return {
    async 'ethRpc.watchCall'(argument?: unknown) {
      const call = await calledFor(argument);
      if (call === undefined) return;
      const { endpoint, method, params } = call;
      watches.open({
        call: { endpointId: endpoint.id, endpointName: endpoint.name, method, params },
        schedule: { kind: 'heads' },
      });
    },
    'ethRpc.showWatch': () => watches.showRunning(),
  };
}

/** Why a call is not to be made again and again. */
function whyNot({ method, params }: Pick<RepeatedCall, 'method' | 'params'>): string | undefined {
  if (effectOf(method) !== 'read')
    return vscode.l10n.t(
      '{0} is not known to be a read, so it is sent once at a time only: send it from the request builder.',
      method,
    );
  if (lacksSecret(params))
    return vscode.l10n.t('A secret of this call was not kept, so it cannot be sent again as it was.');
  return undefined;
}

/** A call that the request builder has ready. */
function isReady(
  argument: unknown,
): argument is Pick<RepeatedCall, 'method' | 'params'> & Partial<Pick<RepeatedCall, 'endpoint'>> {
  return typeof argument === 'object' && argument !== null && 'params' in argument && !('id' in argument);
}
