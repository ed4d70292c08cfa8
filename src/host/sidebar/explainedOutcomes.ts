// The outcome of an explained transaction or call in a few words, from recorded results: no call is sent. A transaction
// without a recorded receipt has none.

import * as vscode from 'vscode';
import type { ExplanationRun, HistoryEntry } from '../../core/call/call.ts';
import { failedReason, simulatedCalls } from '../../core/call/failedRun.ts';
import { accountToCheckForCode, NO_CODE } from '../../core/call/ranNothing.ts';
import { rowReason } from '../../core/call/rowResult.ts';
import { sentTitle } from '../../core/call/rowTitle.ts';
import type { RowTitle } from '../../core/call/rowTitle.ts';
import { cutBetweenValues } from '../../core/text/cutBetweenValues.ts';
import { callOfExplanation } from '../../core/explain/callToExplain.ts';
import { RUNNING_METHODS } from '../../core/explain/explainableMethods.ts';
import { revertedFrame } from '../../core/explain/replay.ts';
import { shortReason } from '../../core/decode/frameReason.ts';
import type { ListedEntry } from '../../core/history/history.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { isJsonObject } from '../../core/json.ts';
import type { JsonObject, JsonValue } from '../../core/json.ts';
import { smallResult } from '../../core/reply/smallResult.ts';
import { shortHex } from '../../core/text/shortHex.ts';
import { causesOf } from '../../core/trace/causes.ts';
import { rootFrame } from '../../core/trace/rootFrame.ts';
import { hexData } from '../../core/trace/stepValues.ts';
import type { History } from '../history/history.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';

const LONGEST_REASON = 60;
/** The methods that run a call without sending it. */
const RUNS: ReadonlySet<string> = new Set(RUNNING_METHODS);

/**
 * `what`: the call, `transfer bob 15 DAI`, if the transaction is recorded. `words`: `succeeded`, `failed: ERC-20:
 * insufficient balance`.
 */
export type ExplainedOutcome = {
  readonly hasSucceeded: boolean;
  readonly what?: RowTitle;
  /** It succeeded or would succeed, but calls an account without code. */
  readonly ranNothing?: true;
  readonly words: string;
};

const SUCCEEDED = { words: vscode.l10n.t('succeeded') };
const WOULD_SUCCEED = { words: vscode.l10n.t('would succeed') };
const WOULD_RUN_NOTHING = {
  ranNothing: true,
  words: vscode.l10n.t('nothing would run: no code'),
} as const;
const RAN_NOTHING = { ranNothing: true, words: vscode.l10n.t('nothing ran: no code') } as const;

export interface ExplainedOutcomes {
  /** Undefined where the outcome is unknown. `calls`: the number of ended calls. */
  of(run: ExplanationRun, calls: number): Promise<ExplainedOutcome | undefined>;
  /** Drops all outcomes, so that they are read again. */
  forget(): void;
}

export function createExplainedOutcomes(
  history: Pick<History, 'together' | 'get'>,
  contextOf: ContextOf,
): ExplainedOutcomes {
  /** Outcomes by the explanation and the number of its calls: a further call can make the outcome known. */
  const known = new Map<string, Promise<ExplainedOutcome | undefined>>();

  async function read({ id, hash }: ExplanationRun): Promise<ExplainedOutcome | undefined> {
    const heads = await history.together(id);
    if (hash === '') return readCall(heads);
    const answerOf = async (isMeant: (method: string) => boolean) => {
      const head = heads.findLast(({ ok, method }) => ok && isMeant(method));
      const entry = head && (await history.get(head.id));
      const result = smallResult(entry?.outcome);
      return entry === undefined || result === undefined ? undefined : { entry, result };
    };
    const receipt = await answerOf((method) => method === 'eth_getTransactionReceipt');
    const status = receipt && isJsonObject(receipt.result) ? receipt.result['status'] : undefined;
    if (status !== '0x0' && status !== '0x1') return undefined;
    const sent = await answerOf((method) => method === 'eth_getTransactionByHash');
    const what = sent && sentTitle(sent.result, contextOf(sent.entry), transactionName(hash));
    if (status === '0x1') {
      const called = accountWithoutCode(sent?.result, receipt!.result);
      const code = called === undefined ? undefined : await answerOf((method) => method === 'eth_getCode');
      const isEmpty = code?.result === NO_CODE && code.entry.params[0] === called;
      return { hasSucceeded: true, ...(isEmpty ? RAN_NOTHING : SUCCEEDED), ...omitUndefined({ what }) };
    }
    const reason = await reasonOfTrace(heads, sent?.result, history, contextOf);
    const replayed = reason ? undefined : await reasonOfReplay(heads, sent?.result, history, contextOf);
    const words = reason
      ? vscode.l10n.t('failed: {0}', reason)
      : replayed === undefined
        ? vscode.l10n.t('failed')
        : vscode.l10n.t('failed; in a replay: {0}', cutBetweenValues(replayed, LONGEST_REASON));
    return { hasSucceeded: false, words, ...omitUndefined({ what }) };
  }

  /** The outcome of a call that was not sent, by the first of its runs that shows one. */
  async function readCall(heads: readonly ListedEntry[]): Promise<ExplainedOutcome | undefined> {
    const explained = callOfExplanation(heads);
    if (explained === undefined) return undefined;
    // A simulation is asked for only where no trace before it was taken.
    const first = heads.findIndex(({ method }) => method === 'eth_simulateV1');
    for (const head of heads.slice(Math.max(0, first)).filter(({ method }) => RUNS.has(method))) {
      const entry = await history.get(head.id);
      if (entry === undefined || !showsOutcome(entry)) continue;
      const context = contextOf(entry);
      const failed = entry.ok ? failedReason(entry, context) : (rowReason(entry, context) ?? '');
      const what = sentTitle(explained.call, context, 'call');
      if (failed === undefined) return { hasSucceeded: true, ...(await wouldRun(heads, history)), what };
      const reason = cutBetweenValues(failed, LONGEST_REASON);
      const words = reason === '' ? vscode.l10n.t('would fail') : vscode.l10n.t('would fail: {0}', reason);
      return { hasSucceeded: false, words, what };
    }
    return undefined;
  }

  return {
    of(run, calls) {
      const key = `${run.id} ${calls}`;
      const outcome = known.get(key) ?? read(run).catch(() => undefined);
      known.set(key, outcome);
      return outcome;
    },
    forget: () => known.clear(),
  };
}

