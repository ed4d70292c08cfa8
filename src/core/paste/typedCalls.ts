// Reads a typed line as calls: a method’s name or words for it, and arguments behind them.

import { builtInSignatures } from '../abi/signatures.ts';
import { findMethod, listMethods } from '../catalogue/catalogue.ts';
import { matchMethods, matchMostWords, unknownWords } from '../catalogue/matchMethods.ts';
import type { UsedMethods } from '../catalogue/matchMethods.ts';
import { similarMethods } from '../catalogue/similarMethods.ts';
import type { MethodSpec } from '../catalogue/methodSpec.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import type { FormDraft } from '../form/draft.ts';
import { hasUnread, newForm } from '../form/guidedForm.ts';
import { isEnsName } from '../input/ensName.ts';
import { splitArguments } from '../input/splitArguments.ts';
import { jsonOf } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { LONGEST } from '../text/lengths.ts';
import { eventSearches, tokenEvent, withEvents } from './eventWords.ts';
import { fillForm } from './fillForm.ts';
import { functionCalls } from './functionWords.ts';
import { asLikeliest } from './likeliestCall.ts';
import { spokenText, withoutFillers } from './spokenText.ts';

/** A method, and its form as far as it was typed. */
export type TypedMethod = {
  readonly spec: MethodSpec;
  readonly form: FormDraft;
  /** Typed words that no field takes. */
  readonly left: readonly string[];
  /** What is wrong with a mistyped address among the words. */
  readonly problem?: string | undefined;
  /** Which words were taken for others. */
  readonly readAs?: string;
  /** The indexes of the parameters that were typed as JSON objects. */
  readonly whole?: readonly number[];
};

export type TypedText = {
  /** The method, or words for it. */
  readonly words: string;
  readonly args: readonly string[];
};

