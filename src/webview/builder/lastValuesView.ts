// The menu of earlier parameters of the method, without those in the form.

import type { TemplateResult } from 'lit';
import { nothing } from 'lit';
import { fullTimeOf } from '../../core/decode/time.ts';
import { isLeftOut } from '../../core/form/draft.ts';
import { draftSummary } from '../../core/form/draftSummary.ts';
import type { MethodDraft } from '../../core/form/tabState.ts';
import { isSameText } from '../../core/form/tabState.ts';
import type { Actions } from './actions.ts';
import { methodDraft } from './draftState.ts';
import type { DraftReading } from './draftState.ts';
import type { PageState } from './pageState.ts';
import { popMenu } from '../common/popMenu.ts';
import { say } from '../common/say.ts';

export function lastValuesView(
  state: PageState,
  { params }: DraftReading,
  actions: Actions,
): TemplateResult | typeof nothing {
  const { last, method } = state;
  if (last === undefined || last.method !== method) return nothing;
  const shown = methodDraft(state);
  const drafts = last.drafts.filter(({ draft }) => !isSameText(draft, shown));
  const now = params === undefined ? '' : JSON.stringify(params);
  const calls = last.calls.filter(({ paramsJson }) => paramsJson !== now);
  if (drafts.length + calls.length === 0) return nothing;
  return popMenu({
    id: 'last-values',
    label: say('Last values'),
    items: [
      ...drafts.map((typed) => ({
        ...texts(say('Not sent: {0}', summaryOf(typed.draft)), say('Typed, not sent')),
        act: () => actions.useDraft(typed),
      })),
      ...calls.map(({ title, paramsJson, at }) => ({
        ...texts(title, say('Sent {0}', fullTimeOf(at))),
        act: () => actions.useCall(paramsJson),
      })),
    ],
  });
}

function texts(label: string, origin: string): { readonly label: string; readonly title: string } {
  return { label, title: `${label}\n${origin}` };
}

function summaryOf({ form, raw, isRaw }: MethodDraft): string {
  if (isRaw) return draftSummary(raw);
  return form
    .filter((draft) => !isLeftOut(draft))
    .map(draftSummary)
    .join(', ');
}
