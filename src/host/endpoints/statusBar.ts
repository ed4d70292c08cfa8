// The status bar item: the active endpoint, its chain and state, and whether calls are recorded. A click opens the list
// of endpoints.

import * as vscode from 'vscode';
import type { EndpointFacts } from '../../core/call/endpointFacts.ts';
import { chainLabel } from '../../core/chain/chain.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { modeOf } from '../../core/endpoint/endpoint.ts';
import type { EndpointMode } from '../../core/endpoint/endpointMode.ts';
import { createStatusBarItem } from '../common/views.ts';
import type { StatusPart } from '../common/views.ts';
import { MODE_TEXTS } from './endpointModeText.ts';
import type { Endpoints } from './endpoints.ts';
import type { EndpointStates } from './endpointStates.ts';
import { isUnrecorded } from '../common/settings.ts';

/** How the last call to an endpoint ended. */
type Health = 'unknown' | 'working' | 'failing';

export interface StatusBar {
  /** Why calls are not recorded; undefined where they are. */
  historyProblem(problem: string | undefined): void;
  dispose(): void;
}

const ICONS: Readonly<Record<Health, string>> = {
  unknown: 'plug',
  working: 'pass',
  failing: 'error',
};

const WORDS: Readonly<Record<Health, string>> = {
  unknown: vscode.l10n.t('not called yet in this window'),
  working: vscode.l10n.t('it works'),
  failing: vscode.l10n.t('the last call failed'),
};

/** The icons after the name, where the mode is not the default. */
const MARKS: Readonly<Record<EndpointMode, readonly StatusPart[]>> = {
  ask: [],
  'read-only': [{ icon: 'lock' }],
  dev: [{ icon: 'beaker' }],
};

export function createStatusBar(endpoints: Endpoints, states: EndpointStates): StatusBar {
  const item = createStatusBarItem('ethRpc.endpoint', 10, {
    name: vscode.l10n.t('Ethereum RPC endpoint'),
    command: 'ethRpc.selectEndpoint',
  });
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
      const facts = states.of(active);
      const state = healthOf(facts);
      const mode = modeOf(active);
      const isOff = isUnrecorded(active);
      const isRecorded = !isOff && problemOfHistory === undefined;
      const unrecorded = [{ icon: 'circle-slash' }, vscode.l10n.t('not recorded')];
      parts = [
        { icon: ICONS[state] },
        nameWithChain(active, facts),
        ...MARKS[mode],
        ...(isRecorded ? [] : unrecorded),
      ];
      tooltip = [
        vscode.l10n.t('Ethereum RPC endpoint “{0}”: {1}. Click to switch.', active.name, WORDS[state]),
        facts.failure?.sentence,
        vscode.l10n.t('Mode: {0}. {1}', mode, MODE_TEXTS[mode]),
        isOff ? vscode.l10n.t('Its calls are not recorded in the history, as the settings say.') : undefined,
        problemOfHistory,
        problem,
      ]
        .filter((line) => line !== undefined)
        .join('\n');
    }
    const texts = parts.filter((part) => typeof part === 'string').join(' ');
    item.show({ parts, tooltip, label: vscode.l10n.t('Ethereum RPC endpoint {0}', texts) });
  }

  const listening = vscode.Disposable.from(endpoints.onDidChange(refresh), states.onDidChange(refresh));
  refresh();
  return {
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

function healthOf({ seenAt, failure }: EndpointFacts): Health {
  if (seenAt === undefined) return 'unknown';
  return failure === undefined ? 'working' : 'failing';
}

function nameWithChain({ name }: Endpoint, { chain }: EndpointFacts): string {
  return chain === undefined ? name : `${name} · ${chainLabel(chain)}`;
}
