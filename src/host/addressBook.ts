// Owns what addresses are called: the labels of the settings, and which addresses can be chosen in a form. Refuses a
// workspace's labels: the setting is the person's own, as a wrong label could send money astray.

import * as vscode from 'vscode';
import { checksummed } from '../core/decode/bytesForms.ts';
import { isSecretParam } from '../core/catalogue/secretParams.ts';
import { checksumState } from '../core/input/checksumState.ts';
import { isJsonObject } from '../core/json.ts';
import type { JsonValue } from '../core/json.ts';
import type { CallRequest } from './calls.ts';
import type { RecentValues } from './recentValues.ts';
import { readAddressBook } from './settings.ts';
import type { Tokens } from './tokens.ts';

type KnownAddress = { readonly address: string; readonly label: string; readonly detail: string };

export interface AddressBook {
  /** Labels by address, in lower case. */
  labels(): ReadonlyMap<string, string>;
  /** Labelled ones, tokens that told their symbol, then those used last. */
  known(endpointId: string | undefined): readonly KnownAddress[];
  /** Remembers the addresses of a call. */
  used(call: Pick<CallRequest, 'method' | 'params'>): void;
  readonly onDidChange: vscode.Event<void>;
  dispose(): void;
}

export function createAddressBook(recent: RecentValues, tokens: Tokens): AddressBook {
  const changed = new vscode.EventEmitter<void>();
  let labels = readAddressBook();
  const listening = vscode.workspace.onDidChangeConfiguration((event) => {
    if (!event.affectsConfiguration('ethRpc.addressBook')) return;
    labels = readAddressBook();
    changed.fire();
  });
  return {
    labels: () => labels,
    known(endpointId) {
      const units = endpointId === undefined ? undefined : tokens.of(endpointId);
      const all = [
        ...[...labels].map(([address, label]) => ({
          address: checksummed(address),
          label,
          detail: vscode.l10n.t('address book'),
        })),
        ...[...(units ?? [])].map(([address, { symbol }]) => ({
          address: checksummed(address),
          label: symbol,
          detail: vscode.l10n.t('token'),
        })),
        ...recent
          .list('address')
          .map((address) => ({ address, label: '', detail: vscode.l10n.t('used before') })),
      ];
      const first = (address: string): unknown =>
        all.find((one) => one.address.toLowerCase() === address.toLowerCase());
      return all.filter((one) => first(one.address) === one);
    },
    used({ method, params }) {
      const open = params.filter((_, index) => !isSecretParam(method, index));
      for (const address of addressesIn(open).toReversed()) recent.add('address', address);
    },
    onDidChange: changed.event,
    dispose() {
      listening.dispose();
      changed.dispose();
    },
  };
}

/** Whatever is 20 bytes. */
function addressesIn(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return checksumState(value) === undefined ? [] : [value];
  if (Array.isArray(value)) return (value as readonly JsonValue[]).flatMap(addressesIn);
  return isJsonObject(value) ? Object.entries(value).flat().flatMap(addressesIn) : [];
}
