// Finds a misspelt block tag in parameters typed as JSON. Other values are left to the node; no node takes this one.

import type { InputShape, MethodSpec } from '../catalogue/methodSpec.ts';
import { nearTag } from '../input/nearTag.ts';
import { parseInput } from '../input/parseInput.ts';
import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { formShape } from './formShape.ts';

/** `text`: the value as it is in the JSON. `problem`: begins with the name of the parameter or member. */
export type MisspeltTag = { readonly text: string; readonly problem: string };

export function misspeltTag(
  method: Pick<MethodSpec, 'params'>,
  params: readonly JsonValue[],
): MisspeltTag | undefined {
  for (const [index, { name, type, secret }] of method.params.entries()) {
    if (secret === true) continue;
    const value = params[index];
    const found = isJsonObject(value) ? inMembers(type, value) : misspelt(name, type, value);
    if (found !== undefined) return found;
  }
  return undefined;
}

function inMembers(type: InputShape, value: Readonly<Record<string, JsonValue>>): MisspeltTag | undefined {
  const members = formShape(type).object?.object ?? [];
  for (const member of members) {
    const found = misspelt(member.name, member.type, value[member.name]);
    if (found !== undefined) return found;
  }
  return undefined;
}

function misspelt(name: string, type: InputShape, value: JsonValue | undefined): MisspeltTag | undefined {
  if (typeof value !== 'string' || !takesBlock(type) || nearTag(value) === undefined) return undefined;
  const input = parseInput(type, value);
  return input.ok ? undefined : { text: value, problem: `${name}: ${input.problem}` };
}

function takesBlock(shape: InputShape): boolean {
  if (typeof shape === 'string') return shape === 'block' || shape === 'blockNumber';
  return 'oneOf' in shape && shape.oneOf.some(takesBlock);
}
