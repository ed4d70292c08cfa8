// Owns the commands that make a call several times: over time, over blocks, at several endpoints. Refuses what is not a
// read.

import * as vscode from 'vscode';
import { effectOf, findMethod } from '../core/catalogue/catalogue.ts';
import { lacksSecret } from '../core/catalogue/secretParams.ts';
import { endpointOrigin, needsKey } from '../core/endpoint.ts';
import type { Endpoint } from '../core/endpoint.ts';
import { namesBlock } from '../core/watch/atBlock.ts';
import { parseBlockList } from '../core/watch/blockList.ts';
import type { RepeatHow } from '../protocol/watch.ts';
import { askForText } from './askForText.ts';
import type { CommandServices } from './commands.ts';
import { showInformationMessage } from './common/notices.ts';
import { showQuickPick } from './common/quickInput.ts';
import { isEntry } from './failureNotice.ts';
import { askForMethod, askForParams, askForRawParams } from './guidedCall.ts';
import { isReadyCall } from './readyCall.ts';
import type { ReadyCall } from './readyCall.ts';
import { callOf } from './runAgain.ts';
import { entryIdOf } from './treeNodes.ts';
import type { TreeNode } from './treeNodes.ts';

type RepeatedCall = ReadyCall & { readonly endpoint: Endpoint };

export function repeatCommands(services: CommandServices) {
  const { endpoints, keys, history, resultTree, recent, repeats } = services;

  /** The call that a command’s argument stands for; without one, that of the Result view, else one that is asked for. */
  async function calledFor(argument: unknown): Promise<RepeatedCall | undefined> {
    const call = isReadyCall(argument) ? argument : await pastOrAsked(argument);
    if (call === undefined) return undefined;
    const refusal = whyNot(call);
    if (refusal !== undefined) return void showInformationMessage(refusal);
    const endpoint = call.endpoint ?? endpoints.active();
    if (endpoint !== undefined) return { ...call, endpoint };
    await vscode.commands.executeCommand('ethRpc.addEndpoint');
    return undefined;
  }

  async function pastOrAsked(argument: unknown): Promise<ReadyCall | undefined> {
    const id = argument === undefined ? undefined : entryIdOf(argument as TreeNode);
    const found = id === undefined ? await resultTree.shown() : await history.get(id);
    const entry = isEntry(argument) ? argument : found;
    if (entry !== undefined) return callOf(entry, endpoints);
    const asked = await askForMethod();
    if (asked === undefined) return undefined;
    const method = typeof asked === 'string' ? asked : asked.name;
    const spec = findMethod(method);
    const params = await (spec === undefined ? askForRawParams(method) : askForParams(spec, recent));
    return params && { method, params };
  }

  function open({ endpoint, method, params }: RepeatedCall, how: RepeatHow): void {
    repeats.open({ call: { endpointId: endpoint.id, endpointName: endpoint.name, method, params }, how });
  }

  /** Those that are chosen, and whose keys are there. */
  async function pickEndpoints({ endpoint, method }: RepeatedCall): Promise<readonly string[] | undefined> {
    const all = endpoints.all();
    if (all.length < 2) {
      const add = vscode.l10n.t('Add Endpoint');
      const message = vscode.l10n.t('There is no second endpoint to ask. Add one first.');
      if ((await showInformationMessage(message, add)) === add)
        await vscode.commands.executeCommand('ethRpc.addEndpoint');
      return undefined;
    }
    let chosen: readonly Endpoint[] = [endpoint];
    let placeHolder = vscode.l10n.t('Choose two or more; the others are compared with the first');
    do {
      const items = all.map((one) => ({
        label: one.name,
        description: endpointOrigin(one),
        picked: chosen.includes(one),
        endpoint: one,
      }));
      const title = vscode.l10n.t('Run {0} on Several Endpoints', method);
      const picked = await showQuickPick(items, {
        title,
        placeHolder,
        canPickMany: true,
        ignoreFocusOut: true,
      });
      if (picked === undefined) return undefined;
      chosen = picked.map((item) => item.endpoint);
      placeHolder = vscode.l10n.t('Choose one more at least: with one, there is nothing to compare');
    } while (chosen.length < 2);
    const ids: string[] = [];
    // One question at a time, before anything is sent.
    for (const one of chosen)
      if (!needsKey(one) || (await keys.findOrAsk(one)) !== undefined) ids.push(one.id);
    return ids.length < 2 ? undefined : ids;
  }

  return {
    async 'ethRpc.watchCall'(argument?: unknown) {
      const call = await calledFor(argument);
      if (call !== undefined) open(call, { kind: 'heads' });
    },
    async 'ethRpc.runOverBlocks'(argument?: unknown) {
      const call = await calledFor(argument);
      if (call === undefined) return;
      const { method } = call;
      if (!namesBlock(call))
        return void showInformationMessage(
          vscode.l10n.t('{0} has no parameter that names a block, so it gives the same for each.', method),
        );
      const blocks = await askForText({
        title: vscode.l10n.t('Run {0} over Blocks', method),
        prompt: vscode.l10n.t('A range, a range with a step, or a list; at most 1,000 blocks.'),
        placeholder: '68,900-68,943 · latest-100..latest step 10 · 1, 5, 9',
        value: 'latest-20..latest',
        problem(text) {
          const list = parseBlockList(text);
          return list.ok ? undefined : list.problem;
        },
      });
      if (blocks !== undefined) open(call, { kind: 'blocks', blocks });
    },
    async 'ethRpc.runOnEndpoints'(argument?: unknown) {
      const call = await calledFor(argument);
      const ids = call && (await pickEndpoints(call));
      if (call !== undefined && ids !== undefined) open(call, { kind: 'endpoints', ids: [...ids] });
    },
    async 'ethRpc.repeatCall'(argument?: unknown) {
      const call = await calledFor(argument);
      if (call === undefined) return;
      const ways = [
        {
          icon: 'eye',
          label: vscode.l10n.t('Watch'),
          description: vscode.l10n.t('again at each new block, or every few seconds'),
          command: 'ethRpc.watchCall',
        },
        {
          icon: 'list-ordered',
          label: vscode.l10n.t('Over blocks…'),
          description: vscode.l10n.t('the same for a list or a range of blocks'),
          command: 'ethRpc.runOverBlocks',
        },
        {
          icon: 'plug',
          label: vscode.l10n.t('On several endpoints…'),
          description: vscode.l10n.t('side by side, and whether they agree'),
          command: 'ethRpc.runOnEndpoints',
        },
      ];
      const title = vscode.l10n.t('Run {0} More Than Once', call.method);
      const picked = await showQuickPick(ways, { title });
      if (picked !== undefined) await vscode.commands.executeCommand(picked.command, call);
    },
    'ethRpc.showWatch': () => repeats.showRunning(),
  };
}

/** Why a call is not to be made several times. */
function whyNot({ method, params }: ReadyCall): string | undefined {
  const effect = effectOf(method);
  if (effect === 'unknown')
    return vscode.l10n.t('{0} is not known to be a read, so it is sent once at a time only.', method);
  if (effect !== 'read')
    return vscode.l10n.t('{0} is not a read, so it is sent once at a time only.', method);
  if (lacksSecret(params))
    return vscode.l10n.t('A secret of this call was not kept, so it cannot be sent again as it was.');
  return undefined;
}
