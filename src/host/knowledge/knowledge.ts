// What this window knows, beyond a result, to decode it: ABIs, names of addresses, token units, chains and newest
// blocks. It sends no calls.

import * as vscode from 'vscode';
import { withDeclaredFunctions } from '../../core/abi/declared.ts';
import type { HistoryEntry, RequestDraft } from '../../core/call/call.ts';
import type { EndpointFacts } from '../../core/call/endpointFacts.ts';
import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import { withOverriddenCode } from '../../core/decode/overriddenCode.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { runSliced } from '../common/timeSlices.ts';
import { createAbis } from './abis.ts';
import type { Abis } from './abis.ts';
import { createAddressBook } from './addressBook.ts';
import type { AddressBook } from './addressBook.ts';
import type { CompiledCache } from './compiledCache.ts';
import { createContractDetails } from './contractDetails.ts';
import type { ContractDetails } from './contractDetails.ts';
import type { Contracts } from './contracts.ts';
import { createLayouts } from './layouts.ts';
import type { Layouts } from './layouts.ts';
import { readSource } from './sourceFiles.ts';
import { createReadTransactions } from './readTransactions.ts';
import type { RecentInputs } from './recentInputs.ts';
import type { Tokens } from './tokens.ts';

/** The context in which an entry is decoded. */
export type ContextOf = (
  entry: Pick<HistoryEntry, 'endpointId'> &
    Partial<Pick<HistoryEntry, 'id' | 'params'>> &
    Pick<RequestDraft, 'functions'>,
) => DecodeContext;

export interface Knowledge {
  readonly abis: Abis;
  readonly addresses: AddressBook;
  readonly tokens: Tokens;
  readonly contracts: Contracts;
  readonly details: ContractDetails;
  readonly layouts: Layouts;
  readonly contextOf: ContextOf;
  /** Results may be decoded better now. */
  readonly onDidLearn: vscode.Event<void>;
  /** Learns from a call that has ended. */
  learn(entry: HistoryEntry): void;
  dispose(): void;
}

/** Knowledge that was created before, or kept from earlier windows. */
type Kept = {
  readonly state: vscode.Memento;
  readonly recent: RecentInputs;
  readonly tokens: Tokens;
  readonly contracts: Contracts;
  /** Undefined without a workspace. */
  readonly cache: CompiledCache | undefined;
};

export function createKnowledge(
  { state, recent, tokens, contracts, cache }: Kept,
  log: (message: string) => void,
  factsOf: (endpointId: string) => Pick<EndpointFacts, 'head' | 'chain'>,
  onDidLearnChain: vscode.Event<void>,
): Knowledge {
  const abis = createAbis(state, log, contracts.index, cache);
  const addresses = createAddressBook(recent, tokens, contracts);
  const details = createContractDetails();
  const transactions = createReadTransactions();
  const layouts = createLayouts(details);
  const outdating = abis.onDidChange(() => {
    details.clear();
    layouts.clear();
  });
  return {
    abis,
    addresses,
    tokens,
    contracts,
    details,
    layouts,
    contextOf({ endpointId, id = '', functions, params = [] }) {
      const { head, chain } = factsOf(endpointId);
      const { createdBy, contractOfCode } = contracts.index;
      const contractAt = contracts.shownAt(endpointId, id);
      const layoutAt = contractAt && ((address: string) => layouts.of(contractAt(address)));
      const context: DecodeContext = {
        signatures: withDeclaredFunctions(abis.signatures(), functions),
        labels: addresses.labels(),
        tokens: tokens.of(endpointId),
        onToken: tokens.shownIn(endpointId, id),
        onVault: tokens.vaults.shownIn(endpointId, id),
        transaction: transactions.of(endpointId),
        readSources: { detailOf: (source) => details.of(source), textOf: readSource, inSlices: runSliced },
        ...omitUndefined({ head, chain, contractAt, layoutAt, createdBy, contractOfCode }),
      };
      return withOverriddenCode(context, params);
    },
    onDidLearn: (listener, thisArg) =>
      vscode.Disposable.from(
        abis.onDidChange(listener, thisArg),
        addresses.onDidChange(listener, thisArg),
        tokens.onDidLearn(listener, thisArg),
        contracts.onDidLearn(listener, thisArg),
        layouts.onDidLearn(listener, thisArg),
        onDidLearnChain(listener, thisArg),
      ),
    learn(entry) {
      tokens.learn(entry);
      transactions.learn(entry);
    },
    dispose() {
      outdating.dispose();
      abis.dispose();
      addresses.dispose();
      tokens.dispose();
      contracts.dispose();
      layouts.dispose();
    },
  };
}
