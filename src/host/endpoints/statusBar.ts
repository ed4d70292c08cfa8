// The status bar item: the active endpoint, its state, and whether calls are recorded. Clicking it switches.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { modeOf } from '../../core/endpoint/endpoint.ts';
import type { EndpointMode } from '../../core/endpoint/endpointMode.ts';
import { createStatusBarItem } from '../common/views.ts';
import type { StatusPart } from '../common/views.ts';
import { MODE_TEXTS } from './endpointModeText.ts';
import type { Endpoints } from './endpoints.ts';
import { readHistoryRules } from '../common/settings.ts';

/** What the last call to an endpoint told. */
type EndpointState = 'unknown' | 'working' | 'failing';

export interface StatusBar {
  /** Takes note of how a call ended. */
  callEnded(entry: HistoryEntry): void;
  /** Why nothing is recorded, or undefined. */
  historyProblem(problem: string | undefined): void;
  dispose(): void;
}

const ICONS: Readonly<Record<EndpointState, string>> = {
  unknown: 'plug',
  working: 'pass',
  failing: 'error',
};

const WORDS: Readonly<Record<EndpointState, string>> = {
  unknown: vscode.l10n.t('not called yet in this window'),
  working: vscode.l10n.t('the last call was OK'),
  failing: vscode.l10n.t('the last call failed'),
};

/** Icons behind the name where the mode is not the usual one. */
const MARKS: Readonly<Record<EndpointMode, readonly StatusPart[]>> = {
  ask: [],
  'read-only': [{ icon: 'lock' }],
  dev: [{ icon: 'beaker' }],
};

export function createStatusBar(endpoints: Endpoints): StatusBar {
  const item = createStatusBarItem('ethRpc.endpoint', 10, {
    name: vscode.l10n.t('Ethereum RPC endpoint'),
    command: 'ethRpc.selectEndpoint',
  });
  const states = new Map<string, EndpointState>();
  let problemOfHistory: string | undefined;

  function refresh(): void {
    const active = endpoints.active();
    const [problem] = endpoints.problems();
    let parts: readonly StatusPart[];
    let tooltip: string;
    if (active === undefined) {
      const isChoice = endpoints.all().length > 0;
      const text = isChoice
        ? vscode.l10n.t('Ethereum RPC: no endpoint selected')
        : vscode.l10n.t('Ethereum RPC: no endpoint');
      parts = [{ icon: ICONS.unknown }, text];
      const next = isChoice
        ? vscode.l10n.t('Click to select the endpoint that calls go to.')
        : vscode.l10n.t('Click to add an endpoint or start a local gateway.');
      tooltip = problem ?? next;
    } else {
      const state = states.get(active.id) ?? 'unknown';
      const mode = modeOf(active);
      const { doNotRecord } = readHistoryRules();
      const isOff = doNotRecord === 'all' || doNotRecord.includes(active.id);
      const isRecorded = !isOff && problemOfHistory === undefined;
      const unrecorded = [{ icon: 'circle-slash' }, vscode.l10n.t('not recorded')];
      parts = [{ icon: ICONS[state] }, active.name, ...MARKS[mode], ...(isRecorded ? [] : unrecorded)];
      tooltip = [
        vscode.l10n.t('Ethereum RPC endpoint “{0}”: {1}. Click to switch.', active.name, WORDS[state]),
        vscode.l10n.t('Mode: {0}. {1}', mode, MODE_TEXTS[mode]),
        isOff ? vscode.l10n.t('Its calls are not recorded in the history, as the settings say.') : undefined,
        problemOfHistory,
        problem,
      ]
        .filter((line) => line !== undefined)
        .join('\n');
    }
    const said = parts.filter((part) => typeof part === 'string').join(' ');
    item.show({ parts, tooltip, label: vscode.l10n.t('Ethereum RPC endpoint {0}', said) });
  }

  const listening = endpoints.onDidChange(refresh);
  refresh();
  return {
    callEnded(entry) {
      const state = stateAfter(entry);
      if (state === undefined) return;
      states.set(entry.endpointId, state);
      refresh();
    },
    historyProblem(problem) {
      problemOfHistory = problem;
      refresh();
    },
    dispose() {
      listening.dispose();
      item.dispose();
    },
  };
}

/** What a call tells about its endpoint; one that was never sent, or was called off, tells nothing. */
function stateAfter({ outcome }: HistoryEntry): EndpointState | undefined {
  if (outcome.ok) return 'working';
  const { failure } = outcome;
  if (failure.kind === 'input' || failure.kind === 'cancelled') return undefined;
  // A node that refuses one call works; a gateway that takes none does not.
  if (failure.kind !== 'rpc') return 'failing';
  const { status } = failure;
  return status === 401 || status === 403 || status === 429 || status >= 500 ? 'failing' : 'working';
}
