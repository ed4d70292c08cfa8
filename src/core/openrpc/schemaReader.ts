// Reads the JSON Schemas of an OpenRPC document as input and result shapes; a recursive schema is read once. A schema
// that is unknown, or whose reference has no target, may be any JSON.

import type { InputShape, InputType, MemberSpec } from '../catalogue/methodSpec.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { pointerOf, pointerTo, valueAt } from './jsonPointer.ts';
import { ANY_HEX, stringShape } from './stringShape.ts';

/** Adds a problem with its place. */
export type Report = (pointer: string, problem: string) => undefined;

/** The deepest nesting that is read, references included: no real schema is deeper. Deeper parts may be any JSON. */
const DEEPEST = 200;

const TAGS = ['latest', 'earliest'];

/** Reads schemas as input shapes, from which result shapes are made. */
export function createSchemaReader(document: JsonValue, report: Report): (pointer: string) => InputShape {
  const known = new Map<string, InputShape>();

  /** `open`: the references followed since the last object or array. */
  function at(pointer: string, depth: number, open: ReadonlySet<string>): InputShape {
    const schema = valueAt(document, pointer);
    if (typeof schema === 'boolean' || depth > DEEPEST) return 'json';
    if (schema === undefined || !isJsonObject(schema)) {
      report(pointer, 'this must be a JSON Schema: an object, true or false.');
      return 'json';
    }
    return schema['$ref'] === undefined
      ? read(schema, pointer, depth, open)
      : follow(schema['$ref'], depth, open);
  }

  function follow(reference: JsonValue, depth: number, open: ReadonlySet<string>): InputShape {
    const target = typeof reference === 'string' ? pointerOf(reference) : undefined;
    // A schema in another document, or one that does not exist, may be any JSON: other methods stay usable.
    if (target === undefined || valueAt(document, target) === undefined) return 'json';
    // A reference that leads back to itself without an object or array between has no meaning.
    if (open.has(target)) return 'json';
    const before = known.get(target);
    if (before !== undefined) return depth + heightOf(before) > DEEPEST ? 'json' : before;
    let shape: InputShape = 'json';
    known.set(target, { lazy: () => shape });
    shape = at(target, depth + 1, new Set([...open, target]));
    known.set(target, shape);
    return shape;
  }

  function read(schema: JsonObject, pointer: string, depth: number, open: ReadonlySet<string>): InputShape {
    const place = (steps: readonly (string | number)[]): string => steps.reduce<string>(pointerTo, pointer);
    const below: Below = (...steps) => at(place(steps), depth + 1, new Set());
    const items = (name: string, one: (index: number) => InputShape): readonly InputShape[] | undefined => {
      const list = schema[name];
      return Array.isArray(list) ? list.map((_, index) => one(index)) : undefined;
    };
    const list: List = (name) => items(name, (index) => below(name, index));
    const alternatives: List = (name) => items(name, (index) => at(place([name, index]), depth + 1, open));
    const choices = alternatives('oneOf') ?? alternatives('anyOf');
    if (choices !== undefined) return oneOf(choices);
    const all = alternatives('allOf');
    if (all !== undefined) return merged(all);
    if (Array.isArray(schema['enum'])) return enumShape(schema['enum'] as readonly JsonValue[]);

    const types = [schema['type'] ?? []].flat() as readonly JsonValue[];
    if (types.length > 0 && types.every((one) => one === 'null')) return NULL;
    const [type] = types.filter((one) => one !== 'null');
    const shape = ofType(typeof type === 'string' ? type : inferred(schema), schema, below, list);
    return types.includes('null') ? { nullable: shape } : shape;
  }

  return (pointer) => at(pointer, 0, new Set());
}

const heights = new WeakMap<object, number>();

/** How many levels of shapes a shape has. */
function heightOf(shape: InputShape): number {
  if (typeof shape === 'string' || 'lazy' in shape) return 0;
  const before = heights.get(shape);
  if (before !== undefined) return before;
  const height = 1 + innerOf(shape).reduce((most, inner) => Math.max(most, heightOf(inner)), 0);
  heights.set(shape, height);
  return height;
}

