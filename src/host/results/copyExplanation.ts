// Copies an explanation from the history, as Markdown.

import { showInformationMessage } from '../common/notices.ts';
import type { History } from '../history/history.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import { EXPLANATION } from '../subjects/explain.ts';
import { COPY_EXPLANATION } from '../subjects/explanationSubject.ts';

/** `run`: the id that its calls share. It is made again from them; no call is sent. */
export async function copyExplanation(run: string, history: History, contextOf: ContextOf): Promise<void> {
  const subject = await EXPLANATION.read(run, history, contextOf, async () => undefined);
  if (subject === undefined) return void showInformationMessage(EXPLANATION.gone);
  await subject.own?.[COPY_EXPLANATION]?.();
}
