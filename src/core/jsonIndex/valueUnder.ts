// One member of a JSON value of any size, without reading the rest of it.

import { isJsonObject } from '../json.ts';
import { isLargeValue } from './jsonIndex.ts';
import type { NodeValue } from './largeContainer.ts';

/** The value at this path of names; undefined where there is none. */
export function valueUnder(value: NodeValue | undefined, ...names: readonly string[]): NodeValue | undefined {
  let at = value;
  for (const name of names) {
    if (isLargeValue(at)) at = at.kind === 'object' ? at.child(name) : undefined;
    else at = at !== undefined && isJsonObject(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  }
  return at;
}
