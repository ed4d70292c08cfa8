// Names of addresses: the labels in the settings, and the addresses that a form offers. A workspace cannot set labels:
// a wrong one could send money to the wrong address.

import * as vscode from 'vscode';
import type { RequestDraft } from '../../core/call/call.ts';
import { checksummed } from '../../core/text/checksummed.ts';
import { usedAddresses, usedSender } from '../../core/history/usedAddresses.ts';
import type { KnownAddress } from '../../core/input/namedAddress.ts';
import { shortHex } from '../../core/text/shortHex.ts';
import type { Contracts } from './contracts.ts';
import type { RecentInputs } from './recentInputs.ts';
import { readAddressBook } from '../common/settings.ts';
import type { Tokens } from './tokens.ts';

export interface AddressBook {
  /** Labels by lower-case address. */
  labels(): ReadonlyMap<string, string>;
  /** Labelled addresses, tokens with a known symbol, contracts of the workspace, then the addresses used last. */
  known(endpointId: string | undefined): readonly KnownAddress[];
  /** Remembers the addresses in a call, unless the method signs. */
  used(call: Pick<RequestDraft, 'method' | 'params'>): void;
  readonly onDidChange: vscode.Event<void>;
  dispose(): void;
}

export function createAddressBook(
  recent: RecentInputs,
  tokens: Pick<Tokens, 'of' | 'everywhere'>,
  contracts: Pick<Contracts, 'named'>,
): AddressBook {
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
      const units = endpointId === undefined ? [] : tokens.of(endpointId);
      const elsewhere = tokens.everywhere();
      const all = [
        ...[...labels].map(([address, label]) => ({
          address: checksummed(address),
          label,
          detail: vscode.l10n.t('address book'),
          isContract: false,
        })),
        ...[...units].map(([address, { symbol }]) => ({
          address: checksummed(address),
          label: symbol,
          detail: vscode.l10n.t('token'),
          isContract: true,
        })),
        ...(endpointId === undefined ? [] : contracts.named(endpointId)).map(([address, label]) => ({
          address: checksummed(address),
          label,
          detail: vscode.l10n.t('contract'),
          isContract: true,
        })),
        ...recent.list('address').map((address) => ({
          address,
          label: '',
          detail: vscode.l10n.t('used before'),
          isContract: elsewhere.has(address.toLowerCase()),
        })),
      ];
      const first = (address: string): unknown =>
        all.find((one) => one.address.toLowerCase() === address.toLowerCase());
      return withOwnNames(all.filter((one) => first(one.address) === one));
    },
    used({ method, params }) {
      for (const address of usedAddresses(method, params).toReversed()) recent.add('address', address);
      const sender = usedSender(method, params);
      if (sender !== undefined) recent.add('sender', sender);
    },
    onDidChange: changed.event,
    dispose() {
      listening.dispose();
      changed.dispose();
    },
  };
}

/**
 * Adds the short address to the name of a token or contract that has the same name as another address: a token can have
 * any name, and must not pass for an address that the user labelled.
 */
function withOwnNames(all: readonly KnownAddress[]): readonly KnownAddress[] {
  const isShared = (label: string): boolean =>
    all.filter((one) => one.label.toLowerCase() === label.toLowerCase()).length > 1;
  return all.map((one) =>
    one.isContract && one.label !== '' && isShared(one.label)
      ? { ...one, label: `${one.label} (${shortHex(one.address)})` }
      : one,
  );
}
