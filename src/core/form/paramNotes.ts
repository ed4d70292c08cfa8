// Notes on parameters typed as JSON, as a form would give them. They neither change nor stop a call: the node decides
// what it accepts.

import type { MemberSpec, MethodSpec, ParamSpec } from '../catalogue/methodSpec.ts';
import { withoutQuotedText } from '../catalogue/secretParams.ts';
import { leafText } from './draftOf.ts';
import { formShape } from './formShape.ts';
import { exclusionProblem } from '../input/exclusions.ts';
import { parseInput } from '../input/parseInput.ts';
import { coinTyped, NO_UNITS, unitsFor } from '../input/amountUnits.ts';
import type { AmountUnits } from '../input/amountUnits.ts';
import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';

const LONGEST_VALUE = 100;
/** A number with decimals: an amount only with a unit, which a JSON number does not have. */
const FRACTION = /^\d{1,40}\.\d{1,40}$/;

/**
 * The notes, each with the name of its parameter or member. Neither the number of parameters is checked, nor whether
 * their members are known.
 */
export function paramNotes(
  method: MethodSpec,
  params: readonly JsonValue[],
  units = NO_UNITS,
): readonly string[] {
  return method.params.flatMap((param, index): readonly string[] => {
    const value = params[index];
    if (value === undefined || (value === null && param.optional === true)) return [];
    const fields = param.secret === true ? undefined : formShape(param.type).object?.object;
    if (fields === undefined) return noteOf(param, value, units);
    if (!isJsonObject(value)) return [`${param.name}: this is an object of members.`];
    const own = unitsFor(value['to'], units);
    const clash = exclusionProblem(fields, value);
    return [
      ...fields.flatMap((field) => memberNote(field, value[field.name], own)),
      ...(clash === undefined ? [] : [`${clash.name}: ${clash.problem}`]),
    ];
  });
}

function memberNote(field: MemberSpec, value: JsonValue | undefined, units: AmountUnits): readonly string[] {
  if (value !== undefined && value !== null) return noteOf(field, value, units);
  return field.required !== true || field.default !== undefined || field.type === 'bool'
    ? []
    : [`${field.name}: this is missing.`];
}

function isShortWord(value: JsonValue): boolean {
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value);
}

function noteOf(
  { name, type, secret, mayBeShort }: MemberSpec & Pick<ParamSpec, 'secret' | 'mayBeShort'>,
  value: JsonValue,
  units: AmountUnits,
): readonly string[] {
  if (mayBeShort === true && [value].flat().every(isShortWord)) return [];
  const text = leafText(type, value);
  const input = parseInput(type, text, units);
  const coin = coinTyped(units)?.symbol ?? 'ether';
  const inCoin =
    !input.ok && type === 'wei' && FRACTION.test(text)
      ? parseInput(type, `${text} ${coin}`, units)
      : undefined;
  if (inCoin?.ok === true)
    return [`${name}: “${text}” is not whole. As ${coin}, nodes expect ${JSON.stringify(inCoin.value)}.`];
  if (!input.ok) return [`${name}: ${secret === true ? withoutQuotedText(input.problem) : input.problem}`];
  const [given, expected] = [value, input.value].map((one) => JSON.stringify(one));
  if (given!.toLowerCase() === expected!.toLowerCase())
    return input.note === undefined || secret === true ? [] : [`${name}: ${input.note}`];
  return secret === true || expected!.length > LONGEST_VALUE
    ? [`${name}: nodes expect it in another form. Edit as form to have it put into that.`]
    : [`${name}: nodes expect ${expected}.`];
}
