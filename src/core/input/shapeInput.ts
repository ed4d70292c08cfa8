// Checks JSON against an input shape and makes it canonical, units, dates and signatures included. Every problem names
// its path; unknown members are kept, with a warning.

import type { InputShape, InputType, MemberSpec } from '../catalogue/methodSpec.ts';
import { ellipsis } from '../text/ellipsis.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { exclusionProblem } from './exclusions.ts';
import type { Input, Note } from './input.ts';
import { accept, acceptWith, refuse } from './input.ts';
import { numberText } from './jsonNumberInput.ts';
import { READERS } from './leafInput.ts';
import { NO_UNITS, unitsFor } from './amountUnits.ts';
import type { AmountUnits } from './amountUnits.ts';

/** Types whose values may be JSON numbers. */
const NUMERIC: ReadonlySet<InputType> = new Set<InputType>([
  'word',
  'slot',
  'block',
  'blockNumber',
  'wei',
  'weiPerGas',
  'gas',
  'quantity',
  'timestamp',
  'integer',
  'number',
]);

/** The depth to which values are checked: no shape that a user fills in is deeper, but a recursive one has no end. */
const DEEPEST = 100;

/** Nested alternatives could be tried without end: after this many steps, the rest is accepted unchecked. */
const MOST_STEPS = 200_000;

type Reading = {
  readonly notes: Note[];
  /** `steps`: how many are left. */
  readonly budget: { steps: number };
  readonly units: AmountUnits;
  readonly depth: number;
};

/** Reads a JSON value by its shape. */
export function readJson(shape: InputShape, value: JsonValue, units: AmountUnits = NO_UNITS): Input {
  const notes: Note[] = [];
  const budget = { steps: MOST_STEPS };
  const input = read(shape, value, '', { notes, budget, units, depth: 0 });
  if (budget.steps < 0) notes.push(warning('Not all of it was checked: it can be read in too many ways.'));
  return input.ok ? acceptWith(input.value, notes) : input;
}

function read(shape: InputShape, value: JsonValue, path: string, reading: Reading): Input {
  const { budget, depth } = reading;
  if (--budget.steps < 0) return accept(value);
  if (typeof shape === 'string') return readLeaf(shape, value, path, reading);
  if (depth > DEEPEST) return accept(value);
  const inner: Reading = { ...reading, depth: depth + 1 };
  const below = (one: InputShape, item: JsonValue, place: string): Input => read(one, item, place, inner);
  if ('lazy' in shape) return below(shape.lazy(), value, path);
  if ('nullable' in shape) return value === null ? accept(null) : below(shape.nullable, value, path);
  if ('oneOf' in shape) return readOneOf(shape.oneOf, value, path, inner);
  if ('array' in shape || 'tuple' in shape) {
    if (!Array.isArray(value)) return wrong(path, 'this must be an array […].');
    const items = value as readonly JsonValue[];
    const most = 'array' in shape ? shape.most : shape.tuple.length;
    if (most !== undefined && items.length > most)
      return wrong(path, `at most ${most} items, not ${items.length}.`);
    return collect(
      items.map((item, index) =>
        below('array' in shape ? shape.array : shape.tuple[index]!, item, `${path}[${index}]`),
      ),
      (values) => values,
    );
  }
  if (!isJsonObject(value)) return wrong(path, 'this must be an object {…}.');
  if ('map' in shape) {
    const keys: string[] = [];
    const map = collect(
      Object.entries(value).map(([key, member]) => {
        const name = readLeaf(shape.keys, key, memberPath(path, key), reading);
        if (name.ok && typeof name.value === 'string') keys.push(name.value);
        const inside = name.ok ? below(shape.map, member, memberPath(path, key)) : name;
        return inside.ok && name.ok ? accept([name.value, inside.value]) : inside;
      }),
      (pairs) => Object.fromEntries(pairs as [string, JsonValue][]),
    );
    const twice = keys.find((key, index) => keys.indexOf(key) < index);
    return twice === undefined ? map : wrong(memberPath(path, twice), 'this is here twice.');
  }
  return readMembers(shape.object, value, path, inner);
}

