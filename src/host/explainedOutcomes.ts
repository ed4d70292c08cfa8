// Owns what became of a transaction that was explained, in a few words, from the answers that history kept of it. Asks no
// node; says nothing where no receipt was kept.

import * as vscode from 'vscode';
import type { ExplanationRun } from '../core/call.ts';
import { cutWhole } from '../core/cutWhole.ts';
import { failureReason } from '../core/explain/failedSection.ts';
import { rootFrame } from '../core/explain/findTrace.ts';
import { isJsonObject } from '../core/json.ts';
import { isLargeValue } from '../core/jsonIndex/jsonIndex.ts';
import type { History } from './history.ts';
import type { ContextOf } from './knowledge.ts';

const LONGEST_REASON = 60;

/** `words`: `succeeded`, `failed: ERC-20: insufficient balance`. */
export type ExplainedOutcome = { readonly hasSucceeded: boolean; readonly words: string };

export interface ExplainedOutcomes {
  /** Undefined where that is not known. `calls`: how many have ended. */
  of(run: ExplanationRun, calls: number): Promise<ExplainedOutcome | undefined>;
  /** Reads all of them anew. */
  forget(): void;
}

export function createExplainedOutcomes(
  history: Pick<History, 'explanation' | 'get'>,
  contextOf: ContextOf,
): ExplainedOutcomes {
  /** By the explanation and the number of its calls: with a further one, more may be known. */
  const known = new Map<string, Promise<ExplainedOutcome | undefined>>();

  async function read({ id }: ExplanationRun): Promise<ExplainedOutcome | undefined> {
    const heads = await history.explanation(id);
    const answerOf = async (isMeant: (method: string) => boolean) => {
      const head = heads.findLast(({ ok, method }) => ok && isMeant(method));
      const entry = head && (await history.get(head.id));
      return entry?.outcome.ok === true && !isLargeValue(entry.outcome.result)
        ? { entry, result: entry.outcome.result }
        : undefined;
    };
    const receipt = await answerOf((method) => method === 'eth_getTransactionReceipt');
    const status = receipt && isJsonObject(receipt.result) ? receipt.result['status'] : undefined;
    if (status === '0x1') return { hasSucceeded: true, words: vscode.l10n.t('succeeded') };
    if (status !== '0x0') return undefined;
    const trace = await answerOf((method) => /^(debug|trace)_/.test(method));
    const frame = trace && rootFrame(trace.result);
    const reason = frame && failureReason({ frame, notes: [], usedAllGas: false }, contextOf(trace.entry));
    const words =
      reason === undefined || reason === ''
        ? vscode.l10n.t('failed')
        : vscode.l10n.t('failed: {0}', cutWhole(reason, LONGEST_REASON));
    return { hasSucceeded: false, words };
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
