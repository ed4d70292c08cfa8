// Follows transactions that the user has sent until they are in a block, and adds what became of them to their entries.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { accountToCheckForCode, NO_CODE } from '../../core/call/ranNothing.ts';
import { sentHash } from '../../core/call/sentHash.ts';
import { shortReason } from '../../core/decode/frameReason.ts';
import { findRule } from '../../core/failure/findRule.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { isJsonObject } from '../../core/json.ts';
import type { JsonObject, JsonValue } from '../../core/json.ts';
import type { MinedFate } from '../../core/history/history.ts';
import { exactAmount, formatQuantity } from '../../core/quantity.ts';
import type { Outcome } from '../../core/reply/parseReply.ts';
import { decodeRawTransaction } from '../../core/rlp/rawTransaction.ts';
import { smallResult } from '../../core/reply/smallResult.ts';
import { causesOf } from '../../core/trace/causes.ts';
import { rootFrame } from '../../core/trace/rootFrame.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import type { History } from '../history/history.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import type { Calls } from './calls.ts';

const RECEIPT = 'eth_getTransactionReceipt';
const ADDRESS = /^0x[0-9a-f]{40}$/i;
/** Milliseconds to wait before each request for the receipt. After the last one, the user can ask to look again. */
const WAITS_MS = [0, 1_000, 4_000, 15_000, 60_000];
const LONGEST_REASON = 160;
/** The most writes whose fate is kept. */
const MOST_KEPT = 200;

