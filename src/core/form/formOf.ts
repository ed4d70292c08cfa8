// Finds the draft that stands for given parameters. Nothing is lost or changed: what a form cannot express stays JSON,
// and the reason is given.

import type { MethodSpec } from '../catalogue/methodSpec.ts';
import { NO_UNITS } from '../input/amountUnits.ts';
import type { AmountUnits } from '../input/amountUnits.ts';
import { hasKind, readJson } from '../input/shapeInput.ts';
import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { ellipsis } from '../text/ellipsis.ts';
import type { Draft, FormDraft } from './draft.ts';
import { isLeftOut } from './draft.ts';
import { draftOf } from './draftOf.ts';
import { typedValue } from './draftText.ts';
import { readForm, typedParams } from './readForm.ts';

/** The most characters of a value that a reason quotes. */
const LONGEST_VALUE = 200;

export type FormOf =
  | { readonly ok: true; readonly form: FormDraft }
  | { readonly ok: false; readonly why: string };

/**
 * The form that is read as these parameters again. The case of letters and the order of members do not count, and the
 * form may state a default that was left out. `unread`: texts that cannot be read are allowed too, and values may be
 * missing. `typed`: texts that are read as something else are allowed as well, as the user typed the parameters.
 * `units`: those in which amounts may be typed.
 */
export function formOf(
  method: MethodSpec,
  params: readonly JsonValue[],
  from: 'sent' | 'unread' | 'typed' = 'sent',
  units?: AmountUnits,
): FormOf {
  const read: Read = (spec, form) =>
    from === 'sent' ? readForm(spec, form, units).params : typedParams(spec, form, units);
  const most = method.params.length;
  if (params.length > most)
    return { ok: false, why: `There are ${params.length} parameters; ${method.name} takes ${most}.` };
  const form: Draft[] = [];
  for (const [index, spec] of method.params.entries()) {
    const value = params[index];
    if (value === undefined || (from === 'unread' && value === '')) {
      if (from !== 'unread' && spec.optional !== true && spec.default === undefined)
        return { ok: false, why: `“${spec.name}” is missing.` };
      form.push('');
      continue;
    }
    const draft = paramDraft(method, read, value, index, from === 'typed' ? { units } : undefined);
    if (typeof draft === 'object' && 'why' in draft) return { ok: false, why: draft.why };
    form.push(draft);
  }
  while (form.at(-1) === '') form.pop();
  if (from === 'typed') return { ok: true, form };
  const again = read(method, form)?.map((value, index) =>
    from === 'unread' && params[index] === '' ? '' : value,
  );
  if (again !== undefined && isSame(again.slice(0, params.length), params)) return { ok: true, form };
  return { ok: false, why: 'The form would send other parameters.' };
}

/**
 * The form of parameters that are opened to be sent. Where it would send other parameters, but the given ones have
 * texts that a user typed and no node accepts, such as `balanceOf(address) 0x…` or `1.5 ether`, the form reads those
 * texts. `isUnread`: more is still to be filled in, such as the sender of a transaction.
 */
export function formOfOpened(
  method: MethodSpec,
  params: readonly JsonValue[],
  isUnread: boolean,
  units?: AmountUnits,
): FormOf {
  const whole = formOf(method, params, isUnread ? 'unread' : 'sent', units);
  if (whole.ok || !(isUnread || hasNotations(params))) return whole;
  const typed = formOf(method, params, 'typed', units);
  if (!typed.ok) return whole;
  return isUnread || readForm(method, typed.form, units).params !== undefined ? typed : whole;
}

/** Whether any text has a space or a bracket in it, which no value for a node has. */
function hasNotations(value: JsonValue): boolean {
  if (typeof value === 'string') return /[\s(]/.test(value.trim());
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(hasNotations);
}

type Read = (method: MethodSpec, form: FormDraft) => readonly JsonValue[] | undefined;

function paramDraft(
  method: MethodSpec,
  read: Read,
  value: JsonValue,
  index: number,
  typed: { readonly units: AmountUnits | undefined } | undefined,
): Draft | { readonly why: string } {
  const spec = method.params[index]!;
  if (value === null && spec.optional === true && spec.type !== 'json') return '';
  const alone = { ...method, params: [{ ...spec, optional: true as const }] };
  const reads = (draft: Draft): boolean => {
    const params = read(alone, [draft]);
    if (params === undefined) return false;
    return (
      isSame(params, [value]) || (typed !== undefined && isReadAsTyped(alone, draft, value, typed.units))
    );
  };
  const draft = draftOf(spec.type, value);
  if (reads(draft)) return draft;
  const asJson = JSON.stringify(value);
  if (reads(asJson)) return asJson;
  const checked = readJson(spec.type, value);
  const place = `“${spec.name}” (parameter ${index + 1})`;
  return {
    why: checked.ok
      ? `The form would send ${place} as ${ellipsis(JSON.stringify(checked.value), LONGEST_VALUE)}.`
      : `${place}: ${checked.problem}`,
  };
}

/** Whether a form reads a draft as `readJson` reads the value, or has the same texts and shows their problem. */
function isReadAsTyped(alone: MethodSpec, draft: Draft, value: JsonValue, units = NO_UNITS): boolean {
  const { type } = alone.params[0]!;
  const { params } = readForm(alone, [draft], units);
  const checked = readJson(type, value, units);
  if (checked.ok) return params !== undefined && isSame(params, [checked.value]);
  const isThere = hasKind(type, value) && !isLeftOut(draft);
  return isThere && params === undefined && isSame(inTexts(typedValue(type, draft)), inTexts(value));
}

/** The value with every number and boolean as the text that is typed for it. */
function inTexts(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(inTexts);
  if (isJsonObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inTexts(member)]));
  return typeof value === 'string' || value === null ? value : JSON.stringify(value);
}

/** Whether parameters are the same, apart from the order of members and the case of letters. */
export function isSame(a: JsonValue, b: JsonValue): boolean {
  return canonical(a) === canonical(b);
}

function canonical(value: JsonValue): string {
  return JSON.stringify(sorted(value)).toLowerCase();
}

function sorted(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(sorted);
  if (!isJsonObject(value)) return value;
  const pairs = Object.entries(value).map(([name, member]) => [name, sorted(member)] as const);
  return Object.fromEntries(pairs.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
