// Repeats a log query in chunks after its range was refused, or continues one that ended early: the label of the
// button, and the call.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { isLargeValue } from '../../core/jsonIndex/jsonIndex.ts';
import { suggestLogRange } from '../../core/failure/logRange.ts';
import { exactAmount, groupDigits } from '../../core/quantity.ts';
import { chunkCount, logRangeOf, splitOfRest, splitAfterFailure } from '../../core/call/splitLogs.ts';
import type { LogSplit } from '../../core/call/splitLogs.ts';
import type { CallRequest, Calls } from './calls.ts';
import { showInformationMessage } from '../common/notices.ts';
import { showInputBox } from '../common/quickInput.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import { callOf } from './runAgain.ts';

/** The most digits of a typed block count. */
const LONGEST = 12;

/** `Split into 12 parts`, `Continue from block 5,000`; undefined where a split does not help. */
export function splitLabel(entry: HistoryEntry): string | undefined {
  const { outcome, method, params, head, unfinished } = entry;
  if (outcome.ok) {
    const next = exactAmount(unfinished?.from);
    return next === undefined ? undefined : vscode.l10n.t('Continue from block {0}', groupDigits(next));
  }
  const split = splitAfterFailure(outcome.failure, entry, exactAmount(head));
  if (split !== undefined)
    return vscode.l10n.t('Split into {0} parts', chunkCount(split).toLocaleString('en'));
  // The number of parts depends on the newest block, which is not known yet.
  const isLogs = /^(eth|erigon)_getLogs$/.test(method) && head === undefined;
  return isLogs && suggestLogRange(outcome.failure, params) !== undefined
    ? vscode.l10n.t('Split into parts')
    : undefined;
}

/** Says which logs are missing from a call that ended early; '' where none are. */
export function unfinishedHint({ unfinished }: HistoryEntry): string {
  const [from, to] = [exactAmount(unfinished?.from), exactAmount(unfinished?.to)];
  return unfinished === undefined || from === undefined || to === undefined
    ? ''
    : vscode.l10n.t(
        'It ended early: the logs of blocks {0} to {1} are missing. {2}',
        groupDigits(from),
        groupDigits(to),
        unfinished.why,
      );
}

/**
 * The same call, split; undefined where it cannot be split, which is reported, or where the user leaves the question.
 * `isAsked`: the user chooses the number of blocks in each part.
 */
export async function splitRequest(
  entry: HistoryEntry,
  { calls, endpoints }: { readonly calls: Calls; readonly endpoints: Endpoints },
  isAsked = false,
): Promise<CallRequest | undefined> {
  const request = await callOf(entry, endpoints);
  if (request === undefined) return undefined;
  const rest = splitOfRest(entry);
  const split = rest ?? (entry.outcome.ok ? undefined : await splitOfRefusal(entry, request, calls));
  if (split === undefined) {
    void showInformationMessage(
      vscode.l10n.t('Only a log query over known blocks that failed or ended early can be split.'),
    );
    return undefined;
  }
  const chosen = isAsked || split.blocks === 0n ? await chooseBlocks(split) : split;
  return chosen && { ...request, split: chosen };
}

/** The split that follows from a refusal; with 0 blocks in each part where the refusal gives no number. */
async function splitOfRefusal(
  entry: HistoryEntry,
  { endpoint }: CallRequest,
  calls: Calls,
): Promise<LogSplit | undefined> {
  const newest = await calls.run({ method: 'eth_blockNumber', params: [], endpoint, origin: 'extension' });
  const result = newest?.outcome.ok === true ? newest.outcome.result : null;
  const head = isLargeValue(result) ? undefined : exactAmount(result);
  const range = logRangeOf(entry, head);
  if (entry.outcome.ok || range === undefined) return undefined;
  return splitAfterFailure(entry.outcome.failure, entry, head) ?? { range, blocks: 0n };
}

/** Undefined where the user left the box. */
async function chooseBlocks(split: LogSplit): Promise<LogSplit | undefined> {
  const { from, to } = split.range;
  const text = await showInputBox({
    title: vscode.l10n.t('Blocks {0} to {1}', groupDigits(from), groupDigits(to)),
    prompt: vscode.l10n.t('Blocks in each part; fewer if the node refuses'),
    value: split.blocks === 0n ? '' : split.blocks.toString(),
    validateInput: (typed) =>
      blocksIn(typed) === undefined ? vscode.l10n.t('A whole number, 1 or more.') : undefined,
  });
  const blocks = text === undefined ? undefined : blocksIn(text);
  return blocks === undefined ? undefined : { ...split, blocks, isChosen: true };
}

function blocksIn(typed: string): bigint | undefined {
  const digits = typed.replaceAll(',', '').trim();
  const blocks = /^\d+$/.test(digits) && digits.length <= LONGEST ? BigInt(digits) : 0n;
  return blocks === 0n ? undefined : blocks;
}
