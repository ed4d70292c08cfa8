// Names of addresses: the settings' labels, and the addresses a form offers. A workspace cannot set labels, as a wrong
// one could send money astray.

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
  /** Labels by address, in lower case. */
  labels(): ReadonlyMap<string, string>;
  /** Labelled ones, tokens that told their symbol, contracts of the workspace, then those used last. */
  known(endpointId: string | undefined): readonly KnownAddress[];
  /** Remembers the addresses of a call, but for one that signs. */
  used(call: Pick<RequestDraft, 'method' | 'params'>): void;
  readonly onDidChange: vscode.Event<void>;
  dispose(): void;
}

export function createAddressBook(
  recent: RecentInputs,
  tokens: Pick<Tokens, 'of'>,
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
          isContract: false,
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

/** A token or contract can have any name. One that others have, too, goes with the short address: a person’s label means what it says. */
function withOwnNames(all: readonly KnownAddress[]): readonly KnownAddress[] {
  const isShared = (label: string): boolean =>
    all.filter((one) => one.label.toLowerCase() === label.toLowerCase()).length > 1;
  return all.map((one) =>
    one.isContract && isShared(one.label)
      ? { ...one, label: `${one.label} (${shortHex(one.address)})` }
      : one,
  );
}
