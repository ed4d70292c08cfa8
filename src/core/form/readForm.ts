// Owns reading a form: what is typed for a method becomes its parameters. A place that cannot be read gets a problem of
// its own, and what was typed there stays.

import type { InputShape, MemberSpec, MethodSpec, ParamSpec } from '../catalogue/methodSpec.ts';
import { exclusionProblem } from '../input/exclusions.ts';
import { parseInput } from '../input/parseInput.ts';
import type { JsonValue } from '../json.ts';
import { distinctNames } from './distinctNames.ts';
import type { Draft, Entry, FormDraft, Place, SignatureDraft } from './draft.ts';
import { isLeftOut, keyId, placeId } from './draft.ts';
import type { ListShape, MapShape } from './formShape.ts';
import { formShape, itemShape, shapeOfDraft, signatureKind } from './formShape.ts';
import { argumentProblem, argumentSpecs, signatureProblem, signatureText, signed } from './signatureDraft.ts';

export type FormResult = {
  /** The parameters, when no place has a problem. */
  readonly params: readonly JsonValue[] | undefined;
  /** By the id of the place. */
  readonly problems: Readonly<Record<string, string>>;
  readonly notes: Readonly<Record<string, string>>;
};

/** Reads all of it. Optional parameters at the end that were left out are not sent at all. */
export function readForm(method: Pick<MethodSpec, 'params'>, form: FormDraft): FormResult {
  const reader = createReader(false);
  const params = sent(method, form, reader);
  const { problems, notes } = reader;
  return { params: Object.keys(problems).length === 0 ? params : undefined, problems, notes };
}

/** The parameters as they were typed: what cannot be read stands there as its text. */
export function typedParams(method: MethodSpec, form: FormDraft): readonly JsonValue[] {
  return sent(method, form, createReader(true));
}

/** Without those at the end that were left out; null for those in between. */
function sent(method: Pick<MethodSpec, 'params'>, form: FormDraft, reader: Reader): readonly JsonValue[] {
  const values = method.params.map((param, index) => reader.param(param, form[index] ?? '', index));
  const last = values.findLastIndex((value) => value !== undefined);
  return values.slice(0, last + 1).map((value) => value ?? null);
}

/** A function with its arguments as text; it reads to the same bytes wherever the form can be read. */
export function typedSignature(shape: InputShape, draft: SignatureDraft): string {
  return signatureText(shape, draft, createReader(false).values(shape, draft, []));
}

type Reader = ReturnType<typeof createReader>;

const ANOTHER_FORM = 'This was typed for another form. Clear it, or type it again.';

