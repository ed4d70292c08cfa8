// Asks the ENS of an endpoint’s chain for the addresses of names such as `vitalik.eth` before calls are sent.

import * as vscode from 'vscode';
import type { HistoryEntry, NamedAddress, RequestDraft } from '../../core/call/call.ts';
import { addressOfName, addressOfNameCall, normalizedName } from '../../core/call/ensLookup.ts';
import { namesInCall, withAddresses } from '../../core/call/namesInCall.ts';
import { chainLabel } from '../../core/chain/chain.ts';
import { chainById } from '../../core/chain/chains.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { CANCELLED } from '../../core/failure/failure.ts';
import type { Failure } from '../../core/failure/failure.ts';
import type { Chains, RunExtensionCall } from './chains.ts';
import { withSlotsOf } from './resolveSlots.ts';
import type { StorageKnowledge } from './resolveSlots.ts';

type NameQuestions = {
  readonly endpoint: Endpoint;
  readonly chains: Chains;
  readonly ask: RunExtensionCall;
  readonly storage: StorageKnowledge;
};

/** `refusal`: why no call with this name can be sent. */
type Addressed = NamedAddress | { readonly refusal: Failure };

export interface NameResolver {
  /** The call with addresses in place of names and slots in place of variables, or with `refusal`. */
  addressed(draft: RequestDraft): Promise<RequestDraft>;
}

/** Resolves the names in calls to one endpoint; asks for each name once. */
export function createNameResolver(questions: NameQuestions): NameResolver {
  const known = new Map<string, Addressed>();
  return {
    async addressed(draft) {
      const namedAddresses: NamedAddress[] = [];
      for (const name of namesInCall(draft.method, draft.params)) {
        const found = known.get(name) ?? (await findAddress(name, questions));
        known.set(name, found);
        if ('refusal' in found) return { ...draft, ...found };
        namedAddresses.push(found);
      }
      const { storage, ask } = questions;
      if (namedAddresses.length === 0) return withSlotsOf(draft, storage, ask);
      const addresses = new Map(namedAddresses.map(({ asked, address }) => [asked, address]));
      const params = withAddresses(draft.method, draft.params, addresses);
      return withSlotsOf({ ...draft, params, namedAddresses }, storage, ask);
    },
  };
}

async function findAddress(typedName: string, { endpoint, chains, ask }: NameQuestions): Promise<Addressed> {
  const normalized = normalizedName(typedName);
  if (!normalized.ok)
    return refused(
      vscode.l10n.t(
        '“{0}” is not a valid ENS name: {1}. Correct it, or type the address.',
        typedName,
        normalized.problem,
      ),
    );
  const { name } = normalized;
  const chain = await chains.of(endpoint, ask);
  if (typeof chain !== 'bigint') return { refusal: chain };
  const { ens } = chainById(chain);
  if (ens === undefined)
    return refused(
      vscode.l10n.t(
        '“{0}” cannot be resolved: this chain ({1}) has no ENS. Type the address, or choose an endpoint of Ethereum mainnet.',
        name,
        chainLabel(chainById(chain)),
      ),
    );
  const { method, params } = addressOfNameCall(name, ens);
  const entry = await ask(method, params);
  const found = entry && addressOfName(entry.outcome);
  if (typeof found === 'object')
    return { asked: typedName, address: found.address, ...(name === typedName ? {} : { name }) };
  return { refusal: entry === undefined ? CANCELLED : noAddress(name, found, entry) };
}

function noAddress(name: string, found: 'none' | 'offChain' | undefined, entry: HistoryEntry): Failure {
  const { outcome, summary } = entry;
  if (found === 'none')
    return input(vscode.l10n.t('ENS has no address for “{0}”. Check the name, or type the address.', name));
  if (found === 'offChain')
    return input(
      vscode.l10n.t(
        '“{0}” is resolved off-chain (CCIP-read), which is not supported. Type its address.',
        name,
      ),
    );
  if (outcome.ok)
    return input(
      vscode.l10n.t(
        'ENS returned no valid address for “{0}”. Type the address, or try another endpoint.',
        name,
      ),
    );
  if (outcome.failure.kind !== 'rpc') return outcome.failure;
  return input(vscode.l10n.t('ENS could not resolve “{0}”: {1}', name, summary));
}

function refused(message: string): Addressed {
  return { refusal: input(message) };
}

function input(message: string): Failure {
  return { kind: 'input', message };
}