function readMembers(
  members: readonly MemberSpec[],
  value: JsonObject,
  path: string,
  reading: Reading,
): Input {
  const inner: Reading = { ...reading, units: unitsFor(value['to'], reading.units) };
  const missing = members.find(({ name, required }) => required === true && !Object.hasOwn(value, name));
  if (missing !== undefined) return wrong(path, `“${missing.name}” is missing.`);
  const whole = collect(
    Object.entries(value).map(([name, member]) => {
      const known = members.find((candidate) => candidate.name === name);
      if (known === undefined)
        reading.notes.push(warning(`${memberPath(path, name)} is not known here; it is sent as it is.`));
      const input =
        known === undefined || member === null
          ? accept(member)
          : read(known.type, member, memberPath(path, name), inner);
      return input.ok ? accept([name, input.value]) : input;
    }),
    (pairs) => Object.fromEntries(pairs as [string, JsonValue][]),
  );
  const clash = whole.ok ? exclusionProblem(members, whole.value as JsonObject) : undefined;
  return clash === undefined ? whole : wrong(memberPath(path, clash.name), clash.problem);
}

/** The first alternative that fits without a note, else the first that fits. */
function readOneOf(shapes: readonly InputShape[], value: JsonValue, path: string, reading: Reading): Input {
  const tries = shapes.map((shape) => {
    const own: Note[] = [];
    return { shape, own, input: read(shape, value, path, { ...reading, notes: own }) };
  });
  const fitting = tries.filter(({ input }) => input.ok);
  const best =
    fitting.find(({ own }) => own.length === 0) ??
    fitting[0] ??
    tries.find(({ shape }) => hasKind(shape, value));
  reading.notes.push(...(best?.own ?? []));
  return best?.input ?? wrong(path, 'this is of a kind that does not belong here.');
}

/** Whether a value has the JSON type that a shape requires: a scalar, an array or an object. */
export function hasKind(shape: InputShape, value: JsonValue): boolean {
  if (typeof shape === 'string') return typeof value !== 'object';
  if ('lazy' in shape) return hasKind(shape.lazy(), value);
  if ('nullable' in shape) return hasKind(shape.nullable, value);
  if ('array' in shape || 'tuple' in shape) return Array.isArray(value);
  return 'oneOf' in shape || isJsonObject(value);
}

function readLeaf(type: InputType, value: JsonValue, path: string, { notes, units }: Reading): Input {
  if (type === 'json') return accept(value);
  const text = leafText(type, value);
  if (text === undefined) return wrong(path, kindProblem(type));
  const input = READERS[type](text, units);
  if (!input.ok) return wrong(path, input.problem);
  if (input.note !== undefined)
    notes.push({ ...input, note: path === '' ? input.note : `${path}: ${input.note}` });
  return accept(input.value);
}

function leafText(type: InputType, value: JsonValue): string | undefined {
  if (typeof value === 'string') return value;
  if (type === 'bool') return typeof value === 'boolean' ? String(value) : undefined;
  if (type === 'block' && isJsonObject(value)) return JSON.stringify(value);
  return NUMERIC.has(type) ? numberText(value) : undefined;
}

function kindProblem(type: InputType): string {
  if (type === 'bool') return 'this must be true or false.';
  return NUMERIC.has(type) ? 'this must be a number or a text.' : 'this must be a text in quotes.';
}

function collect(inputs: readonly Input[], build: (values: JsonValue[]) => JsonValue): Input {
  const values: JsonValue[] = [];
  for (const input of inputs) {
    if (!input.ok) return input;
    values.push(input.value);
  }
  return accept(build(values));
}

function warning(note: string): Note {
  return { note, isWarning: true };
}

function wrong(path: string, problem: string): Input {
  return refuse(path === '' ? problem.charAt(0).toUpperCase() + problem.slice(1) : `${path}: ${problem}`);
}

/** The path of a member below `path`: `to`, `tx.to`, `["0x…"]`. */
export function memberPath(path: string, name: string): string {
  if (!/^[A-Za-z_]\w{0,39}$/.test(name)) return `${path}[${JSON.stringify(ellipsis(name, 44))}]`;
  return path === '' ? name : `${path}.${name}`;
}