export type MinedServices = {
  readonly calls: Pick<Calls, 'run' | 'onDidFinish'>;
  readonly endpoints: Pick<Endpoints, 'byId'>;
  readonly history: Pick<History, 'mark'>;
  readonly contextOf: ContextOf;
  /** Resolves after so many milliseconds, or at once when aborted. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly showFailure: (error: unknown) => void;
};

/** `unseen`: in no block for 80 seconds; `unanswered`: its endpoint was busy or away by then. */
export type WriteFate = { readonly state: 'waiting' | 'unseen' | 'unanswered' } | MinedFate;

export interface MinedWrites extends vscode.Disposable {
  /** By the id of its entry; undefined where it was not followed in this window, or its endpoint does not tell. */
  of(id: string): WriteFate | undefined;
  /** Fires with the id of an entry whose fate has changed. */
  readonly onDidChange: vscode.Event<string>;
  recheck(entry: HistoryEntry): void;
}

/** Follows writes until it is disposed. Its requests are not in the history. */
export function followWrites(services: MinedServices): MinedWrites {
  const { calls, history, contextOf, pause, showFailure } = services;
  const ask = askWith(services);
  const fates = new Map<string, WriteFate>();
  const changed = new vscode.EventEmitter<string>();
  const disposal = new AbortController();

  function notify(id: string, fate: WriteFate | undefined): void {
    fates.delete(id);
    if (fate !== undefined) fates.set(id, fate);
    const [oldest] = fates.keys();
    if (fates.size > MOST_KEPT && oldest !== undefined) fates.delete(oldest);
    changed.fire(id);
  }

  /** The history keeps it: after a reload, the receipt is not asked for again. */
  async function mined(entry: HistoryEntry, hash: string, receipt: JsonObject): Promise<void> {
    const { id } = entry;
    for await (const fate of fatesIn(receipt, hash, entry, { ask, contextOf })) {
      notify(id, fate);
      await history.mark([id], { fate });
    }
  }

  async function follow(entry: HistoryEntry, hash: string): Promise<void> {
    notify(entry.id, { state: 'waiting' });
    let state: 'unseen' | 'unanswered' = 'unseen';
    for (const ms of WAITS_MS) {
      await pause(ms, disposal.signal);
      if (disposal.signal.aborted) return undefined;
      const outcome = await ask(entry, RECEIPT, [hash]);
      const receipt = smallResult(outcome);
      if (receipt !== undefined && isJsonObject(receipt)) return mined(entry, hash, receipt);
      if (receipt === undefined && !isWorthRetrying(outcome)) return notify(entry.id, undefined);
      state = receipt === undefined ? 'unanswered' : 'unseen';
    }
    return notify(entry.id, { state });
  }

  function begin(entry: HistoryEntry): void {
    const hash = sentHash(entry);
    if (hash !== undefined) follow(entry, hash).catch(showFailure);
  }

  const listening = calls.onDidFinish(({ entry, origin, recorded }) => {
    if (origin === 'person' && recorded) begin(entry);
  });
  return {
    of: (id) => fates.get(id),
    onDidChange: changed.event,
    recheck: begin,
    dispose() {
      disposal.abort();
      listening.dispose();
      changed.dispose();
    },
  };
}

/** Makes calls at the endpoint of an entry; they give undefined where that endpoint no longer exists. */
function askWith({ calls, endpoints }: MinedServices) {
  return async (
    { endpointId }: HistoryEntry,
    method: string,
    params: readonly JsonValue[],
  ): Promise<Outcome | undefined> => {
    const endpoint = endpoints.byId(endpointId);
    if (endpoint === undefined) return undefined;
    const entry = await calls.run({ method, params, endpoint, origin: 'extension', record: 'never' });
    return entry?.outcome;
  };
}

type Asking = { readonly ask: ReturnType<typeof askWith>; readonly contextOf: ContextOf };

/** What the receipt says, and for a failure then the same with its reason, where a trace has it. */
async function* fatesIn(
  receipt: JsonObject,
  hash: string,
  entry: HistoryEntry,
  asking: Asking,
): AsyncGenerator<MinedFate, void, void> {
  const block = quantityIn(receipt, 'blockNumber');
  const sums = omitUndefined({ block, gasUsed: quantityIn(receipt, 'gasUsed') });
  if (receipt['status'] === '0x0') {
    const failed = { state: 'failed', ...sums, reason: '' } as const;
    yield failed;
    const reason = await reasonIn(hash, entry, asking);
    if (reason !== '') yield { ...failed, reason };
    return;
  }
  const ranNothing = await requestMissingCode(receipt, entry, asking);
  const { contractAddress: address } = receipt;
  const created = typeof address === 'string' && ADDRESS.test(address) ? address.toLowerCase() : undefined;
  yield { state: 'succeeded', ...sums, reason: '', ...omitUndefined({ ranNothing, created }) };
}

async function reasonIn(hash: string, entry: HistoryEntry, { ask, contextOf }: Asking): Promise<string> {
  const trace = smallResult(await ask(entry, 'debug_traceTransaction', [hash, { tracer: 'callTracer' }]));
  const root = trace === undefined ? undefined : rootFrame(trace);
  return root === undefined ? '' : shortReason(causesOf(root), contextOf(entry), LONGEST_REASON);
}

/** Undefined where something ran, or nothing proves that nothing did. */
async function requestMissingCode(
  receipt: JsonObject,
  entry: HistoryEntry,
  { ask }: Asking,
): Promise<string | undefined> {
  const { blockNumber } = receipt;
  const transaction = sentIn(entry);
  const to = transaction && accountToCheckForCode(transaction, receipt);
  if (to === undefined || blockNumber === undefined) return undefined;
  const code = smallResult(await ask(entry, 'eth_getCode', [to, blockNumber]));
  return code === NO_CODE ? to.toLowerCase() : undefined;
}

function quantityIn(receipt: JsonObject, name: string): string | undefined {
  const amount = exactAmount(receipt[name]);
  return amount === undefined ? undefined : formatQuantity(amount);
}

/** Whether the endpoint was busy or away; else it does not tell at all. */
function isWorthRetrying(outcome: Outcome | undefined): boolean {
  if (outcome?.ok !== false) return false;
  const { failure } = outcome;
  if (failure.kind === 'rpc') return findRule(failure, RECEIPT)?.action === 'retry';
  return failure.kind !== 'input' && failure.kind !== 'cancelled';
}

/** The transaction that a call sent, as far as its parameters say. */
function sentIn({ params: [sent] }: HistoryEntry): JsonObject | undefined {
  if (typeof sent === 'string') return decodeRawTransaction(sent);
  return sent !== undefined && isJsonObject(sent) ? sent : undefined;
}
