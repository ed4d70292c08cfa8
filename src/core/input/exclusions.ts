// Finds members that exclude each other, such as a block's hash and a range of blocks.

import type { MemberSpec } from '../catalogue/methodSpec.ts';
import type { JsonObject } from '../json.ts';

/** The first member that excludes another given one, with the problem. Two members with the same value do not clash. */
export function exclusionProblem(
  members: readonly Pick<MemberSpec, 'name' | 'excludes'>[],
  value: JsonObject,
): { readonly name: string; readonly problem: string } | undefined {
  for (const { name, excludes = [] } of members) {
    const other = excludes.find(
      (one) => isGiven(value, name) && isGiven(value, one) && value[one] !== value[name],
    );
    if (other !== undefined) return { name, problem: `Give ${name} or ${other}, not both.` };
  }
  return undefined;
}

function isGiven(value: JsonObject, name: string): boolean {
  return Object.hasOwn(value, name) && value[name] !== null;
}
