// Asks the tokens of which results show amounts for their units, in one batch of reads that are not recorded: at an
// endpoint that has answered a person in this window and has told its chain.

import type * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import type { FinishedCall } from '../../core/call/finishedCall.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { tokenTold } from '../../core/explain/tokenUnits.ts';
import type { TokenReport } from '../../core/explain/tokenUnits.ts';
import { revertOf } from '../../core/failure/revertData.ts';
import type { JsonValue } from '../../core/json.ts';
import { coalesce } from '../common/coalesce.ts';
import { asksTokens } from '../common/settings.ts';
import type { Tokens } from '../knowledge/tokens.ts';
import type { Endpoints } from './endpoints.ts';
import { identityOf } from './endpointStates.ts';
import type { EndpointStates } from './endpointStates.ts';

type Read = { readonly method: string; readonly params: readonly JsonValue[] };

type Asking = {
  readonly onDidFinish: vscode.Event<FinishedCall>;
  /** Asks for it by a call that is not recorded. */
  readonly chainOf: (endpoint: Endpoint) => Promise<bigint | undefined>;
  /** Sends reads as one batch. */
  readonly runBatch: (
    reads: readonly Read[],
    how: { readonly endpoint: Endpoint; readonly origin: 'extension'; readonly record: 'never' },
  ) => Promise<{ readonly entries: readonly HistoryEntry[] } | undefined>;
};

type Asked = { readonly token: string; readonly questions: readonly string[] };

/** A page shows its rows one after the other. */
const PAUSE_MS = 100;
const MOST_A_BATCH = 50;

export function askForTokens(
  { onDidFinish, chainOf, runBatch }: Asking,
  tokens: Tokens,
  endpoints: Pick<Endpoints, 'byId'>,
  states: Pick<EndpointStates, 'of'>,
): vscode.Disposable {
  /** Identities of endpoints that have answered a person. */
  const called = new Set<string>();
  /** Those that were asked for their chain. */
  const chainAsked = new Set<string>();
  const asking = coalesce(PAUSE_MS, async () => {
    for (const id of asksTokens() ? tokens.wantedAt() : []) {
      const endpoint = endpoints.byId(id);
      if (endpoint === undefined || !called.has(identityOf(endpoint))) continue;
      if (await hasChain(endpoint)) await askThese(endpoint, tokens.takeWanted(id));
    }
  });

  /** A result is read with its chain asked for; a revert and an explanation are not. */
  async function hasChain(endpoint: Endpoint): Promise<boolean> {
    if (states.of(endpoint).chain !== undefined) return true;
    const identity = identityOf(endpoint);
    if (chainAsked.has(identity)) return false;
    chainAsked.add(identity);
    return (await chainOf(endpoint)) !== undefined;
  }

  async function askThese(endpoint: Endpoint, wanted: readonly string[]): Promise<void> {
    for (let next = 0; next < wanted.length; next += MOST_A_BATCH) {
      const some = wanted.slice(next, next + MOST_A_BATCH);
      const how = { endpoint, origin: 'extension', record: 'never' } as const;
      const asked = some.map((token) => ({ token, questions: tokens.questionsTo(endpoint.id, token) }));
      const { entries = [] } = (await runBatch(asked.flatMap(readsOf), how)) ?? {};
      let at = 0;
      const replies = asked.map(({ token, questions: { length } }) => ({
        token,
        answers: entries.slice(at, (at += length)),
      }));
      const answered = replies.filter(({ answers }) => answers.some(isReply));
      tokens.asked(endpoint.id, new Map(answered.map(({ token, answers }) => [token, reportIn(answers)])));
    }
  }

  const finished = onDidFinish((call) => {
    const { endpoint, entry } = call;
    if (!entry.outcome.ok && entry.outcome.failure.kind === 'network') {
      for (const identities of [called, chainAsked]) identities.delete(identityOf(endpoint));
      tokens.renew(endpoint.id);
    } else if (isAnswered(call)) called.add(identityOf(endpoint));
    if (tokens.wantedAt().includes(endpoint.id)) asking.ask();
  });
  const wanting = tokens.onDidWant(() => asking.ask());
  return {
    dispose() {
      finished.dispose();
      wanting.dispose();
      asking.dispose();
    },
  };
}

function readsOf({ token, questions }: Asked): readonly Read[] {
  return questions.map((input) => ({ method: 'eth_call', params: [{ to: token, input }, 'latest'] }));
}

function reportIn(answers: readonly HistoryEntry[]): TokenReport {
  return Object.assign({}, ...answers.map((entry) => tokenTold(entry)?.report)) as TokenReport;
}

/** Whether the contract has answered, or refused to: a server that is busy says nothing of it. */
function isReply({ outcome }: HistoryEntry): boolean {
  return outcome.ok || revertOf(outcome.failure) !== undefined;
}

/** Whether a node has answered a person: with a result, or with the revert of a contract. */
function isAnswered({ entry, origin, recorded }: FinishedCall): boolean {
  return (origin !== 'extension' || recorded) && isReply(entry);
}