/** VALUE: a value wherever it stands. WORDS: words that are values only where nothing but values follows. */
const VALUE = /^(?:0x|["'[{]|\d)/i;
const WORDS = 'true|false|null|latest|pending|earliest|safe|finalized';
const VALUE_WORD = new RegExp(`^(?:${WORDS}|(?:latest|safe|finalized)-\\d+)$`, 'i');
const CALLED = /^(?<method>[a-z][\w.]*)(?:\s*:)?\s*\((?<inner>[\s\S]*)\)\s*;?$/i;
/** `68,943` by itself is one number; in parentheses it is two, and before a unit it is unclear. */
const GROUPED = new RegExp(
  String.raw`(?<=\s)[1-9]\d{0,2}(?:,\d{3})+(?=\s|$)(?!\s+(?!(?:${WORDS})\b)[a-z])`,
  'gi',
);
/** The name of a method, with its namespace. */
const NAME = /^[a-z][a-z0-9]*_\w+$/i;
/** What waits for a block. */
const PENDING =
  /^(?:(?:get|show|list|all|the|me)\s+)*(?:pending(?:\s+(?:transactions|txs|txns))?|(?:transactions|txs|txns)\s+pending)$/i;
const MOST_ARGUMENTS = 50;
const MOST_TRIED = 40;
/** In seconds: the time of the genesis block. */
const ETHEREUM_BEGAN = Date.UTC(2015, 6, 30, 15, 26, 13) / 1000;

/** Separates the words of a line from the arguments behind them. */
export function typedText(text: string): TypedText {
  const typed = text.length > LONGEST.pasted ? '' : withoutFillers(text.trim());
  const { method = '', inner = '' } = CALLED.exec(typed)?.groups ?? {};
  const isCalled = findMethod(method) !== undefined;
  const line = isCalled ? `${method} ${inner}` : withoutGroups(spokenText(typed));
  const parts = splitArguments(line, MOST_ARGUMENTS) ?? [];
  const at = parts.findIndex((_part, index) => index > 0 && beginsArguments(parts.slice(index)));
  if (at === -1) return { words: isCalled ? method : typed, args: [] };
  const [only = '', ...others] = parts.slice(at);
  const list = others.length === 0 ? jsonOf(only) : undefined;
  const args = Array.isArray(list) ? list.map(textOf) : [only, ...others].map(unquoted);
  return { words: parts.slice(0, at).join(' '), args };
}

function withoutGroups(line: string): string {
  return /[[{(]/.test(line) ? line : line.replaceAll(GROUPED, (digits) => digits.replaceAll(',', ''));
}

function beginsArguments(parts: readonly string[]): boolean {
  const [first = ''] = parts;
  const isValue = (part: string): boolean => VALUE.test(part) || isEnsName(part) || VALUE_WORD.test(part);
  return VALUE.test(first) || isEnsName(first) || parts.every(isValue);
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function unquoted(part: string): string {
  if (part.startsWith('"')) return textOf(jsonOf(part) ?? part);
  return /^'([^']*)'$/.exec(part)?.[1] ?? part;
}

/**
 * `tokens` and `chain`: those in whose units amounts may be typed. `signatures`: those whose events and functions may
 * be named.
 */
type Known = Pick<DecodeContext, 'tokens' | 'chain' | 'signatures'>;

/**
 * The calls that a text can mean, the likeliest first; where the arguments fit no method, the best method with them.
 * `isLoose`: nothing else matches the text, so a method may be found by its letters in order.
 */
export function typedCalls(
  text: string,
  used: UsedMethods,
  known: Known = {},
  isLoose = true,
): readonly TypedMethod[] {
  const functions = functionCalls(text, known.signatures ?? builtInSignatures());
  const events = eventSearches(typedText(text), known);
  const isSearch = ({ name }: MethodSpec): boolean => events.some(({ spec }) => spec.name === name);
  const isOnly = isLoose && functions.length + events.length === 0;
  const calls = [...events, ...methodCalls(text, used, known, isOnly).filter(({ spec }) => !isSearch(spec))];
  if (functions.length === 0) return calls;
  const word = text.trim().toLowerCase();
  // The plain row of their method says less than those of the functions.
  const isPlain = ({ name }: MethodSpec): boolean => name === functions[0]!.spec.name && !name.includes(word);
  const others = calls.filter(({ spec, left }) => left.length === 0 && !isPlain(spec));
  return isFunctionFirst(word, others) ? [...functions, ...others] : [...others, ...functions];
}

/**
 * `word`: the line in lower case. Behind `call`, always. Else not where the word is in the name of a method that reads (`fee`), is all of a method’s name
 * (`reset`), or means an event (`transfer`).
 */
function isFunctionFirst(word: string, methods: readonly TypedMethod[]): boolean {
  if (/^call\s/.test(word)) return true;
  if (tokenEvent(word) !== undefined) return false;
  return !methods.some(({ spec: { effect, name } }) => {
    const lower = name.toLowerCase();
    return (effect === 'read' && lower.includes(word)) || lower.endsWith(`_${word}`);
  });
}

function methodCalls(
  text: string,
  used: UsedMethods,
  known: Known,
  isLoose: boolean,
): readonly TypedMethod[] {
  if (PENDING.test(text.trim())) {
    // Nearly all nodes serve the pending block, but not the methods with these words in their names.
    const block = meantCalls('eth_getBlockByNumber pending true', used, known, false);
    return [...block, ...meantCalls('pending transactions', used, known, false)];
  }
  const calls = meantCalls(text, used, known, isLoose);
  const { words } = typedText(text);
  const isBegun = calls.some(({ spec }) => spec.name.toLowerCase().includes(words.toLowerCase()));
  if (isBegun || !NAME.test(words)) return calls;
  // For a mistyped name, methods with a similar name come before methods that only contain its letters; never one that
  // destroys data.
  const similar = similarMethods(words).filter((name) => findMethod(name)?.effect !== 'destructive');
  const meant = similar.flatMap((name) =>
    meantCalls(text.replace(words, name), used, known, isLoose).filter(({ spec }) => spec.name === name),
  );
  return [...meant, ...calls.filter(({ spec }) => !meant.some((one) => one.spec === spec))];
}

function meantCalls(text: string, used: UsedMethods, known: Known, isLoose: boolean): readonly TypedMethod[] {
  const { signatures = builtInSignatures() } = known;
  const { words, args } = typedText(text);
  const named = findMethod(words);
  const matched =
    named !== undefined && args.length > 0
      ? [named]
      : matchMethods(listMethods(), words, used, isLoose && args.length === 0, isLoose);
  // Before a value, a method is not matched by single letters in order: `explain` is not debug_setMutexProfileFraction.
  const { methods, left: unsaid } =
    matched.length > 0 ? { methods: matched, left: [] } : matchMostWords(listMethods(), words, used);
  const spoken = named === undefined ? words : '';
  // The name of an event can be a word for the method, too.
  const mayBeEvents = matched.length > 0 ? unknownWords(listMethods(), spoken) : unsaid;
  const begun = (spec: MethodSpec): readonly TypedMethod[] =>
    withEvents(spec, newForm(spec), spoken, mayBeEvents, signatures).map(({ form, left }) => ({
      spec,
      form,
      left: matched.length > 0 ? [] : left,
    }));
  if (args.length === 0) return methods.flatMap(begun);
  const filled = methods.slice(0, MOST_TRIED).flatMap((spec): readonly TypedMethod[] => {
    const { form, left, problem, whole } = fillForm(spec, newForm(spec), args, known, named === undefined);
    // Words that no field takes count: otherwise an unknown receiver would be left out of what is sent.
    const rest = [...unsaid, ...left];
    return withEvents(spec, form, spoken, rest, signatures).map((one) => ({ spec, ...one, problem, whole }));
  });
  const fitting = filled.filter(
    ({ spec, form, left }) =>
      left.length === 0 &&
      !hasUnread(spec, form, known) &&
      (named !== undefined || !hasEarlyTime(spec, form)),
  );
  // What is mistyped is no reason to take it for a value of another method.
  const mistyped = filled
    .slice(0, 1)
    .filter(({ left, problem }) => problem !== undefined && left.length === 0);
  if (fitting.length > 0) return named === undefined ? [...mistyped, ...asLikeliest(fitting, args)] : fitting;
  const whole = named === undefined ? matchMethods(listMethods(), text, used, isLoose) : [];
  if (whole.length > 0) return whole.flatMap(begun);
  // For a mistyped address, the likeliest method says what is wrong.
  const unread = ({ left, problem }: TypedMethod): number => (problem === undefined ? left.length : 0);
  return filled.toSorted((a, b) => unread(a) - unread(b)).slice(0, 1);
}

/** Whether a time field has a number that is too low for a time: it is a block number. */
function hasEarlyTime({ params }: MethodSpec, form: FormDraft): boolean {
  return params.some(({ type }, index) => {
    const draft = form[index] ?? '';
    return type === 'timestamp' && draft !== '' && Number(draft) < ETHEREUM_BEGAN;
  });
}