/** Every function gives undefined for what is left out; for what has a problem too, or its text where that is kept. */
function createReader(keepsUnread: boolean) {
  const problems: Record<string, string> = {};
  const notes: Record<string, string> = {};

  function text(shape: InputShape, typed: string, id: string): JsonValue | undefined {
    const input = parseInput(shape, typed);
    if (!input.ok) problems[id] = input.problem;
    else if (input.note !== undefined) notes[id] = input.note;
    return input.ok ? input.value : keepsUnread ? typed : undefined;
  }

  function value(shape: InputShape, draft: Draft, place: Place): JsonValue | undefined {
    if (typeof draft === 'string') return text(shape, draft, placeId(place));
    if ('args' in draft) return signature(shape, draft, place);
    const form = shapeOfDraft(shape, draft);
    if (form?.object !== undefined && 'members' in draft)
      return object(form.object.object, draft.members, place);
    if (form?.list !== undefined && 'items' in draft) return list(form.list, draft.items, place);
    if (form?.map !== undefined && 'entries' in draft) return map(form.map, draft.entries, place);
    problems[placeId(place)] = ANOTHER_FORM;
    return undefined;
  }

  /** What stands for a value that nobody typed. A box that was never ticked is not ticked. */
  function untyped({ type, default: standard }: MemberSpec | ParamSpec): Draft {
    return (
      standard ?? (type === 'bool' ? 'false' : formShape(type).object === undefined ? '' : { members: {} })
    );
  }

  function param(spec: ParamSpec, draft: Draft, index: number): JsonValue | undefined {
    if (!isLeftOut(draft)) return value(spec.type, draft, [index]);
    return spec.optional === true ? undefined : value(spec.type, untyped(spec), [index]);
  }

  /** Of the arguments; undefined where the signature is none. */
  function values(
    shape: InputShape,
    draft: SignatureDraft,
    place: Place,
  ): readonly (JsonValue | undefined)[] | undefined {
    return argumentSpecs(shape, draft.signature)?.map((spec, index) => {
      const at = [...place, index];
      const arg = draft.args[index] ?? '';
      if (isLeftOut(arg) && spec.required !== true) return null;
      const read = value(spec.type, isLeftOut(arg) ? untyped(spec) : arg, at);
      const problem = read === undefined ? undefined : argumentProblem(draft.signature, index, read);
      if (problem !== undefined) problems[placeId(at)] ??= problem;
      return read;
    });
  }

  function signature(shape: InputShape, draft: SignatureDraft, place: Place): JsonValue | undefined {
    const args = values(shape, draft, place);
    const id = placeId(place);
    const isWrong = args === undefined || Object.keys(problems).some((other) => other.startsWith(`${id}.`));
    const whole = isWrong
      ? signatureText(shape, draft, args)
      : signed(shape, draft.signature, args as JsonValue[]);
    if (args === undefined) problems[id] = signatureProblem(shape, draft.signature);
    if (isWrong) return keepsUnread ? whole : undefined;
    if (typeof whole !== 'string' || signatureKind(shape) === 'event') return whole;
    return text('calldata', whole, id);
  }

  function object(
    specs: readonly MemberSpec[],
    members: Readonly<Record<string, Draft>>,
    place: Place,
  ): JsonValue {
    const given = specs.flatMap((spec) => {
      const draft = Object.hasOwn(members, spec.name) ? members[spec.name]! : '';
      if (isLeftOut(draft) && spec.required !== true) return [];
      const read = value(spec.type, isLeftOut(draft) ? untyped(spec) : draft, [...place, spec.name]);
      return read === undefined ? [] : [[spec.name, read] as const];
    });
    const whole = Object.fromEntries<JsonValue>(given);
    const clash = exclusionProblem(specs, whole);
    if (clash !== undefined) problems[placeId([...place, clash.name])] ??= clash.problem;
    return whole;
  }

  function list(shape: ListShape, items: readonly Draft[], place: Place): JsonValue {
    const most = 'tuple' in shape ? shape.tuple.length : shape.most;
    if (most !== undefined && items.length > most)
      problems[placeId(place)] = `At most ${most} items; these are ${items.length}.`;
    return items.map((draft, index) => {
      const inner = itemShape(shape, index);
      if (inner === undefined || (isLeftOut(draft) && formShape(inner).isNullable)) return null;
      return value(inner, draft, [...place, index]) ?? null;
    });
  }

  function map(shape: MapShape, entries: readonly Entry[], place: Place): JsonValue {
    const pairs = entries.map(({ key, value: draft }, index) => {
      const at = [...place, index];
      const name = text(shape.keys, key, keyId(at));
      const isObject = formShape(shape.map).object !== undefined;
      const read = value(shape.map, isObject && isLeftOut(draft) ? { members: {} } : draft, at);
      return [typeof name === 'string' ? name : `${index}`, read ?? null] as const;
    });
    const names = pairs.map(([name]) => name);
    const twice = names.findIndex((name, index) => names.indexOf(name) < index);
    if (twice !== -1) problems[keyId([...place, twice])] ??= 'This stands in the list already.';
    const distinct = distinctNames(names);
    return Object.fromEntries(pairs.map(([, read], index) => [distinct[index], read]));
  }

  return { problems, notes, param, values };
}
