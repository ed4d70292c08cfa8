// Fills in a form with typed words: each word goes to the next field whose kind fits it.

import type { Coin } from '../chain/chain.ts';
import type { InputShape, MethodSpec, ParamSpec } from '../catalogue/methodSpec.ts';
import { coinTyped, NO_UNITS } from '../input/amountUnits.ts';
import type { AmountUnits } from '../input/amountUnits.ts';
import type { FieldPlace, FormDraft } from '../form/draft.ts';
import { withDraftAt } from '../form/draft.ts';
import { draftOfText } from '../form/draftOf.ts';
import { argumentSpecs } from '../form/signatureDraft.ts';
import { formShape, takesAddress } from '../form/formShape.ts';
import { unitsAt } from '../form/unitsAt.ts';
import { isEnsName } from '../input/ensName.ts';
import { mistypedAddressProblem, shortAddressProblem } from '../input/hexInput.ts';
import { parseInput } from '../input/parseInput.ts';
import { isUnit } from '../input/coinUnits.ts';
import { countFor, isFree, LIKE_ADDRESS } from './fieldWords.ts';

export type FilledForm = {
  readonly form: FormDraft;
  /** Words that no field takes. */
  readonly left: readonly string[];
  /** What is wrong with a mistyped address, or an amount of a token, among the words. */
  readonly problem: string | undefined;
  /** The indexes of the parameters that are objects and were typed as JSON. */
  readonly whole: readonly number[];
};

type Field = { readonly place: FieldPlace; readonly type: InputShape };

const UNCLEAR = 'Which of the two addresses receives it is not clear.';

/**
 * `start`: the form before; a field that takes a word loses its old value. `units`: those in which amounts may
 * be typed. `isInWords`: the method is not named, so the words need not follow the order of the fields.
 */
export function fillForm(
  { params }: Pick<MethodSpec, 'params'>,
  start: FormDraft,
  args: readonly string[],
  units: AmountUnits = NO_UNITS,
  isInWords = false,
): FilledForm {
  const left: string[] = [];
  const whole: number[] = [];
  let form = start;
  const all = params.flatMap(fieldsOf);
  const unclear = unclearFields(all, args, isInWords);
  let problem = unclear.includes('to') ? UNCLEAR : undefined;
  let fields: readonly Field[] = all.filter(({ place }) => !unclear.includes(String(place[1])));
  for (let rest = withUnits(args, coinTyped(units)); rest.length > 0;) {
    const [word] = rest as [string];
    const read = fieldFor(params, fields, rest, (place) => unitsAt(form, place, units));
    const mistyped =
      (read === undefined ? mistypedAddressProblem(word) : undefined) ??
      cutAddressProblem(word, fields[0], read, args);
    // A mistyped address still goes into a field, where the user can correct it.
    const field = mistyped === undefined ? read : fields.find(({ type }) => takesAddress(type));
    problem ??= mistyped;
    let count = 1;
    if (field === undefined) left.push(word);
    else {
      const { place, type } = field;
      const called = unitsAt(form, place, units);
      count = Math.max(1, countFor(type, rest, called));
      const text = rest.slice(0, count).join(' ');
      problem ??= type === 'calldata' ? misread(text, called) : undefined;
      if (place[1] === undefined && text.startsWith('{')) whole.push(Number(place[0]));
      form = withDraftAt(form, place, draftOfText(type, text));
      fields = behind(fields, place);
    }
    rest = rest.slice(count);
  }
  return { form, left, problem, whole };
}

/** The fields that words can fill, in their order: a parameter, or the usual members of a required object. */
function fieldsOf({ type, optional }: ParamSpec, index: number): readonly Field[] {
  const members = optional === true ? undefined : formShape(type).object?.object;
  return members === undefined
    ? [{ place: [index], type }]
    : members
        .filter(({ rare }) => rare !== true)
        .map((member) => ({ place: [index, member.name], type: member.type }));
}

/**
 * The fields that stay empty because it is not clear which address belongs there. A single address is the receiver;
 * which of two addresses in words is the receiver is not clear.
 */
function unclearFields(
  fields: readonly Field[],
  args: readonly string[],
  isInWords: boolean,
): readonly string[] {
  const has = (name: string): boolean => fields.some(({ place }) => place[1] === name);
  if (!has('to') || !has('from')) return [];
  // Words behind a function are its arguments.
  const end = args.findIndex((word) => /^[a-z_$][\w$]*(?:\(|$)/i.test(word));
  const own = end === -1 ? args : args.slice(0, end);
  const isOnly = own.filter((word) => LIKE_ADDRESS.test(word) || isEnsName(word)).length < 2;
  if (isOnly) return ['from'];
  return isInWords ? ['from', 'to'] : [];
}

/** The next field for the first of these words; JSON stands for a whole parameter. */
function fieldFor(
  params: readonly ParamSpec[],
  fields: readonly Field[],
  words: readonly string[],
  unitsOf: (place: FieldPlace) => AmountUnits,
): Field | undefined {
  const [word = ''] = words;
  // A field for any text takes the word only if it is the next field: other fields are not skipped for it.
  if (!/^[{[]/.test(word))
    return fields.find(
      ({ place, type }, at) => (at === 0 || !isFree(type)) && countFor(type, words, unitsOf(place)) > 0,
    );
  const indexes = [...new Set(fields.map(({ place }) => Number(place[0])))];
  const index = indexes.find(
    (one) => typeof params[one]!.type !== 'string' || parseInput(params[one]!.type, word, unitsOf([one])).ok,
  );
  return index === undefined ? undefined : { place: [index], type: params[index]!.type };
}

/**
 * The problem of hex that is too short where an address must come first and no other word is one: `nonce of 0xf39F`
 * means an address that was cut, not a block or a slot. It is none where a field takes it for calldata.
 */
function cutAddressProblem(
  word: string,
  next: Field | undefined,
  read: Field | undefined,
  words: readonly string[],
): string | undefined {
  if (read?.type === 'calldata') return undefined;
  const isAddress = (one: string): boolean => LIKE_ADDRESS.test(one) || isEnsName(one);
  return next?.type !== 'address' || words.some(isAddress) ? undefined : shortAddressProblem(word);
}

/** The fields behind a place; behind a whole parameter, without its members. */
function behind(fields: readonly Field[], [index, member]: FieldPlace): readonly Field[] {
  const last = fields.findLastIndex(
    ({ place }) => place[0] === index && (member === undefined || place[1] === member),
  );
  return fields.slice(last + 1);
}

/** Why a function with arguments cannot be read; undefined where the arguments are still to be typed. */
function misread(text: string, units: AmountUnits): string | undefined {
  if (argumentSpecs('calldata', text) !== undefined && !text.includes(' ')) return undefined;
  const read = parseInput('calldata', text, units);
  return read.ok ? undefined : read.problem;
}

/**
 * Joins a unit to the number before it. The parts of `1,500 ether` are joined again: the number is then reported as
 * unclear.
 */
function withUnits(args: readonly string[], coin: Coin | undefined): readonly string[] {
  const words: string[] = [];
  for (const arg of args) {
    const [ahead, before] = [words.at(-2) ?? '', words.at(-1) ?? ''];
    const isGrouped = /^\d{1,3}$/.test(ahead) && /^\d{3}$/.test(before);
    if (!isUnit(arg, coin) || !/^[\d.,]+$/.test(before)) words.push(arg);
    else if (isGrouped) words.splice(-2, 2, `${ahead},${before} ${arg}`);
    else words.splice(-1, 1, `${before} ${arg}`);
  }
  return words;
}
