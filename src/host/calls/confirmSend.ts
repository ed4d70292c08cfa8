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
import { confirmSendAnyway } from '../common/confirm.ts';
import { showWarningMessage, withNotification } from '../common/notices.ts';
import { requestExplanation } from './requestExplanation.ts';
import type { ExplainCalls } from './requestExplanation.ts';

/** The limits of each paragraph of node text: lines, and characters of a line. */
const [MOST_LINES, LONGEST_LINE] = [12, 400];

/** What a call would do, in a few lines. `warning`: one sentence on why it is better not sent. */
type Tried = { readonly lines: readonly string[]; readonly warning: string | undefined };

/** Undefined where the user cancelled, or the call cannot be explained. */
export type ExplainFirst = (draft: RequestDraft) => Promise<Tried | undefined>;

/** Whether the user presses Send. */
export async function confirmSend(
  question: string,
  lines: readonly string[],
  draft: RequestDraft,
  explainFirst: ExplainFirst | undefined,
): Promise<boolean> {
  const [send, explain] = [vscode.l10n.t('Send'), vscode.l10n.t('Try without Sending')];
  const canExplain = explainFirst !== undefined && callToExplain(draft.method, draft.params) !== undefined;
  for (let tried: Tried | undefined; ;) {
    // Text from the node follows the request, and is cut so that the request stays in view.
    const brief = (tried?.lines ?? []).map(bounded);
    const options = { modal: true, detail: [...lines, ...brief].join('\n\n') };
    if (tried?.warning !== undefined)
      return confirmSendAnyway(`${tried.warning} ${question}`, options.detail);
    // The first button has the focus: an Enter too many, from the box before, sends nothing.
    const harmless = canExplain && tried === undefined ? [explain] : [];
    const pressed = await showWarningMessage(question, options, ...harmless, send);
    if (pressed !== explain) return pressed === send;
    tried = await explainFirst?.(draft);
  }
}

function bounded(text: string): string {
  const lines = text.split('\n').slice(0, MOST_LINES);
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
      return { lines: explanationInBrief(explanation), warning: warningOf(explanation) };
    });
  };
}

function warningOf({ state, failure, hasRunNothing }: Explanation): string | undefined {
  const rule = failure && findRule(failure, 'eth_call');
  const isRefused = rule !== undefined && TRANSACTION_RULES.includes(rule);
  if (state === 'would fail' || isRefused) return vscode.l10n.t('It would fail.');
  if (state === 'unread') return vscode.l10n.t('It could not be tried.');
  return hasRunNothing === true ? vscode.l10n.t('Nothing would run.') : undefined;
}
