// Asks about addresses that results show, in batches of reads that are not recorded. An endpoint is asked only where no
// key is to be given, once it has reported its chain and, elsewhere than on this machine, has responded to the user.

import type * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import type { FinishedCall } from '../../core/call/finishedCall.ts';
import { isLocal } from '../../core/endpoint/endpoint.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { revertOf } from '../../core/failure/revertData.ts';
import type { JsonValue } from '../../core/json.ts';
import { coalesce } from '../common/coalesce.ts';
import type { WantedAddresses } from '../knowledge/wantedAddresses.ts';
import type { Endpoints } from './endpoints.ts';
import { identityOf } from './endpointStates.ts';
import type { EndpointStates } from './endpointStates.ts';

export type Read = { readonly method: string; readonly params: readonly JsonValue[] };

/** Sends reads as one batch; a read that was not sent has no entry. */
export type SendReads = (reads: readonly Read[]) => Promise<readonly HistoryEntry[]>;

/** A kind of question about addresses. */
export type AddressReads = {
  readonly wanted: WantedAddresses;
  /** Whether the settings allow it. */
  readonly isEnabled: () => boolean;
  /** Asks about some addresses, and keeps the results. */
  readonly request: (endpointId: string, addresses: readonly string[], send: SendReads) => Promise<void>;
};

type Asking = {
  readonly onDidFinish: vscode.Event<FinishedCall>;
  /** Asks the endpoint for its chain, by a call that is not recorded. */
  readonly chainOf: (endpoint: Endpoint) => Promise<bigint | undefined>;
  /** Whether a call needs no key from the user: none at all, or one that is kept. */
  readonly isKeyed: (endpoint: Endpoint) => Promise<boolean>;
  /** Sends reads as one batch. */
  readonly runBatch: (
    reads: readonly Read[],
    how: { readonly endpoint: Endpoint; readonly origin: 'extension'; readonly record: 'never' },
  ) => Promise<{ readonly entries: readonly HistoryEntry[] } | undefined>;
};

/** A page shows its rows one after the other, so their addresses come one after the other. */
const PAUSE_MS = 100;
const MOST_A_BATCH = 50;

/** `onError`: called with what is thrown while one endpoint is asked; the others are still asked. */
export function requestAddressFacts(
  { onDidFinish, chainOf, isKeyed, runBatch }: Asking,
  all: readonly AddressReads[],
  endpoints: Pick<Endpoints, 'byId'>,
  states: Pick<EndpointStates, 'of'>,
  onError: (error: unknown) => void,
): vscode.Disposable {
  /** Identities of endpoints that have responded to the user. */
  const called = new Set<string>();
  /** Identities of endpoints of which a call failed, since when they have not responded to the user. */
  const failing = new Set<string>();
  /** Identities of endpoints that were asked for their chain. */
  const chainAsked = new Set<string>();
  const asking = coalesce(
    PAUSE_MS,
    async () => {
      for (const questions of all)
        for (const id of questions.isEnabled() ? questions.wanted.wantedAt() : [])
          await askAt(id, questions).catch(onError);
    },
    onError,
  );

  async function askAt(id: string, { wanted, request }: AddressReads): Promise<void> {
    const endpoint = endpoints.byId(id);
    if (endpoint === undefined || !mayBeAsked(endpoint)) return;
    if (!(await isKeyed(endpoint)) || !(await hasChain(endpoint))) return;
    const addresses = wanted.takeWanted(id);
    for (let next = 0; next < addresses.length; next += MOST_A_BATCH)
      await request(id, addresses.slice(next, next + MOST_A_BATCH), sendTo(endpoint));
  }

  function mayBeAsked(endpoint: Endpoint): boolean {
    const identity = identityOf(endpoint);
    return called.has(identity) || (isLocal(endpoint) && !failing.has(identity));
  }

  const sendTo = (endpoint: Endpoint) => async (reads: readonly Read[]) => {
    if (reads.length === 0) return [];
    const { entries = [] } =
      (await runBatch(reads, { endpoint, origin: 'extension', record: 'never' })) ?? {};
    return entries;
  };

  /**
   * The chain is asked for with the result of a call, but not with a revert or an explanation: then it is asked for
   * here.
   */
  async function hasChain(endpoint: Endpoint): Promise<boolean> {
    if (states.of(endpoint).chain !== undefined) return true;
    const identity = identityOf(endpoint);
    if (chainAsked.has(identity)) return false;
    chainAsked.add(identity);
    return (await chainOf(endpoint)) !== undefined;
  }

  const finished = onDidFinish((call) => {
    const { endpoint, entry } = call;
    if (!entry.outcome.ok && entry.outcome.failure.kind === 'network') {
      for (const identities of [called, chainAsked]) identities.delete(identityOf(endpoint));
      failing.add(identityOf(endpoint));
      for (const { wanted } of all) wanted.renew(endpoint.id);
    } else if (isAnswered(call)) {
      called.add(identityOf(endpoint));
      failing.delete(identityOf(endpoint));
    } else if (!isContractReply(entry)) failing.add(identityOf(endpoint));
    if (all.some(({ wanted }) => wanted.wantedAt().includes(endpoint.id))) asking.schedule();
  });
  const wanting = all.map(({ wanted }) => wanted.onDidWant(() => asking.schedule()));
  return {
    dispose() {
      for (const one of [finished, asking, ...wanting]) one.dispose();
    },
  };
}

/** Whether the contract returned a result or reverted. The error of a busy server says nothing about the contract. */
export function isContractReply({ outcome }: HistoryEntry): boolean {
  return outcome.ok || revertOf(outcome.failure) !== undefined;
}

/** Whether a node responded to the user, with a result or with a revert. */
function isAnswered({ entry, origin, recorded }: FinishedCall): boolean {
  return (origin !== 'extension' || recorded) && isContractReply(entry);
}
