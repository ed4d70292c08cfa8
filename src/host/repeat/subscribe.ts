// Asks what to subscribe to, where a command does not say it.

import * as vscode from 'vscode';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { parseAddressInput } from '../../core/input/hexInput.ts';
import { parseTopicInput } from '../../core/input/topicInput.ts';
import type { JsonValue } from '../../core/json.ts';
import type { LiveKind } from '../../core/live/liveKind.ts';
import { shortHex } from '../../core/text/shortHex.ts';
import { askForText } from '../common/askForText.ts';
import type { Question } from '../common/askForText.ts';
import { showQuickPick } from '../common/quickInput.ts';
import type { PickItem } from '../common/quickInput.ts';

const EXAMPLE_EVENT = 'Transfer(address,address,uint256)';

/** `isAtSeveral`: at several endpoints, which the user is still to choose. */
type Wanted = { readonly params: readonly JsonValue[]; readonly isAtSeveral: boolean };

const KINDS: readonly (PickItem & { readonly subscribesTo: LiveKind; readonly isAtSeveral?: true })[] = [
  {
    subscribesTo: 'newHeads',
    icon: 'symbol-array',
    label: vscode.l10n.t('New blocks'),
    description: vscode.l10n.t('newHeads: each block as it comes, reorgs marked'),
  },
  {
    subscribesTo: 'newHeads',
    isAtSeveral: true,
    icon: 'plug',
    label: vscode.l10n.t('New blocks of several endpoints…'),
    description: vscode.l10n.t('newHeads: which one is first, and how late the others are'),
  },
  {
    subscribesTo: 'logs',
    icon: 'output',
    label: vscode.l10n.t('Logs…'),
    description: vscode.l10n.t('logs: of a contract, of an event, or all'),
  },
  {
    subscribesTo: 'newPendingTransactions',
    icon: 'clock',
    label: vscode.l10n.t('Waiting transactions'),
    description: vscode.l10n.t('newPendingTransactions: as the node receives them'),
  },
  {
    subscribesTo: 'syncing',
    icon: 'sync',
    label: vscode.l10n.t('Progress of the node'),
    description: vscode.l10n.t('syncing: when it begins to sync, and when it has ended'),
  },
];

/** Undefined where the user dismissed a question. */
export async function askWhatToSubscribe(): Promise<Wanted | undefined> {
  const picked = await showQuickPick(KINDS, { title: vscode.l10n.t('Subscribe'), matchOnDescription: true });
  if (picked === undefined) return undefined;
  const { subscribesTo, isAtSeveral = false } = picked;
  const params = subscribesTo === 'logs' ? await askForLogs() : [subscribesTo];
  return params && { params, isAtSeveral };
}

async function askForLogs(): Promise<readonly JsonValue[] | undefined> {
  const address = await askForText({
    title: vscode.l10n.t('Subscribe to Logs: contract'),
    prompt: vscode.l10n.t('The contract that emits the logs. Empty for all.'),
    placeholder: '0x…',
    step: { at: 1, of: 2 },
    problem: (text) => problemOf(text, parseAddressInput),
  });
  return address === undefined
    ? undefined
    : askForEvent(valueOf(address, parseAddressInput), { at: 2, of: 2 });
}

/** Asks for the event of live logs, of one contract or of all. `step`: set where another question came before. */
export async function askForEvent(
  address: JsonValue | undefined,
  step?: Question['step'],
): Promise<readonly JsonValue[] | undefined> {
  const event = await askForText({
    title:
      typeof address === 'string'
        ? vscode.l10n.t('Live Logs of {0}: event', shortHex(address))
        : vscode.l10n.t('Subscribe to Logs: event'),
    prompt: vscode.l10n.t('An event with its types, or its topic. Empty for all.'),
    placeholder: EXAMPLE_EVENT,
    ...omitUndefined({ step }),
    problem: (text) => problemOf(text, parseTopicInput),
  });
  if (event === undefined) return undefined;
  const topic = valueOf(event, parseTopicInput);
  return ['logs', omitUndefined({ address, topics: topic === undefined ? undefined : [topic] })];
}

type Read = typeof parseAddressInput;

function problemOf(text: string, read: Read): string | undefined {
  if (text === '') return undefined;
  const input = read(text);
  return input.ok ? undefined : input.problem;
}

function valueOf(text: string, read: Read): JsonValue | undefined {
  const input = text === '' ? undefined : read(text);
  return input?.ok === true ? input.value : undefined;
}
