// The commands that repeat a call over time, over blocks or at several endpoints. Only reads are repeated.

import * as vscode from 'vscode';
import { callTitle } from '../../core/call/callTitle.ts';
import { liveCallOf } from '../../core/catalogue/liveCall.ts';
import { SUBSCRIBE } from '../../core/catalogue/methodName.ts';
import { namesBlock } from '../../core/watch/atBlock.ts';
import { ellipsis } from '../../core/text/ellipsis.ts';
import { parseBlockList } from '../../core/watch/blockList.ts';
import type { OverBlocks, Repetition } from '../../core/watch/repetition.ts';
import { askForText } from '../common/askForText.ts';
import { showInformationMessage } from '../common/notices.ts';
import type { PagePanels } from '../common/pagePanel.ts';
import { isUnsentCall } from '../calls/unsentCall.ts';
import { addEndpoint } from '../endpoints/addEndpoint.ts';
import type { OtherEndpointServices } from '../endpoints/otherEndpoints.ts';
import { showQuickPick } from '../common/quickInput.ts';
import { callOfArgument } from './callOfArgument.ts';
import type { CallAtEndpoint, CallOfArgumentServices } from './callOfArgument.ts';
import { pickEndpoints } from './pickEndpoints.ts';
import type { Repeats } from './repeats.ts';
import { askForEvent, askWhatToSubscribe } from './subscribe.ts';

/** In characters, of the title of the ways to repeat a call. */
const LONGEST_TITLE = 60;

export type RepeatCommandServices = CallOfArgumentServices &
  OtherEndpointServices & {
    readonly repeats: Pick<Repeats, 'open' | 'showRunning'>;
    readonly inForm: PagePanels<never>['active'];
  };

export function repeatCommands(services: RepeatCommandServices) {
  const { endpoints, keys, repeats } = services;

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
    /** `how`: the blocks to run the call over, or 'watch'; else the user is asked how to repeat it. */
    async 'ethRpc.repeatCall'(argument?: unknown, how?: unknown): Promise<unknown> {
      // A request form that is in front takes precedence: it is what the user sees.
      if (argument === undefined && services.inForm()?.press?.('watch') === true) return undefined;
      const call = await callOfArgument(argument, services);
      if (call === undefined) return undefined;
      if (how === 'watch') return watch(call);
      if (isOverBlocks(how)) return open(call, { kind: 'blocks', ...how });
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
      const title = vscode.l10n.t('Watch or Compare {0}', ellipsis(callTitle(call), LONGEST_TITLE));
      const picked = await showQuickPick(ways, { title });
      return picked?.repeat(call);
    },
    /** `argument`: a call of eth_subscribe, one that makes a filter, or a contract. */
    async 'ethRpc.subscribe'(argument?: unknown): Promise<void> {
      const unsent = isUnsentCall(argument) ? argument : undefined;
      const asked = unsent && liveCallOf(unsent);
      const contract = asked === undefined && isContract(argument) ? argument : undefined;
      const own = contract && endpoints.byId(contract.endpointId);
      const endpoint = (asked && unsent?.endpoint) ?? own ?? endpoints.active();
      if (endpoint === undefined) return void (await addEndpoint(endpoints, keys));
      const params = asked?.params ?? (contract && (await askForEvent(contract.address)));
      if (params === undefined && contract !== undefined) return;
      const wanted =
        params === undefined ? await askWhatToSubscribe() : { params: params, isAtSeveral: false };
      if (wanted === undefined) return;
      const call = { endpoint, method: SUBSCRIBE, params: wanted.params };
      if (!wanted.isAtSeveral) return open(call, { kind: 'live' });
      const ids = await pickEndpoints(call, services);
      if (ids !== undefined) open(call, { kind: 'lags', ids });
    },
    'ethRpc.showWatch': () => repeats.showRunning(),
  };
}

function isOverBlocks(argument: unknown): argument is OverBlocks {
  return typeof argument === 'object' && argument !== null && 'blocks' in argument;
}

/** A contract whose logs are wanted, and its endpoint. */
type ContractAt = { readonly address: string; readonly endpointId: string };

function isContract(argument: unknown): argument is ContractAt {
  return typeof argument === 'object' && argument !== null && 'address' in argument;
}

/** The blocks as typed; undefined where the user cancels, or the call has no block parameter, which is reported. */
async function askForBlocks(call: CallAtEndpoint): Promise<string | undefined> {
  const { method } = call;
  if (!namesBlock(call))
    return void showInformationMessage(
      vscode.l10n.t('{0} has no block parameter, so its result is the same for each block.', method),
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