/** The explanation of a call asks for no code but that of the account to which its calldata would go. */
async function wouldRun(
  heads: readonly ListedEntry[],
  history: Pick<History, 'get'>,
): Promise<typeof WOULD_SUCCEED | typeof WOULD_RUN_NOTHING> {
  const asked = heads.findLast(({ ok, method }) => ok && method === 'eth_getCode');
  const entry = asked && (await history.get(asked.id));
  return smallResult(entry?.outcome) === NO_CODE ? WOULD_RUN_NOTHING : WOULD_SUCCEED;
}

/** The account whose code an explanation requests: if it has none, nothing ran. */
function accountWithoutCode(sent: JsonValue | undefined, receipt: JsonValue): string | undefined {
  return sent !== undefined && isJsonObject(sent) && isJsonObject(receipt)
    ? accountToCheckForCode(sent, receipt)
    : undefined;
}

/** `Tx 0x2a21…eeaa` */
export function transactionName(hash: string): string {
  return vscode.l10n.t('Tx {0}', shortHex(hash));
}

/**
 * The failure reason in the last trace that is a call tree, or in EVM steps by what they returned; other traces are of
 * state, or of events.
 */
async function reasonOfTrace(
  heads: readonly ListedEntry[],
  sent: JsonValue | undefined,
  history: Pick<History, 'get'>,
  contextOf: ContextOf,
): Promise<string | undefined> {
  for (const { id, ok, method } of heads.toReversed()) {
    const entry = ok && /^(debug|trace)_/.test(method) ? await history.get(id) : undefined;
    const result = smallResult(entry?.outcome);
    const frame = result === undefined ? undefined : (rootFrame(result) ?? revertOfSteps(result, sent));
    if (frame !== undefined) return shortReason(causesOf(frame), contextOf(entry!), LONGEST_REASON);
  }
  return undefined;
}

function revertOfSteps(result: JsonValue, sent: JsonValue | undefined): JsonObject | undefined {
  if (!isJsonObject(result) || !Array.isArray(result['structLogs']) || result['failed'] !== true)
    return undefined;
  const output = hexData(result['returnValue']);
  const isKnown = output !== undefined && output !== '0x' && sent !== undefined && isJsonObject(sent);
  return isKnown ? revertedFrame(sent, output) : undefined;
}

/** Why the same call reverted when it was made again, for example where the node cannot trace. */
async function reasonOfReplay(
  heads: readonly ListedEntry[],
  sent: JsonValue | undefined,
  history: Pick<History, 'get'>,
  contextOf: ContextOf,
): Promise<string | undefined> {
  if (sent === undefined || !isJsonObject(sent)) return undefined;
  const head = heads.findLast(
    ({ ok, method, params: [call = null] }) =>
      !ok && method === 'eth_call' && isJsonObject(call) && isSameCall(call, sent),
  );
  const entry = head && (await history.get(head.id));
  return entry && rowReason(entry, contextOf(entry));
}

function isSameCall(call: JsonObject, sent: JsonObject): boolean {
  return ['from', 'input'].every((name) => call[name] !== undefined && call[name] === sent[name]);
}

/** Whether a run of a call shows its outcome, as an explanation reads it. */
function showsOutcome({ ok, method, outcome }: HistoryEntry): boolean {
  if (!ok) return method === 'eth_call';
  const result = smallResult(outcome);
  if (result === undefined || method === 'eth_call') return result !== undefined;
  const hasSteps = isJsonObject(result) && Array.isArray(result['structLogs']);
  return hasSteps || rootFrame(result) !== undefined || simulatedCalls(method, result).length > 0;
}
