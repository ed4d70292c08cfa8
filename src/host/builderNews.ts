// Owns what a page of the request builder is told of the window: the endpoint, methods, addresses and signatures, when it
// comes up and whenever they change. Refuses to know what is in its form.

import * as vscode from 'vscode';
import { endpointOrigin, modeOf } from '../core/endpoint.ts';
import type { Endpoint } from '../core/endpoint.ts';
import { DEFAULT_MODE } from '../core/write/endpointMode.ts';
import type { EndpointState, ToPage } from '../protocol/toPage.ts';
import type { Abis } from './abis.ts';
import type { AddressBook } from './addressBook.ts';
import type { Calls } from './calls.ts';
import { MODE_TEXTS } from './endpointModeText.ts';
import type { Endpoints } from './endpoints.ts';
import { knownSignatures } from './knownSignatures.ts';
import type { MethodImports } from './methodImports.ts';
import type { MethodUse } from './methodUse.ts';

export type NewsServices = {
  readonly calls: Calls;
  readonly endpoints: Endpoints;
  readonly imports: MethodImports;
  readonly abis: Abis;
  readonly addresses: AddressBook;
  readonly methodUse: MethodUse;
};

export interface BuilderNews {
  /** All of it, for a page that has just come up. */
  tell(): void;
  /** What a call has changed once it has ended. */
  callEnded(): void;
  dispose(): void;
}

export function createBuilderNews(
  { calls, endpoints, imports, abis, addresses, methodUse }: NewsServices,
  post: (message: ToPage) => unknown,
): BuilderNews {
  function tellState(): void {
    const active = endpoints.active();
    const endpoint = active === undefined ? null : endpointState(active);
    post({ type: 'state', endpoint, nextRpcId: calls.nextRpcId() });
  }

  function tellMethods(): void {
    post({ type: 'methods', document: imports.document() ?? null });
  }

  function tellAddresses(): void {
    post({ type: 'addresses', known: [...addresses.known(endpoints.active()?.id)] });
  }

  function tellMethodUse(): void {
    const { refused, modules } = methodUse.served(endpoints.active()?.id);
    post({
      type: 'methodUse',
      recent: [...methodUse.recent()],
      pinned: [...methodUse.pinned()],
      refused: [...refused],
      modules: modules === null ? null : [...modules],
    });
  }

  function tellSignatures(): void {
    post({ type: 'signatures', known: [...knownSignatures(abis.signatures())] });
  }

  const listening = vscode.Disposable.from(
    endpoints.onDidChange(() => {
      tellState();
      tellAddresses();
      tellMethodUse();
    }),
    methodUse.onDidChange(tellMethodUse),
    addresses.onDidChange(tellAddresses),
    abis.onDidChange(tellSignatures),
    imports.onDidChange(tellMethods),
    calls.onDidChange(tellState),
  );

  return {
    tell() {
      tellState();
      tellMethods();
      tellMethodUse();
      tellAddresses();
      tellSignatures();
    },
    callEnded() {
      tellState();
      tellAddresses();
    },
    dispose: () => listening.dispose(),
  };
}

function endpointState(endpoint: Endpoint): EndpointState {
  const { id, name } = endpoint;
  const mode = modeOf(endpoint);
  const shown = mode === DEFAULT_MODE ? {} : { mode: { name: mode, text: MODE_TEXTS[mode] } };
  return { id, name, origin: endpointOrigin(endpoint), ...shown };
}
