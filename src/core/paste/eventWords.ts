// The event that words of a typed line mean: `transfers`, or the name of one that is known.

import type { Signatures } from '../abi/signatures.ts';
import type { MethodSpec } from '../catalogue/methodSpec.ts';
import type { FormDraft } from '../form/draft.ts';
import { draftAt, isLeftOut, withDraftAt } from '../form/draft.ts';
import { draftOfText } from '../form/draftOf.ts';
import { signatureKind } from '../form/formShape.ts';
import { formSteps } from '../form/formSteps.ts';

/** What tokens’ events are called. */
const TOKEN_EVENTS = [
  [/\btransfers?\b/i, 'Transfer(address,address,uint256)'],
  [/\bapprovals?\b/i, 'Approval(address,address,uint256)'],
] as const;
const NAME = /^[a-z_$][\w$]*$/i;
/** Events of one name with other types. */
const MOST_EVENTS = 5;

type WithEvent = { readonly form: FormDraft; readonly left: readonly string[] };

/**
 * The form with the event that is meant, once for each event of that name; the form as it is where none is meant or one
 * stands there. `words`: before the arguments. `left`: words that nothing else takes, of which the event’s name is taken.
 */
export function withEvents(
  spec: MethodSpec,
  form: FormDraft,
  words: string,
  left: readonly string[],
  signatures: Signatures,
): readonly WithEvent[] {
  const step = formSteps(spec).find(({ spec: { type } }) => signatureKind(type) === 'event');
  if (step === undefined || !isLeftOut(draftAt(form, step.place))) return [{ form, left }];
  const taking = (event: string, rest: readonly string[]): WithEvent => ({
    form: withDraftAt(form, step.place, draftOfText(step.spec.type, event)),
    left: rest,
  });
  const told = tokenEvent(words);
  if (told !== undefined) return [taking(told, left)];
  for (const [at, word] of left.entries()) {
    const events = eventsNamed(word, signatures);
    if (events.length > 0) return events.map((event) => taking(event, left.toSpliced(at, 1)));
  }
  return [{ form, left }];
}

/** The event of tokens that words mean: `transfers`. */
export function tokenEvent(words: string): string | undefined {
  return TOKEN_EVENTS.find(([said]) => said.test(words))?.[1];
}

/** Those that are spelt so; where none is, those that differ in capitals. */
function eventsNamed(word: string, signatures: Signatures): readonly string[] {
  if (!NAME.test(word)) return [];
  const lower = word.toLowerCase();
  const events = signatures
    .all()
    .flatMap(([, { kind, name, text }]) =>
      kind === 'event' && name.toLowerCase() === lower ? [{ name, text }] : [],
    );
  const spelt = events.filter(({ name }) => name === word);
  return [...new Set((spelt.length > 0 ? spelt : events).map(({ text }) => text))].slice(0, MOST_EVENTS);
}
