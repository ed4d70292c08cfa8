// What a guided call asks for, which further fields it offers, and when it can be sent.

import type { MethodSpec } from '../catalogue/methodSpec.ts';
import type { AmountUnits } from '../input/amountUnits.ts';
import type { JsonValue } from '../json.ts';
import type { FormDraft } from './draft.ts';
import { draftAt, isLeftOut, placeId, withDraftAt } from './draft.ts';
import { draftOf } from './draftOf.ts';
import { formSteps } from './formSteps.ts';
import type { FormStep } from './formSteps.ts';
import { readForm, typedParams } from './readForm.ts';

/** The form that a guided call begins with. */
export function newForm({ params }: MethodSpec): FormDraft {
  let form: FormDraft = [];
  for (const [index, { usual }] of params.entries())
    if (usual !== undefined) form = withDraftAt(form, [index], usual);
  return form;
}

/** The form of given parameters, as far as it can hold them. */
export function formOfParams({ params: specs }: MethodSpec, params: readonly JsonValue[]): FormDraft {
  return specs
    .slice(0, params.length)
    .map(({ type, optional }, index) =>
      params[index] === null && optional === true ? '' : draftOf(type, params[index]!),
    );
}

/**
 * The steps to ask before the call can be sent: values that are missing, or that cannot be read. `whole`: the indexes
 * of parameters that were given as JSON, whose optional members are not asked for.
 */
export function openSteps(
  method: MethodSpec,
  form: FormDraft,
  units?: AmountUnits,
  whole: readonly number[] = [],
): readonly FormStep[] {
  const isUnread = unreadIn(method, form, units);
  const steps = formSteps(method);
  return steps.filter((step) => {
    if (!isLeftOut(draftAt(form, step.place))) return isUnread(step);
    const isGiven = step.isOptional && isWithinGiven(step, whole);
    return step.isAsked && !isGiven && !isReplaced(step, steps, form);
  });
}

function isWithinGiven({ place }: FormStep, whole: readonly number[]): boolean {
  return whole.includes(Number(place[0]));
}

/** Whether another member is given in its place: `data` for `input`. */
function isReplaced(step: FormStep, steps: readonly FormStep[], form: FormDraft): boolean {
  return steps.some(
    ({ place, spec }) =>
      place[0] === step.place[0] &&
      'excludes' in spec &&
      (spec.excludes ?? []).includes(step.spec.name) &&
      !isLeftOut(draftAt(form, place)),
  );
}

/** The missing steps of a call that came as a whole. `isOpen`: not only required ones, and unreadable values too. */
export function missingSteps(
  method: MethodSpec,
  form: FormDraft,
  isOpen: boolean,
  units?: AmountUnits,
): readonly FormStep[] {
  const isUnread = unreadIn(method, form, units);
  return formSteps(method).filter((step) =>
    isLeftOut(draftAt(form, step.place))
      ? step.isAsked && (isOpen || !step.isOptional)
      : isOpen && isUnread(step),
  );
}

/** The form, with its empty places filled from an earlier form. `whole`: as for `openSteps`. */
export function withTypedBefore(
  method: MethodSpec,
  form: FormDraft,
  before: FormDraft,
  whole: readonly number[] = [],
): FormDraft {
  let merged = form;
  for (const step of formSteps(method)) {
    const { place } = step;
    if (isWithinGiven(step, whole)) continue;
    if (isLeftOut(draftAt(merged, place)) && !isLeftOut(draftAt(before, place)))
      merged = withDraftAt(merged, place, draftAt(before, place));
  }
  return merged;
}

/** Whether a form holds a value that cannot be read. */
export function hasUnread(method: MethodSpec, form: FormDraft, units?: AmountUnits): boolean {
  return unreadProblem(method, form, units) !== undefined;
}

/** The problem of the first value in a form that cannot be read. */
export function unreadProblem(method: MethodSpec, form: FormDraft, units?: AmountUnits): string | undefined {
  const { problems } = readForm(method, form, units);
  const ids = formSteps(method)
    .filter(({ place }) => !isLeftOut(draftAt(form, place)))
    .map(({ place }) => placeId(place));
  return Object.entries(problems).find(([id]) => ids.some((one) => isWithin(id, one)))?.[1];
}

function unreadIn(
  method: MethodSpec,
  form: FormDraft,
  units: AmountUnits | undefined,
): (step: FormStep) => boolean {
  const problems = Object.keys(readForm(method, form, units).problems);
  return ({ place }) => {
    const id = placeId(place);
    return problems.some((other) => isWithin(other, id));
  };
}

function isWithin(id: string, of: string): boolean {
  return id === of || id.startsWith(`${of}.`);
}

/** The fields that may be set beside those that are asked for; rarely needed ones come last. */
export function furtherSteps(method: MethodSpec): readonly FormStep[] {
  const steps = formSteps(method).filter(({ isAsked }) => !isAsked);
  const isRare = ({ spec }: FormStep): boolean => spec.rare === true;
  return [...steps.filter((step) => !isRare(step)), ...steps.filter(isRare)];
}

/** The parameters as far as they are typed, for a form that is not complete yet. */
export function unfinishedParams(
  method: MethodSpec,
  form: FormDraft,
  units?: AmountUnits,
): readonly JsonValue[] {
  const { problems } = readForm(method, form, units);
  const params = typedParams(method, form, units).map((value, index) => {
    const isUnread = Object.keys(problems).some((id) => id.split('.', 1)[0] === String(index));
    return isUnread && isLeftOut(form[index] ?? '') ? '' : value;
  });
  return params.slice(0, params.findLastIndex((value) => value !== '') + 1);
}

/** The required parameters of which nothing is given, such as a filter of logs, none of whose members is required. */
export function emptyParams({ params }: MethodSpec, form: FormDraft): readonly string[] {
  return params
    .filter(({ optional, default: standard }, index) => {
      return optional !== true && standard === undefined && isLeftOut(form[index] ?? '');
    })
    .map(({ name }) => name);
}
