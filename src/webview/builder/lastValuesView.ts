// The menu of earlier parameters of the method, without those in the form.

import type { TemplateResult } from 'lit';
import { nothing } from 'lit';
import { fullTimeOf } from '../../core/decode/time.ts';
import { isLeftOut } from '../../core/form/draft.ts';
import { draftWords } from '../../core/form/draftSummary.ts';
import { cutMiddle } from '../../core/text/cutMiddle.ts';
import type { MethodDraft } from '../../core/form/tabState.ts';
import { isSameText } from '../../core/form/tabState.ts';
import type { Actions } from './actions.ts';
import { methodDraft } from './draftState.ts';
import type { DraftReading } from './draftState.ts';
import type { PageState } from './pageState.ts';
import { popMenu } from '../common/popMenu.ts';
import { say } from '../common/say.ts';

const LONGEST = 64;

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
  const nameOf = (text: string): string | undefined => {
    const typed = text.toLowerCase();
    const named = state.known.addresses.find(({ address }) => address.toLowerCase() === typed);
    return named?.label === '' ? undefined : named?.label;
  };
  return popMenu({
    id: 'last-values',
    label: say('Last values'),
    items: [
      ...drafts.map((typed) => ({
        ...texts(
          draftedWords(typed.draft, nameOf),
          (text) => say('Not sent: {0}', text),
          say('Typed, not sent'),
        ),
        act: () => actions.useDraft(typed),
      })),
      ...calls.map(({ words, paramsJson, at }) => ({
        ...texts(words, (text) => text, say('Sent {0}', fullTimeOf(at))),
        act: () => actions.useCall(paramsJson),
      })),
    ],
  });
}

/** The button has one line, and its tooltip all. `values`: none where a request was sent without any. */
function texts(
  values: readonly string[],
  label: (text: string) => string,
  origin: string,
): { readonly label: string; readonly title: string } {
  const words = values.length === 0 ? [say('no values')] : values;
  const title = `${label(words.join(', '))}\n${origin}`;
  return { label: label(cutMiddle(words, LONGEST)), title };
}

function draftedWords(
  { form, raw, isRaw }: MethodDraft,
  nameOf: (text: string) => string | undefined,
): readonly string[] {
  if (isRaw) return draftWords(raw, nameOf);
  return form.filter((draft) => !isLeftOut(draft)).flatMap((draft) => draftWords(draft, nameOf));
}
