// Finds in parameters typed as JSON what no node takes: misspelt block tags and what is no address. Finds wrong
// checksums of addresses, too.

import type { InputShape, MethodSpec } from '../catalogue/methodSpec.ts';
import { nearTag } from '../input/nearTag.ts';
import { parseInput } from '../input/parseInput.ts';
import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { formShape, itemInputShape, takesAddress } from './formShape.ts';

/**
 * `text`: the value as it is in the JSON. `problem`: why no node takes it, beginning with the name of its parameter or
 * member; undefined where it can be sent. `isName`: it is the name of a member.
 */
export type SuspectValue = {
  readonly text: string;
  readonly problem: string | undefined;
  readonly isName?: true;
};

/** Nothing at all is no address either. */
const MEANT_AS_ADDRESS = /^\s*(?:0x[^\s(.]+\s*)?$/i;

export function suspectValues(
  method: Pick<MethodSpec, 'params'>,
  params: readonly JsonValue[],
): readonly SuspectValue[] {
  return method.params.flatMap(({ name, type, secret }, index) =>
    secret === true ? [] : within(name, type, params[index]),
  );
}

function within(name: string, type: InputShape, value: JsonValue | undefined): readonly SuspectValue[] {
  if (typeof value === 'string') return suspect(name, type, value);
  const { object, map, list } = formShape(type);
  if (Array.isArray(value) && list !== undefined)
    return value.flatMap((item: JsonValue, index) => {
      const shape = itemInputShape(list, index);
      return shape === undefined ? [] : within(name, shape, item);
    });
  if (!isJsonObject(value)) return [];
  if (object !== undefined)
    return object.object.flatMap((member) => within(member.name, member.type, value[member.name]));
  return map === undefined
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [
        ...suspect(name, map.keys, key),
        ...within(name, map.map, inner),
      ]);
}

function suspect(name: string, type: InputShape, text: string): readonly SuspectValue[] {
  const isAddress = takesAddress(type) && MEANT_AS_ADDRESS.test(text);
  if (!isAddress && !(takesBlock(type) && nearTag(text) !== undefined)) return [];
  const input = parseInput(type, text);
  if (input.ok) return input.isWarning === true ? [{ text, problem: undefined }] : [];
  return [{ text, problem: `${name}: ${input.problem}` }];
}

function takesBlock(shape: InputShape): boolean {
  if (typeof shape === 'string') return shape === 'block' || shape === 'blockNumber';
  return 'oneOf' in shape && shape.oneOf.some(takesBlock);
}
