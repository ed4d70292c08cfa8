// Owns the way back: parameters become what could have been typed for them. Refuses to lose or change anything; what a
// form cannot say stays JSON, with the reason.

import type { InputShape, MethodSpec } from '../catalogue/methodSpec.ts';
import { readJson } from '../input/shapeInput.ts';
import { isJsonObject, parseJson } from '../json.ts';
import type { JsonValue } from '../json.ts';
import type { Draft, FormDraft } from './draft.ts';
import { formShape, itemShape } from './formShape.ts';
import { readForm, typedParams } from './readForm.ts';

/** How much of a value is quoted in a reason. */
const LONGEST_VALUE = 200;

export type FormOf =
  { readonly ok: true; readonly form: FormDraft } | { readonly ok: false; readonly why: string };

/**
 * What gives these parameters again when it is read. Capitals in hex and the order of members do not count, and a form
 * may say a default that was left out. `evenUnread`: texts that cannot be read will do as well.
 */
export function formOf(method: MethodSpec, params: readonly JsonValue[], evenUnread = false): FormOf {
  const read = evenUnread ? typedParams : (spec: MethodSpec, form: FormDraft) => readForm(spec, form).params;
  const most = method.params.length;
  if (params.length > most)
    return { ok: false, why: `There are ${params.length} parameters; ${method.name} takes ${most}.` };
  const form: Draft[] = [];
  for (const [index, spec] of method.params.entries()) {
    const value = params[index];
    if (value === undefined) {
      if (spec.optional !== true && spec.default === undefined)
        return { ok: false, why: `“${spec.name}” is missing.` };
      form.push('');
      continue;
    }
    const draft = paramDraft(method, read, value, index);
    if (typeof draft === 'object' && 'why' in draft) return { ok: false, why: draft.why };
    form.push(draft);
  }
  while (form.at(-1) === '') form.pop();
  const again = read(method, form);
  if (again !== undefined && isSame(again.slice(0, params.length), params)) return { ok: true, form };
  return { ok: false, why: 'The form would send other parameters.' };
}

/** A draft of a value, as far as the shape has a form for it; everything else is JSON in a text. */
export function draftOf(shape: InputShape, value: JsonValue): Draft {
  const form = formShape(shape);
  if (value === null && form.isNullable) return 'null';
  if (Array.isArray(value)) {
    const { list } = form;
    const items = value as readonly JsonValue[];
    const most = list === undefined ? 0 : 'tuple' in list ? list.tuple.length : list.most;
    if (list === undefined || items.length > (most ?? Infinity)) return JSON.stringify(value);
    return { items: items.map((item, index) => itemDraft(itemShape(list, index)!, item)) };
  }
  if (isJsonObject(value)) {
    const { object, map } = form;
    if (map !== undefined)
      return {
        entries: Object.entries(value).map(([key, inner]) => ({ key, value: draftOf(map.map, inner) })),
      };
    const members = object && membersOf(object.object, value);
    if (members !== undefined) return { members };
  }
  return leafText(shape, value);
}

/** What was typed as one text, as a form: JSON by its parts, anything else as the only item of a list. */
export function draftOfText(shape: InputShape, text: string): Draft {
  const { list, hasText } = formShape(shape);
  const isJson = /^\s*[[{]/.test(text);
  if (hasText && !isJson) return text;
  if (!isJson) return list === undefined || text.trim() === '' ? text : { items: [text] };
  try {
    return draftOf(shape, parseJson(text));
  } catch {
    return text;
  }
}

function membersOf(
  specs: readonly { readonly name: string; readonly type: InputShape }[],
  value: { readonly [name: string]: JsonValue },
): Readonly<Record<string, Draft>> | undefined {
  const members = Object.entries(value).map(([name, member]) => {
    const spec = specs.find((known) => known.name === name);
    return spec === undefined ? undefined : ([name, draftOf(spec.type, member)] as const);
  });
  return members.includes(undefined)
    ? undefined
    : Object.fromEntries(members as (readonly [string, Draft])[]);
}

function itemDraft(shape: InputShape, item: JsonValue): Draft {
  return item === null && formShape(shape).isNullable ? '' : draftOf(shape, item);
}

/** A value as it is typed where it is one text. */
export function leafText(shape: InputShape, value: JsonValue): string {
  if (typeof value === 'string' && shape !== 'json') return value;
  // A block hash is typed bare and sent as an EIP-1898 object.
  const hash = isJsonObject(value) && Object.keys(value).length === 1 ? value['blockHash'] : undefined;
  if (typeof hash === 'string' && shape === 'block') return hash;
  return JSON.stringify(value);
}

type Read = (method: MethodSpec, form: FormDraft) => readonly JsonValue[] | undefined;

function paramDraft(
  method: MethodSpec,
  read: Read,
  value: JsonValue,
  index: number,
): Draft | { readonly why: string } {
  const spec = method.params[index]!;
  if (value === null && spec.optional === true && spec.type !== 'json') return '';
  const alone = { ...method, params: [{ ...spec, optional: true as const }] };
  const reads = (draft: Draft): boolean => {
    const params = read(alone, [draft]);
    return params !== undefined && isSame(params, [value]);
  };
  const draft = draftOf(spec.type, value);
  if (reads(draft)) return draft;
  const asJson = JSON.stringify(value);
  if (reads(asJson)) return asJson;
  const checked = readJson(spec.type, value);
  const place = `“${spec.name}” (parameter ${index + 1})`;
  return {
    why: checked.ok
      ? `The form would send ${place} as ${JSON.stringify(checked.value).slice(0, LONGEST_VALUE)}.`
      : `${place}: ${checked.problem}`,
  };
}

function isSame(a: JsonValue, b: JsonValue): boolean {
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
