// Owns the status bar item: the active endpoint and its state. Clicking it switches.

import * as vscode from 'vscode';
import type { Endpoints } from './endpoints.ts';

/** What the last call to the active endpoint told. */
type EndpointState = 'unknown' | 'working' | 'failing';

export interface StatusBar {
  setState(endpointId: string, state: EndpointState): void;
  dispose(): void;
}

const ICONS: Readonly<Record<EndpointState, string>> = {
  unknown: '$(plug)',
  working: '$(pass)',
  failing: '$(error)',
};

const WORDS: Readonly<Record<EndpointState, string>> = {
  unknown: 'not called yet in this window',
  working: 'the last call was answered',
  failing: 'the last call failed',
};

export function createStatusBar(endpoints: Endpoints): StatusBar {
  const item = vscode.window.createStatusBarItem('ethRpc.endpoint', vscode.StatusBarAlignment.Left, 10);
  item.name = 'Ethereum RPC endpoint';
  item.command = 'ethRpc.selectEndpoint';
  const states = new Map<string, EndpointState>();

  function refresh(): void {
    const active = endpoints.active();
    const [problem] = endpoints.problems();
    if (active === undefined) {
      item.text = '$(plug) Ethereum RPC: no endpoint';
      item.tooltip = problem ?? 'Click to add an endpoint or start a local gateway.';
    } else {
      const state = states.get(active.id) ?? 'unknown';
      item.text = `${ICONS[state]} ${active.name}`;
      item.tooltip = `Ethereum RPC endpoint “${active.name}”: ${WORDS[state]}. Click to switch.${problem === undefined ? '' : `\n${problem}`}`;
    }
    item.accessibilityInformation = { label: item.text.replace(/\$\([\w-]+\)\s*/, 'Ethereum RPC endpoint ') };
    item.show();
  }

  const listening = endpoints.onDidChange(refresh);
  refresh();
  return {
    setState(endpointId, state) {
      states.set(endpointId, state);
      refresh();
    },
    dispose() {
      listening.dispose();
      item.dispose();
    },
  };
}
