// Finds members of parameters that the method does not know, such as a misspelt “adress”.

import type { MemberSpec, MethodSpec } from '../catalogue/methodSpec.ts';
import { editDistance } from '../catalogue/similarMethods.ts';
import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { ellipsis } from '../text/ellipsis.ts';
import { formShape } from './formShape.ts';

const LONGEST_NAME = 100;
/** For so many letters of a name, one may be wrong. */
const LETTERS_PER_SLIP = 5;

/** `note`: says so, and which member may be meant. */
export type UnknownMember = { readonly name: string; readonly note: string };

export function unknownMembers(
  method: Pick<MethodSpec, 'params'>,
  params: readonly JsonValue[],
): readonly UnknownMember[] {
  return method.params.flatMap(({ name: param, type, secret }, index): readonly UnknownMember[] => {
    const value = params[index];
    const fields = secret === true ? undefined : formShape(type).object?.object;
    if (fields === undefined || !isJsonObject(value)) return [];
    return Object.keys(value)
      .filter((name) => fields.every((field) => field.name !== name))
      .map((name) => {
        const said = `${param}: “${ellipsis(name, LONGEST_NAME)}” is not a known member.`;
        return { name, note: said + meantMember(name, fields) };
      });
  });
}

/** ` Did you mean address?`; '' where no member is like it. */
export function meantMember(name: string, fields: readonly Pick<MemberSpec, 'name'>[]): string {
  if (name.length > LONGEST_NAME) return '';
  const most = Math.max(1, Math.floor(name.length / LETTERS_PER_SLIP));
  const [best] = fields
    .map((field) => ({ name: field.name, slips: editDistance(name.toLowerCase(), field.name.toLowerCase()) }))
    .filter(({ slips }) => slips <= most)
    .toSorted((one, other) => one.slips - other.slips);
  return best === undefined ? '' : ` Did you mean ${best.name}?`;
}