function innerOf(shape: Exclude<InputShape, InputType | { lazy: unknown }>): readonly InputShape[] {
  if ('object' in shape) return shape.object.map(({ type }) => type);
  if ('tuple' in shape) return shape.tuple;
  if ('oneOf' in shape) return shape.oneOf;
  return ['array' in shape ? shape.array : 'map' in shape ? shape.map : shape.nullable];
}

type Below = (...steps: (string | number)[]) => InputShape;
type List = (name: string) => readonly InputShape[] | undefined;

function ofType(type: string, schema: JsonObject, below: Below, list: List): InputShape {
  switch (type) {
    case 'string':
      return stringShape(schema);
    case 'integer':
      return 'integer';
    case 'number':
      return 'number';
    case 'boolean':
      return 'bool';
    case 'array': {
      const tuple = list('prefixItems') ?? list('items');
      if (tuple !== undefined) return { tuple };
      return { array: schema['items'] === undefined ? 'json' : below('items') };
    }
    case 'object':
      return objectShape(schema, below);
    default:
      return 'json';
  }
}

function objectShape(schema: JsonObject, below: Below): InputShape {
  const { properties, patternProperties, additionalProperties, required } = schema;
  if (properties !== undefined && isJsonObject(properties)) {
    const needed = new Set(Array.isArray(required) ? (required as readonly JsonValue[]) : []);
    const members = Object.keys(properties).map((name): MemberSpec => {
      const member = { name, type: below('properties', name) };
      return needed.has(name) ? { ...member, required: true } : member;
    });
    return { object: members };
  }
  if (patternProperties !== undefined && isJsonObject(patternProperties)) {
    const [pattern] = Object.keys(patternProperties);
    if (pattern !== undefined) {
      const keys = stringShape({ pattern });
      return { map: below('patternProperties', pattern), keys: typeof keys === 'string' ? keys : 'text' };
    }
  }
  if (additionalProperties !== undefined && isJsonObject(additionalProperties))
    return { map: below('additionalProperties'), keys: 'text' };
  return 'json';
}

function enumShape(values: readonly JsonValue[]): InputShape {
  if (TAGS.every((tag) => values.includes(tag))) return 'blockNumber';
  return values.every((value) => typeof value === 'string') ? 'text' : 'json';
}

/** A schema that accepts `null` only, for a missing result. */
const NULL: InputShape = { nullable: 'json' };

function oneOf(choices: readonly InputShape[]): InputShape {
  const values = choices.filter((choice) => choice !== NULL);
  const shape = oneOfValues(values);
  return values.length < choices.length && values.length > 0 ? { nullable: shape } : shape;
}

function oneOfValues(choices: readonly InputShape[]): InputShape {
  // A choice between a tag and a number is one type, the block.
  const isBlock = choices.includes('blockNumber');
  const isNumber = (choice: InputShape): boolean =>
    choice === 'quantity' || choice === ANY_HEX || choice === 'blockNumber';
  const others = choices.filter((choice) => !isBlock || !isNumber(choice));
  const shapes: readonly InputShape[] = isBlock ? ['blockNumber', ...others] : others;
  return shapes.length === 0 ? NULL : shapes.length === 1 ? shapes[0]! : { oneOf: shapes };
}

/** One object with the members of all objects; without objects, the first shape that is not any JSON. */
function merged(shapes: readonly InputShape[]): InputShape {
  const members = shapes.flatMap((shape) =>
    typeof shape === 'object' && 'object' in shape ? shape.object : [],
  );
  if (members.length === 0) return shapes.find((shape) => shape !== 'json') ?? 'json';
  const byName = new Map<string, MemberSpec>();
  for (const member of members) if (!byName.has(member.name)) byName.set(member.name, member);
  return { object: [...byName.values()] };
}

function inferred(schema: JsonObject): string {
  if (schema['properties'] !== undefined || schema['patternProperties'] !== undefined) return 'object';
  return schema['items'] === undefined ? '' : 'array';
}
