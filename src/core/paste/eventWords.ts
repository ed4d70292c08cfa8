// Finds the event that words of a typed line mean: `transfers`, or the name of a known event.

import { builtInSignatures } from '../abi/signatures.ts';
import type { Signatures } from '../abi/signatures.ts';
import { findMethod, listMethods } from '../catalogue/catalogue.ts';
import { unknownWords } from '../catalogue/matchMethods.ts';
import type { MethodSpec } from '../catalogue/methodSpec.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import type { FormDraft } from '../form/draft.ts';
import { draftAt, isLeftOut, withDraftAt } from '../form/draft.ts';
import { draftOfText } from '../form/draftOf.ts';
import { signatureKind } from '../form/formShape.ts';
import { formSteps } from '../form/formSteps.ts';
import { hasUnread, newForm } from '../form/guidedForm.ts';
import { fillForm } from './fillForm.ts';

/** Words for the events of tokens. */
const TOKEN_EVENTS = [
  [/\btransfers?\b/i, 'Transfer(address,address,uint256)'],
  [/\bapprovals?\b/i, 'Approval(address,address,uint256)'],
] as const;
const NAME = /^[a-z_$][\w$]*$/i;
/** 1,000 blocks, which most endpoints take at once. */
const NEWEST = 'latest-999';
/** The most events of one name with different types. */
const MOST_EVENTS = 5;

type WithEvent = { readonly form: FormDraft; readonly left: readonly string[] };

/**
 * The form with the event that is meant, one form for each event of that name; the form unchanged where no event is
 * meant or the form already has one. `words`: those before the arguments. `left`: words that no field takes; the name
 * of the event is removed from them.
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
  const named = tokenEvent(words);
  if (named !== undefined) return [taking(named, left)];
  for (const [at, word] of left.entries()) {
    const events = eventsNamed(word, signatures);
    if (events.length > 0) return events.map((event) => taking(event, left.toSpliced(at, 1)));
  }
  return [{ form, left }];
}

/** The event of tokens that the words mean: `transfers`. */
export function tokenEvent(words: string): string | undefined {
  return TOKEN_EVENTS.find(([said]) => said.test(words))?.[1];
}

/**
 * The searches for logs that the name of an event means, with what is behind it. In lower case (`transfer`) only where a
 * contract alone is behind it.
 */
export function eventSearches(
  { words, args }: { readonly words: string; readonly args: readonly string[] },
  known: Pick<DecodeContext, 'tokens' | 'chain' | 'signatures'>,
): readonly (WithEvent & { readonly spec: MethodSpec; readonly problem?: string | undefined })[] {
  const { signatures = builtInSignatures() } = known;
  const isName = isEventName(words, signatures);
  const isContract = args.length === 1 && /^0x[0-9a-f]{40}$/i.test(args[0]!);
  if (!isName && !(isContract && /^[a-z]+$/.test(words) && tokenEvent(words) !== undefined)) return [];
  const spec = findMethod('eth_getLogs')!;
  const { form, left, problem } = fillForm(spec, newForm(spec), args, known, true);
  if (left.length > 0 || hasUnread(spec, form, known)) return [];
  const found = isName
    ? withEvents(spec, form, '', [words], signatures)
    : withEvents(spec, form, words, [], signatures);
  // A hash is the topic of an event itself: the name finds no place beside it.
  return found.filter((one) => one.left.length === 0).map((one) => ({ spec, ...one, problem }));
}

/**
 * The search of a contract for one event, in the newest blocks where no blocks are typed: a node would search the newest
 * one only. Every other form is unchanged.
 */
export function inNewestBlocks({ name }: MethodSpec, form: FormDraft): FormDraft {
  const isSet = (member: string): boolean => !isLeftOut(draftAt(form, [0, member]));
  const isOfEvent = isSet('address') && isSet('topics');
  if (name !== 'eth_getLogs' || !isOfEvent || ['fromBlock', 'toBlock', 'blockHash'].some(isSet)) return form;
  return withDraftAt(withDraftAt(form, [0, 'fromBlock'], NEWEST), [0, 'toBlock'], 'latest');
}

/** Whether a known event is spelt like this. The name of a method, or a small word for one, means the method. */
function isEventName(word: string, signatures: Signatures): boolean {
  if (findMethod(word) !== undefined) return false;
  if (/^[^A-Z]*$/.test(word) && unknownWords(listMethods(), word).length === 0) return false;
  return signatures.all().some(([, { kind, name }]) => kind === 'event' && name === word);
}

/** The events of this name; where there is none, those whose names differ only in case. */
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
