// Owns the way between a method's parameters and the texts of its form fields. Refuses to lose text: a field that
// cannot be read keeps what was typed and gets a problem of its own.

import type { InputShape, MethodSpec, ParamSpec } from './catalogue/methodSpec.ts';
import { isJsonObject } from './json.ts';
import type { JsonObject, JsonValue } from './json.ts';
import { exclusionProblem } from './input/exclusions.ts';
import type { Input } from './input/input.ts';
import { parseInput } from './input/parseInput.ts';

/** One thing to type. `id` is the parameter's index, and `.member` below an object. */
export type Field = { readonly id: string; readonly param: ParamSpec };

/** Texts as typed, by field id; a missing or empty text means "left out". */
export type FormTexts = Readonly<Record<string, string>>;

export type FormResult = {
  /** The parameters, when no field has a problem. */
  readonly params: readonly JsonValue[] | undefined;
  readonly problems: Readonly<Record<string, string>>;
  readonly notes: Readonly<Record<string, string>>;
};

export function formFields(method: MethodSpec): readonly Field[] {
  return method.params.flatMap((param, index) =>
    param.fields === undefined
      ? [{ id: String(index), param }]
      : param.fields.map((member) => ({ id: `${index}.${member.name}`, param: member })),
  );
}

/** Reads all fields. Optional parameters at the end that were left out are not sent at all. */
export function readForm(method: MethodSpec, texts: FormTexts): FormResult {
  const problems: Record<string, string> = {};
  const notes: Record<string, string> = {};

  function read(id: string, param: ParamSpec): JsonValue | undefined {
    const input = readField(param, texts[id] ?? '');
    if (input === undefined) return undefined;
    if (!input.ok) problems[id] = input.problem;
    else if (input.note !== undefined) notes[id] = input.note;
    return input.ok ? input.value : undefined;
  }

  const values = method.params.map((param, index): JsonValue | undefined => {
    if (param.fields === undefined) return read(String(index), param);
    const members = param.fields.map(
      (member) => [member.name, read(`${index}.${member.name}`, member)] as const,
    );
    const given = members.filter(([, value]) => value !== undefined);
    const value = Object.fromEntries(given) as JsonObject;
    const clash = exclusionProblem(param.fields, value);
    if (clash !== undefined) problems[`${index}.${clash.name}`] ??= clash.problem;
    return given.length === 0 && param.optional === true ? undefined : value;
  });
  const ok = Object.keys(problems).length === 0;
  return { params: ok ? sent(values) : undefined, problems, notes };
}

/** The parameters as they were typed: a field that cannot be read stands there as its text. */
export function typedParams(method: MethodSpec, texts: FormTexts): readonly JsonValue[] {
  const typed = (id: string, param: ParamSpec): JsonValue | undefined => {
    const text = texts[id] ?? '';
    const input = readField(param, text);
    return input === undefined || input.ok ? input?.value : text;
  };
  const values = method.params.map((param, index): JsonValue | undefined => {
    if (param.fields === undefined) return typed(String(index), param);
    const members = param.fields
      .map((member) => [member.name, typed(`${index}.${member.name}`, member)] as const)
      .filter(([, value]) => value !== undefined);
    return members.length === 0 && param.optional === true
      ? undefined
      : (Object.fromEntries(members) as JsonObject);
  });
  return sent(values);
}

/** Undefined where the field was left out. */
function readField(param: ParamSpec, text: string): Input | undefined {
  if (text.trim() !== '') return parseInput(param.type, text);
  if (param.optional === true) return undefined;
  // A box that was never ticked is not ticked.
  return parseInput(param.type, param.default ?? (param.type === 'bool' ? 'false' : text));
}

/** Without those at the end that were left out; null for those in between. */
function sent(values: readonly (JsonValue | undefined)[]): readonly JsonValue[] {
  const last = values.findLastIndex((value) => value !== undefined);
  return values.slice(0, last + 1).map((value) => value ?? null);
}

/**
 * The texts that give these parameters again, or undefined where the form cannot express them. Capitals in hex do not
 * count, and a form may say a default that was left out. `evenUnread`: texts that no field can read will do as well.
 */
export function formTexts(
  method: MethodSpec,
  params: readonly JsonValue[],
  evenUnread = false,
): FormTexts | undefined {
  if (params.length > method.params.length) return undefined;
  const texts: Record<string, string> = {};
  for (const [index, param] of method.params.entries()) {
    const value = params[index];
    if (value === undefined) {
      if (param.optional !== true && param.default === undefined) return undefined;
    } else if (value === null && param.optional === true && param.type !== 'json') {
      texts[String(index)] = '';
    } else if (param.fields === undefined) {
      texts[String(index)] = valueText(param.type, value);
    } else {
      if (!isJsonObject(value)) return undefined;
      for (const [name, member] of Object.entries(value)) {
        const known = param.fields.find((field) => field.name === name);
        if (known === undefined) return undefined;
        texts[`${index}.${name}`] = valueText(known.type, member);
      }
    }
  }
  const again = evenUnread ? typedParams(method, texts) : readForm(method, texts).params;
  return again !== undefined && isSame(again.slice(0, params.length), params) ? texts : undefined;
}

function isSame(a: JsonValue, b: JsonValue): boolean {
  return JSON.stringify(a).toLowerCase() === JSON.stringify(b).toLowerCase();
}

/** A value as it is typed into a field of this type. */
export function valueText(type: InputShape, value: JsonValue): string {
  if (typeof value === 'string' && type !== 'json') return value;
  // A block hash is typed bare and sent as an EIP-1898 object.
  const hash = isJsonObject(value) && Object.keys(value).length === 1 ? value['blockHash'] : undefined;
  if (typeof hash === 'string') return hash;
  return JSON.stringify(value);
}
