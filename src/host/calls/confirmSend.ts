// The question whether to send a call. Where it can be explained, a second button says first what it would do.

import * as vscode from 'vscode';
import type { RequestDraft } from '../../core/call/call.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import { askedCall } from '../../core/explain/askedCall.ts';
import { explainCall } from '../../core/explain/explainCall.ts';
import { explanationInBrief } from '../../core/explain/explanationText.ts';
import { CANCELLED } from '../../core/failure/failure.ts';
import { showWarningMessage, withProgress } from '../common/notices.ts';
import type { RunOwnCall } from './chains.ts';

/** What a call would do, in a few lines; undefined where the person had enough of waiting, or it is no such call. */
export type ExplainFirst = (draft: RequestDraft) => Promise<readonly string[] | undefined>;

/** Whether the person presses Send. */
export async function confirmSend(
  question: string,
  lines: readonly string[],
  draft: RequestDraft,
  explainFirst: ExplainFirst | undefined,
): Promise<boolean> {
  const [send, explain] = [vscode.l10n.t('Send'), vscode.l10n.t('Explain Call')];
  const canExplain = explainFirst !== undefined && askedCall(draft.method, draft.params) !== undefined;
  for (let told: readonly string[] | undefined; ;) {
    const options = { modal: true, detail: [...(told ?? []), ...lines].join('\n\n') };
    const others = canExplain && told === undefined ? [explain] : [];
    const pressed = await showWarningMessage(question, options, send, ...others);
    if (pressed !== explain) return pressed === send;
    told = await explainFirst?.(draft);
  }
}

/** `run`: makes a call of the explanation with this id. */
export function createExplainFirst(
  contextOf: ContextOf,
  run: (id: string, token: vscode.CancellationToken) => RunOwnCall,
  newId: () => string,
): ExplainFirst {
  return async ({ method, params, endpoint }) => {
    const asked = askedCall(method, params);
    if (asked === undefined) return undefined;
    const progress = {
      location: vscode.ProgressLocation.Notification,
      title: vscode.l10n.t('Explaining the call'),
      cancellable: true,
    };
    return withProgress(progress, async (_progress, token) => {
      const ask = run(newId(), token);
      const context = contextOf({ endpointId: endpoint.id });
      const explanation = await explainCall(
        asked,
        async (name, values) => (await ask(name, values))?.outcome ?? { ok: false, failure: CANCELLED },
        context,
      );
      return token.isCancellationRequested ? undefined : explanationInBrief(explanation);
    });
  };
}
