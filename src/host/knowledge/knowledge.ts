// What this window knows beyond a result to decode it better: ABIs, names of addresses, token units, chains, newest
// blocks. It asks no node.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import type { EndpointFacts } from '../../core/call/endpointFacts.ts';
import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import { given } from '../../core/given.ts';
import { createAbis } from './abis.ts';
import type { Abis } from './abis.ts';
import { createAddressBook } from './addressBook.ts';
import type { AddressBook } from './addressBook.ts';
import type { RecentInputs } from './recentInputs.ts';
import { createTokens } from './tokens.ts';

/** What decoding may know beyond an entry itself. */
export type ContextOf = (entry: Pick<HistoryEntry, 'endpointId'>) => DecodeContext;

export interface Knowledge {
  readonly abis: Abis;
  readonly addresses: AddressBook;
  /** What decoding may draw on for an endpoint. */
  readonly contextOf: ContextOf;
  /** Answers may read better now. */
  readonly onDidLearn: vscode.Event<void>;
  /** Takes what an ended call tells. */
  learn(entry: HistoryEntry): void;
  dispose(): void;
}

export function createKnowledge(
  state: vscode.Memento,
  recent: RecentInputs,
  log: (message: string) => void,
  factsOf: (endpointId: string) => Pick<EndpointFacts, 'head' | 'chain'>,
  onDidLearnChain: vscode.Event<void>,
): Knowledge {
  const abis = createAbis(state, log);
  const tokens = createTokens();
  const addresses = createAddressBook(recent, tokens);
  return {
    abis,
    addresses,
    contextOf({ endpointId }) {
      const { head, chain } = factsOf(endpointId);
      const units = tokens.of(endpointId);
      return {
        signatures: abis.signatures(),
        labels: addresses.labels(),
        ...given({ head, chain, tokens: units }),
      };
    },
    onDidLearn: (listener, thisArg) =>
      vscode.Disposable.from(
        abis.onDidChange(listener, thisArg),
        addresses.onDidChange(listener, thisArg),
        tokens.onDidLearn(listener, thisArg),
        onDidLearnChain(listener, thisArg),
      ),
    learn: (entry) => tokens.learn(entry),
    dispose() {
      abis.dispose();
      addresses.dispose();
      tokens.dispose();
    },
  };
}
