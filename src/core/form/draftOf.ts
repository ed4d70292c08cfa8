// The draft that the user could have typed for a value. formOf.ts checks that it is read as the same value.

import type { InputShape } from '../catalogue/methodSpec.ts';
import { checksummed } from '../text/checksummed.ts';
import { isSignature, splitSignature } from '../input/signatureInput.ts';
import { isJsonObject, parseForeignJson } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { isCanonicalQuantity } from '../quantity.ts';
import type { Draft } from './draft.ts';
import { formShape, itemInputShape, takesAddress } from './formShape.ts';

/** A draft of a value, in fields as far as the shape has a form; everything else is JSON text. */
export function draftOf(shape: InputShape, value: JsonValue): Draft {
  const form = formShape(shape);
  if (value === null && form.isNullable) return 'null';
  if (Array.isArray(value)) {
    const { list } = form;
    const items = value as readonly JsonValue[];
    const most = list === undefined ? 0 : 'tuple' in list ? list.tuple.length : list.most;
    if (list === undefined || items.length > (most ?? Infinity)) return JSON.stringify(value);
    return { items: items.map((item, index) => itemDraft(itemInputShape(list, index)!, item)) };
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
  return shape === 'calldata' && typeof value === 'string' && isOpenFunction(value)
    ? { signature: value, args: [] }
    : leafText(shape, value);
}

/** Whether a text is a function whose arguments are still to be typed. Booleans and arrays have defaults. */
function isOpenFunction(text: string): boolean {
  const split = isSignature(text) ? splitSignature(text) : undefined;
  return split?.rest.trim() === '' && /[(,]\s*(?!bool\b)\w+(?![\w[])/.test(split.signature);
}

/** The draft of a text: JSON is split into its parts. Any other text stays, or becomes the only item of a list. */
export function draftOfText(shape: InputShape, text: string): Draft {
  const { list, hasText } = formShape(shape);
  const isJson = /^\s*[[{]/.test(text);
  if (hasText && !isJson) return text;
  if (!isJson) return list === undefined || text.trim() === '' ? text : { items: [text] };
  try {
    return draftOf(shape, parseForeignJson(text));
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

/** Types whose numbers are shown in decimal digits. Amounts of ether are not: they have units. */
const COUNTED: ReadonlySet<InputShape> = new Set(['block', 'blockNumber', 'gas', 'quantity']);

/** A value as a user would type it in one text: an address with its checksum, a block number in decimal digits. */
export function leafText(shape: InputShape, value: JsonValue): string {
  // The capitals of an address may be a wrong checksum, which the form must not correct.
  if (takesAddress(shape) && typeof value === 'string' && value === value.toLowerCase())
    return checksummed(value);
  if (typeof value === 'string' && COUNTED.has(shape) && isCanonicalQuantity(value))
    return String(BigInt(value));
  if (typeof value === 'string' && shape !== 'json') return value;
  // A block hash is typed bare and sent as an EIP-1898 object.
  const hash = isJsonObject(value) && Object.keys(value).length === 1 ? value['blockHash'] : undefined;
  if (typeof hash === 'string' && shape === 'block') return hash;
  return JSON.stringify(value);
}
