// Reads a form into the parameters of its method. Each unreadable place gets its own problem, and its text stays.

import type { InputShape, MemberSpec, MethodSpec, ParamSpec } from '../catalogue/methodSpec.ts';
import { NO_UNITS } from '../input/amountUnits.ts';
import type { AmountUnits } from '../input/amountUnits.ts';
import { exclusionProblem } from '../input/exclusions.ts';
import type { Input, MistypedAddress } from '../input/input.ts';
import { parseInput } from '../input/parseInput.ts';
import { parseTokenAmount } from '../input/tokenAmountInput.ts';
import type { JsonValue } from '../json.ts';
import { distinctNames } from './distinctNames.ts';
import type { Draft, Entry, FormDraft, FieldPlace, SignatureDraft } from './draft.ts';
import { isLeftOut, keyId, placeId } from './draft.ts';
import type { ListShape, MapShape } from './formShape.ts';
import { formShape, itemInputShape, leastItems, shapeOfDraft, signatureKind } from './formShape.ts';
import {
  argumentProblem,
  argumentSpecs,
  signatureProblem,
  signatureText,
  signatureValue,
} from './signatureDraft.ts';
import { amountArgument, unitsAt } from './unitsAt.ts';

export type FormResult = {
  /** The parameters, when no place has a problem. */
  readonly params: readonly JsonValue[] | undefined;
  /** Problems and notes, by the ids of their places. */
  readonly problems: Readonly<Record<string, string>>;
  readonly notes: Readonly<Record<string, string>>;
  /** The ids of the notes that are warnings. */
  readonly warned: readonly string[];
  /** The addresses with a wrong checksum among arguments, whose bytes no longer show it. */
  readonly mistyped: readonly MistypedAddress[];
};

/**
 * Reads a whole form. Optional parameters that are left out at the end are not sent. `units`: those in which
 * amounts may be typed.
 */
export function readForm(
  method: Pick<MethodSpec, 'params'>,
  form: FormDraft,
  units: AmountUnits = NO_UNITS,
): FormResult {
  const reader = new Reader(false, (place) => unitsAt(form, place, units));
  const params = sent(method, form, reader);
  const { problems, notes, warned, mistyped } = reader;
  return {
    params: Object.keys(problems).length === 0 ? params : undefined,
    problems,
    notes,
    warned,
    mistyped,
  };
}

/** The parameters, read as far as possible: a value that cannot be read is its text. */
export function typedParams(
  method: MethodSpec,
  form: FormDraft,
  units: AmountUnits = NO_UNITS,
): readonly JsonValue[] {
  return sent(method, form, new Reader(true, (place) => unitsAt(form, place, units)));
}

/** The parameters, without those left out at the end; null for those left out in between. */
function sent(method: Pick<MethodSpec, 'params'>, form: FormDraft, reader: Reader): readonly JsonValue[] {
  const values = method.params.map((param, index) => reader.param(param, form[index] ?? '', index));
  const last = values.findLastIndex((value) => value !== undefined);
  return values.slice(0, last + 1).map((value) => value ?? null);
}

/** A function with its arguments as text, which is read as the same bytes wherever the form can be read. */
export function typedSignature(shape: InputShape, draft: SignatureDraft): string {
  return signatureText(shape, draft, new Reader(false, () => NO_UNITS).values(shape, draft, []));
}

const ANOTHER_FORM = 'This was typed for another form. Clear it, or type it again.';

/** Its methods return undefined for a value that is left out or has a problem, or its text where that is kept. */
class Reader {
  readonly problems: Record<string, string> = {};
  readonly notes: Record<string, string> = {};
  readonly warned: string[] = [];
  readonly mistyped: MistypedAddress[] = [];
  readonly #keepsUnread: boolean;
  readonly #unitsAt: (place: FieldPlace) => AmountUnits;

  constructor(keepsUnread: boolean, units: (place: FieldPlace) => AmountUnits) {
    this.#keepsUnread = keepsUnread;
    this.#unitsAt = units;
  }

