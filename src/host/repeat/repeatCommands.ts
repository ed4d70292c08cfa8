// Commands that repeat a call over time, over blocks or at several endpoints. Reads only.

import * as vscode from 'vscode';
import { namesBlock } from '../../core/watch/atBlock.ts';
import { parseBlockList } from '../../core/watch/blockList.ts';
import type { Repetition } from '../../core/watch/trigger.ts';
import { askForText } from '../common/askForText.ts';
import { showInformationMessage } from '../common/notices.ts';
import { showQuickPick } from '../common/quickInput.ts';
import { calledFor } from './calledFor.ts';
import type { CallAtEndpoint, CalledForServices } from './calledFor.ts';
import { pickEndpoints } from './pickEndpoints.ts';
import type { Repeats } from './repeats.ts';

export type RepeatCommandServices = CalledForServices & {
  readonly repeats: Pick<Repeats, 'open' | 'showRunning'>;
};

export function repeatCommands(services: RepeatCommandServices) {
  const { repeats } = services;

  function open({ endpoint, method, params, functions }: CallAtEndpoint, how: Repetition): void {
    const { id: endpointId, name: endpointName } = endpoint;
    repeats.open({ call: { endpointId, endpointName, method, params, functions }, how });
  }

  function watch(call: CallAtEndpoint): void {
    open(call, { kind: 'heads' });
  }

  async function runOverBlocks(call: CallAtEndpoint): Promise<void> {
    const blocks = await askForBlocks(call);
    if (blocks !== undefined) open(call, { kind: 'blocks', blocks });
  }

  async function runOnEndpoints(call: CallAtEndpoint): Promise<void> {
    const ids = await pickEndpoints(call, services);
    if (ids !== undefined) open(call, { kind: 'endpoints', ids });
  }

  return {
    async 'ethRpc.repeatCall'(argument?: unknown): Promise<unknown> {
      const call = await calledFor(argument, services);
      if (call === undefined) return undefined;
      const ways = [
        {
          icon: 'eye',
          label: vscode.l10n.t('Watch'),
          description: vscode.l10n.t('again at each new block, or every few seconds'),
          repeat: watch,
        },
        {
          icon: 'list-ordered',
          label: vscode.l10n.t('Over blocks…'),
          description: vscode.l10n.t('the same for a list or a range of blocks'),
          repeat: runOverBlocks,
        },
        {
          icon: 'plug',
          label: vscode.l10n.t('Compare endpoints…'),
          description: vscode.l10n.t('the same on several, and whether they agree'),
          repeat: runOnEndpoints,
        },
      ];
      const title = vscode.l10n.t('Repeat {0}', call.method);
      const picked = await showQuickPick(ways, { title });
      return picked?.repeat(call);
    },
    'ethRpc.showWatch': () => repeats.showRunning(),
  };
}

/** The blocks as typed; undefined where the call is about none, and the person has been told. */
async function askForBlocks(call: CallAtEndpoint): Promise<string | undefined> {
  const { method } = call;
  if (!namesBlock(call))
    return void showInformationMessage(
      vscode.l10n.t('{0} has no parameter that names a block, so it gives the same for each.', method),
    );
  return askForText({
    title: vscode.l10n.t('Run {0} over Blocks', method),
    prompt: vscode.l10n.t('A range, a range with a step, or a list; at most 1,000 blocks.'),
    placeholder: '68,900-68,943 · latest-100..latest step 10 · 1, 5, 9',
    value: 'latest-20..latest',
    problem(text) {
      const list = parseBlockList(text);
      return list.ok ? undefined : list.problem;
    },
  });
}
