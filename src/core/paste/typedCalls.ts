// What is typed for a call: a method’s name or words for it, and arguments behind them.

import { findMethod, listMethods } from '../catalogue/catalogue.ts';
import { matchMethods, matchSomeWords } from '../catalogue/matchMethods.ts';
import type { UsedMethods } from '../catalogue/matchMethods.ts';
import type { MethodSpec, ParamSpec } from '../catalogue/methodSpec.ts';
import type { FormDraft } from '../form/draft.ts';
import { withDraftAt } from '../form/draft.ts';
import { draftOfText } from '../form/draftOf.ts';
import { formShape } from '../form/formShape.ts';
import { hasUnread, newForm } from '../form/guidedForm.ts';
import { isEnsName } from '../input/ensName.ts';
import { parseInput } from '../input/parseInput.ts';
import { splitArguments } from '../input/splitArguments.ts';
import { jsonOf } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { LONGEST } from '../text/lengths.ts';

/** A method with what was typed of its form. */
export type TypedMethod = { readonly spec: MethodSpec; readonly form: FormDraft };

export type TypedText = {
  /** The method, or words for it. */
  readonly words: string;
  readonly args: readonly string[];
};

/** What is a value wherever it stands, and words that are where nothing else follows. */
const VALUE = /^(?:0x|["'[{]|\d)/i;
const WORDS = 'true|false|null|latest|pending|earliest|safe|finalized';
const VALUE_WORD = new RegExp(`^(?:${WORDS})$`, 'i');
const CALLED = /^(?<method>[a-z][\w.]*)\s*:?\s*\((?<inner>[\s\S]*)\)\s*;?$/i;
/** `68,943` is one number, where it stands by itself; between parentheses it is two, and before a unit unclear. */
const GROUPED = new RegExp(
  String.raw`(?<=\s)[1-9]\d{0,2}(?:,\d{3})+(?=\s|$)(?!\s+(?!(?:${WORDS})\b)[a-z])`,
  'gi',
);
const MOST_ARGUMENTS = 50;
const MOST_TRIED = 40;
/** In seconds: the time of the genesis block. */
const ETHEREUM_BEGAN = Date.UTC(2015, 6, 30, 15, 26, 13) / 1000;

/** Tells the words from the arguments behind them. */
export function typedText(text: string): TypedText {
  const typed = text.length > LONGEST.pasted ? '' : text.trim();
  const { method = '', inner = '' } = CALLED.exec(typed)?.groups ?? {};
  const isCalled = findMethod(method) !== undefined;
  const line = isCalled ? `${method} ${inner}` : withoutGroups(typed);
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

/** The calls that a text can mean, the likeliest first; of arguments that fit no method, the best method with them. */
export function typedCalls(text: string, used: UsedMethods): readonly TypedMethod[] {
  const { words, args } = typedText(text);
  const named = findMethod(words);
  const meant = args.length === 0 ? text : words;
  const methods = named !== undefined && args.length > 0 ? [named] : methodsFor(meant, used);
  if (args.length === 0) return methods.map((spec) => ({ spec, form: newForm(spec) }));
  const filled = methods.slice(0, MOST_TRIED).flatMap((spec) => {
    const form = filledForm(spec, args);
    return form === undefined ? [] : [{ spec, form }];
  });
  const fitting = filled.filter(
    ({ spec, form }) => !hasUnread(spec, form) && (named !== undefined || !hasEarlyTime(spec, form)),
  );
  if (fitting.length > 0) return fitting;
  const whole = named === undefined ? matchMethods(listMethods(), text, used) : [];
  return whole.length > 0 ? whole.map((spec) => ({ spec, form: newForm(spec) })) : filled.slice(0, 1);
}

function methodsFor(words: string, used: UsedMethods): readonly MethodSpec[] {
  const found = matchMethods(listMethods(), words, used);
  return found.length > 0 ? found : matchSomeWords(listMethods(), words, used);
}

/** Whether a number that is too low for a time stands for one: that of a block, and not when it was. */
function hasEarlyTime({ params }: MethodSpec, form: FormDraft): boolean {
  return params.some(({ type }, index) => {
    const draft = form[index] ?? '';
    return type === 'timestamp' && draft !== '' && Number(draft) < ETHEREUM_BEGAN;
  });
}

/** The form with the arguments in their places; undefined where they are too many. */
function filledForm(spec: MethodSpec, args: readonly string[]): FormDraft | undefined {
  let form = newForm(spec);
  let rest = args;
  for (const [index, param] of spec.params.entries()) {
    if (rest.length === 0) return form;
    const members = usualMembers(param);
    if (members === undefined || /^[{[]/.test(rest[0]!)) {
      form = withDraftAt(form, [index], draftOfText(param.type, rest[0]!));
      rest = rest.slice(1);
    } else
      for (const { name, type } of members.slice(0, rest.length)) {
        const count = type === 'calldata' ? countOfCalldata(rest) : 1;
        if (count === 0) break;
        form = withDraftAt(form, [index, name], rest.slice(0, count).join(' '));
        rest = rest.slice(count);
      }
  }
  return rest.length === 0 ? form : undefined;
}

/** The members that arguments stand for, in their order. */
function usualMembers({ type, optional }: ParamSpec) {
  const members = optional === true ? undefined : formShape(type).object?.object;
  return members?.filter(({ rare }) => rare !== true);
}

/** How many of the arguments are one function with its own arguments. */
function countOfCalldata(args: readonly string[]): number {
  for (let count = args.length; count > 1; count--)
    if (parseInput('calldata', args.slice(0, count).join(' ')).ok) return count;
  return args.length === 0 ? 0 : 1;
}