  #text(shape: InputShape, typed: string, place: FieldPlace): JsonValue | undefined {
    return this.#input(parseInput(shape, typed, this.#unitsAt(place)), typed, placeId(place));
  }

  #input(input: Input, typed: string, id: string): JsonValue | undefined {
    if (!input.ok) this.problems[id] = input.problem;
    else if (input.note !== undefined) this.notes[id] = input.note;
    if (input.ok && input.isWarning === true) this.warned.push(id);
    if (input.ok) this.mistyped.push(...(input.mistyped ?? []));
    return input.ok ? input.value : this.#keepsUnread ? typed : undefined;
  }

  #value(shape: InputShape, draft: Draft, place: FieldPlace): JsonValue | undefined {
    if (typeof draft === 'string') return this.#text(shape, draft, place);
    if ('args' in draft) return this.#signature(shape, draft, place);
    const form = shapeOfDraft(shape, draft);
    if (form?.object !== undefined && 'members' in draft)
      return this.#object(form.object.object, draft.members, place);
    if (form?.list !== undefined && 'items' in draft) return this.#list(form.list, draft.items, place);
    if (form?.map !== undefined && 'entries' in draft) return this.#map(form.map, draft.entries, place);
    this.problems[placeId(place)] = ANOTHER_FORM;
    return undefined;
  }

  param(spec: ParamSpec, draft: Draft, index: number): JsonValue | undefined {
    if (!isLeftOut(draft)) return this.#value(spec.type, draft, [index]);
    return spec.optional === true ? undefined : this.#value(spec.type, untyped(spec), [index]);
  }

  /** Whether there is a problem below a place. */
  #hasProblem(place: FieldPlace): boolean {
    return Object.keys(this.problems).some((other) => other.startsWith(`${placeId(place)}.`));
  }

  /** The values of the arguments; undefined where the signature is not valid. */
  values(
    shape: InputShape,
    draft: SignatureDraft,
    place: FieldPlace,
  ): readonly (JsonValue | undefined)[] | undefined {
    const amountAt = signatureKind(shape) === 'function' ? amountArgument(draft.signature) : undefined;
    return argumentSpecs(shape, draft.signature)?.map((spec, index) => {
      const at = [...place, index];
      const arg = draft.args[index] ?? '';
      if (isLeftOut(arg) && spec.required !== true) return null;
      const typed = isLeftOut(arg) ? untyped(spec) : arg;
      const read =
        index === amountAt && typeof typed === 'string'
          ? this.#amount(spec.type, typed, place, index)
          : this.#value(spec.type, typed, at);
      const isRead = read !== undefined && !this.#hasProblem(at);
      const problem = isRead ? argumentProblem(draft.signature, index, read) : undefined;
      if (problem !== undefined) this.problems[placeId(at)] ??= problem;
      return read;
    });
  }

  /** Reads an argument as an amount of the token that is called by the calldata in a place. */
  #amount(shape: InputShape, typed: string, place: FieldPlace, index: number): JsonValue | undefined {
    const units = this.#unitsAt(place);
    const input = parseTokenAmount(typed, units.called);
    return this.#input(input ?? parseInput(shape, typed, units), typed, placeId([...place, index]));
  }

  #signature(shape: InputShape, draft: SignatureDraft, place: FieldPlace): JsonValue | undefined {
    const args = this.values(shape, draft, place);
    const id = placeId(place);
    const isWrong = args === undefined || this.#hasProblem(place);
    const whole = isWrong
      ? signatureText(shape, draft, args)
      : signatureValue(shape, draft.signature, args as JsonValue[]);
    if (args === undefined) this.problems[id] = signatureProblem(shape, draft.signature);
    if (isWrong) return this.#keepsUnread ? whole : undefined;
    if (typeof whole !== 'string' || signatureKind(shape) === 'event') return whole;
    return this.#text('calldata', whole, place);
  }

  #object(
    specs: readonly MemberSpec[],
    members: Readonly<Record<string, Draft>>,
    place: FieldPlace,
  ): JsonValue {
    const given = specs.flatMap((spec) => {
      const draft = Object.hasOwn(members, spec.name) ? members[spec.name]! : '';
      if (isLeftOut(draft) && spec.required !== true) return [];
      const read = this.#value(spec.type, isLeftOut(draft) ? untyped(spec) : draft, [...place, spec.name]);
      return read === undefined ? [] : [[spec.name, read] as const];
    });
    const whole = Object.fromEntries<JsonValue>(given);
    const clash = exclusionProblem(specs, whole);
    if (clash !== undefined) this.problems[placeId([...place, clash.name])] ??= clash.problem;
    const isEmpty = (name: string): boolean =>
      isLeftOut(members[name] ?? '') || isFunction(members[name]) || whole[name] === '0x';
    for (const { name, unless } of specs)
      if (unless !== undefined && [name, ...unless.given].every(isEmpty))
        this.problems[placeId([...place, name])] ??= unless.problem;
    return whole;
  }

  #list(shape: ListShape, items: readonly Draft[], place: FieldPlace): JsonValue {
    const most = 'tuple' in shape ? shape.tuple.length : shape.most;
    if (most !== undefined && items.length > most)
      this.problems[placeId(place)] = `At most ${most} items, not ${items.length}.`;
    const missing = Array.from({ length: Math.max(0, leastItems(shape) - items.length) }, () => '');
    return [...items, ...missing].map((draft, index) => {
      const inner = itemInputShape(shape, index);
      if (inner === undefined || (isLeftOut(draft) && formShape(inner).isNullable)) return null;
      return this.#value(inner, draft, [...place, index]) ?? null;
    });
  }

  #map(shape: MapShape, entries: readonly Entry[], place: FieldPlace): JsonValue {
    const pairs = entries.map(({ key, value: draft }, index) => {
      const at = [...place, index];
      const name = this.#input(parseInput(shape.keys, key), key, keyId(at));
      const isObject = formShape(shape.map).object !== undefined;
      const read = this.#value(shape.map, isObject && isLeftOut(draft) ? { members: {} } : draft, at);
      return [typeof name === 'string' ? name : `${index}`, read ?? null] as const;
    });
    const names = pairs.map(([name]) => name);
    const same = shape.keys === 'address' ? names.map((name) => name.toLowerCase()) : names;
    const twice = same.findIndex((name, index) => same.indexOf(name) < index);
    if (twice !== -1) this.problems[keyId([...place, twice])] ??= 'This is already in the list.';
    const distinct = distinctNames(names);
    return Object.fromEntries(pairs.map(([, read], index) => [distinct[index], read]));
  }
}

/** Whether a draft is a function. It is called at an address, so it cannot be the code of a new contract. */
const isFunction = (draft: Draft | undefined): boolean => typeof draft === 'object' && 'args' in draft;

/** The draft of a value that was not typed: its default, `false` for a checkbox, an empty object or list. */
function untyped({ type, default: standard }: MemberSpec | ParamSpec): Draft {
  if (standard !== undefined) return standard;
  if (type === 'bool') return 'false';
  const { object, list } = formShape(type);
  if (object !== undefined) return { members: {} };
  return list !== undefined && leastItems(list) > 0 ? { items: [] } : '';
}
