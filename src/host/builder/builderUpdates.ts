// Sends a request builder's page what it needs to know about the window, at first and on each change: endpoint,
// methods, addresses, signatures. Independent of the form.

import * as vscode from 'vscode';
import type { EndpointFacts } from '../../core/call/endpointFacts.ts';
import { chainLabel } from '../../core/chain/chain.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { endpointOrigin, modeOf } from '../../core/endpoint/endpoint.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { DEFAULT_MODE } from '../../core/endpoint/endpointMode.ts';
import type { EndpointState, ToPage } from '../../protocol/toPage.ts';
import type { Abis } from '../knowledge/abis.ts';
import type { AddressBook } from '../knowledge/addressBook.ts';
import type { Calls } from '../calls/calls.ts';
import { MODE_TEXTS } from '../endpoints/endpointModeText.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import type { EndpointStates } from '../endpoints/endpointStates.ts';
import { knownSignatures } from '../knowledge/knownSignatures.ts';
import type { MethodImports } from '../endpoints/methodImports.ts';
import type { MethodUsage } from '../knowledge/methodUsage.ts';
import type { Tokens } from '../knowledge/tokens.ts';

export type UpdateServices = {
  readonly calls: Calls;
  readonly endpoints: Endpoints;
  readonly states: EndpointStates;
  readonly imports: MethodImports;
  readonly abis: Abis;
  readonly addresses: AddressBook;
  readonly tokens: Tokens;
  readonly methodUse: MethodUsage;
};

export interface BuilderUpdates {
  /** Sends everything, for a page that has just come up. */
  sendAll(): void;
  /** Sends what an ended call may have changed. */
  callEnded(): void;
  dispose(): void;
}

export function createBuilderUpdates(
  { endpoints, states, imports, abis, addresses, tokens, methodUse }: UpdateServices,
  post: (message: ToPage) => unknown,
): BuilderUpdates {
  function sendState(): void {
    const active = endpoints.active();
    const endpoint = active === undefined ? null : endpointState(active, states.of(active));
    post({ type: 'state', endpoint });
  }

  function sendMethods(): void {
    post({ type: 'methods', document: imports.document() ?? null });
  }

  function sendAddresses(): void {
    post({ type: 'addresses', known: [...addresses.known(endpoints.active()?.id)] });
  }

  function sendUnits(): void {
    const active = endpoints.active();
    const units = active === undefined ? [] : tokens.of(active.id);
    const coin = active && states.chainOf(active)?.coin;
    post({
      type: 'units',
      known: [...units].map(([address, unit]) => ({ address, ...unit })),
      ...omitUndefined({ coin }),
    });
  }

  function sendMethodUse(): void {
    const { refused, modules, client } = methodUse.served(endpoints.active()?.id);
    post({
      type: 'methodUse',
      recent: [...methodUse.recent()],
      pinned: [...methodUse.pinned()],
      refused: [...refused],
      modules: modules === null ? null : [...modules],
      ...omitUndefined({ client }),
    });
  }

  function sendSignatures(): void {
    post({ type: 'signatures', known: [...knownSignatures(abis.signatures())] });
  }

  const listening = vscode.Disposable.from(
    endpoints.onDidChange(() => {
      sendState();
      sendAddresses();
      sendUnits();
      sendMethodUse();
    }),
    states.onDidChange(sendState),
    states.onDidLearnChain(sendUnits),
    tokens.onDidLearn(sendUnits),
    methodUse.onDidChange(sendMethodUse),
    addresses.onDidChange(sendAddresses),
    abis.onDidChange(sendSignatures),
    imports.onDidChange(sendMethods),
  );

  return {
    sendAll() {
      sendState();
      sendMethods();
      sendMethodUse();
      sendAddresses();
      sendUnits();
      sendSignatures();
    },
    callEnded() {
      sendAddresses();
    },
    dispose: () => listening.dispose(),
  };
}

function endpointState(endpoint: Endpoint, { chain: of }: EndpointFacts): EndpointState {
  const { id, name } = endpoint;
  const mode = modeOf(endpoint);
  const shown = mode === DEFAULT_MODE ? {} : { mode: { name: mode, text: MODE_TEXTS[mode] } };
  const chain = of === undefined ? {} : { chain: chainLabel(of) };
  return { id, name, origin: endpointOrigin(endpoint), ...chain, ...shown };
}
