// Asks the user whether to send a call. If the call can be explained, another button first shows what it would do.

import * as vscode from 'vscode';
import type { RequestDraft } from '../../core/call/call.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import { callToExplain } from '../../core/explain/callToExplain.ts';
import type { Explanation } from '../../core/explain/explanation.ts';
import { explanationInBrief } from '../../core/explain/explanationText.ts';
import { findRule } from '../../core/failure/findRule.ts';
import { TRANSACTION_RULES } from '../../core/failure/transactionRules.ts';
import { cutBetweenValues } from '../../core/text/cutBetweenValues.ts';
import { showWarningMessage, withNotification } from '../common/notices.ts';
import { requestExplanation } from './requestExplanation.ts';
import type { ExplainCalls } from './requestExplanation.ts';

/** The limits of each paragraph of node text: lines, and characters of a line. */
const [MOST_LINES, LONGEST_LINE] = [12, 400];

const TRY = vscode.l10n.t('Try without Sending');
const TRY_AGAIN = vscode.l10n.t('Try Again without Sending');

/** What a trial showed. `outcome`: one sentence; `lines`: the first one says the outcome whole. */
type Tried = { readonly outcome: string; readonly isSuccess: boolean; readonly lines: readonly string[] };

/** Undefined where the user cancelled, or the call cannot be explained. */
export type ExplainFirst = (draft: RequestDraft) => Promise<Tried | undefined>;

/** `lines`: what would be sent, in words; `json`: the same as it goes to the node. */
export type SendQuestion = {
  readonly question: string;
  readonly lines: readonly string[];
  readonly json: string;
};

/** Whether the user presses Send. */
export async function confirmSend(
  { question, lines, json }: SendQuestion,
  draft: RequestDraft,
  explainFirst: ExplainFirst | undefined,
): Promise<boolean> {
  const canExplain = explainFirst !== undefined && callToExplain(draft.method, draft.params) !== undefined;
  for (let tried: Tried | undefined; ;) {
    // Text from the node is cut so that the request stays in view: one line stands before it.
    const [outcome, ...more] = tried?.lines ?? [];
    const before = outcome === undefined ? [] : [bounded(outcome, 1)];
    const detail = [...before, ...lines, ...more.map((text) => bounded(text)), json].join('\n\n');
    // The first button has the focus, in each of these questions: an Enter too many sends nothing.
    const harmless = canExplain ? [tried === undefined ? TRY : TRY_AGAIN] : [];
    const send = tried?.isSuccess === false ? vscode.l10n.t('Send Anyway') : vscode.l10n.t('Send');
    const title = tried === undefined ? question : `${tried.outcome} ${question}`;
    const pressed = await showWarningMessage(title, { modal: true, detail }, ...harmless, send);
    if (pressed === undefined || pressed === send) return pressed === send;
    tried = await explainFirst?.(draft);
  }
}

function bounded(text: string, mostLines = MOST_LINES): string {
  const lines = text.split('\n').slice(0, mostLines);
  return lines.map((line) => cutBetweenValues(line, LONGEST_LINE)).join('\n');
}

/** `calls`: makes the calls of the explanation. */
export function createExplainFirst(contextOf: ContextOf, calls: ExplainCalls): ExplainFirst {
  return async ({ method, params, endpoint }) => {
    const toExplain = callToExplain(method, params);
    if (toExplain === undefined) return undefined;
    return withNotification(vscode.l10n.t('Explaining the call'), async (token) => {
      const context = contextOf({ endpointId: endpoint.id });
      const { explanation } = await requestExplanation(toExplain, endpoint, calls, context, token);
      if (token.isCancellationRequested) return undefined;
      const warning = warningOf(explanation);
      const outcome = warning ?? vscode.l10n.t('It would succeed.');
      return { outcome, isSuccess: warning === undefined, lines: explanationInBrief(explanation) };
    });
  };
}

/** Why it is better not sent. */
function warningOf({ state, failure, hasRunNothing }: Explanation): string | undefined {
  const rule = failure && findRule(failure, 'eth_call');
  const isRefused = rule !== undefined && TRANSACTION_RULES.includes(rule);
  if (state === 'would fail' || isRefused) return vscode.l10n.t('It would fail.');
  if (state !== 'would succeed') return vscode.l10n.t('It could not be tried.');
  return hasRunNothing === true ? vscode.l10n.t('Nothing would run.') : undefined;
}
