// Makes keys that do not depend on how a value is written: a number has one key in hex, decimal and JSON, and so has
// hex in either case. Text is never folded, and bytes are never read as numbers.

import { itemShape, memberShape } from '../decode/childNodes.ts';
import { decode, resolveShape } from '../decode/decodedNode.ts';
import type { DecodedNode } from '../decode/decodedNode.ts';
import { isRawNumber } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { LargeValue, NodeValue } from '../jsonIndex/largeContainer.ts';
import type { Shape } from '../shape.ts';

const HEX = /^0x[0-9a-fA-F]*$/;
const PLAIN_NAME = /^[A-Za-z_]\w*$/;
const SHORT_HEX = /^0x[0-9a-fA-F]{1,16}$/;
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,6}))?$/;
const MOST_ZEROS = 1000;
/** Longer hex is not a number, and would be slow to read as one. */
const MOST_DIGITS = 1000;

/** Parts of a signature are numbers, which some clients send without their leading zeros. */
const SIGNATURE_PARTS: ReadonlySet<string> = new Set(['r', 's', 'v', 'yParity']);

/** The key of a scalar; `node.label` is the nearest member name. */
export function scalarKey({ kind, value, amount, label }: DecodedNode): string {
  if (amount !== undefined) return `#${amount}`;
  if (typeof value === 'number' || isRawNumber(value)) return numberKey(JSON.stringify(value));
  if (typeof value !== 'string' || kind === 'text') return JSON.stringify(value);
  if (HEX.test(value)) return isNumber(kind, label, value) ? `#${BigInt(value)}` : value.toLowerCase();
  return kind === 'unknown' && /^(0|[1-9]\d{0,77})$/.test(value) ? `#${value}` : JSON.stringify(value);
}

type Known = { readonly name: string; readonly shape: Shape; readonly key: string };

/** Caches the keys of nested containers: each is read once, however many lists around it are compared. */
const made = new WeakMap<object, Known>();

/**
 * The key of a whole value; `name` is the nearest member name. The key of a container is a digest: it finds values
 * that belong together, but does not prove that they are equal.
 */
export function valueKey(name: string, value: NodeValue, shape: Shape): string {
  if (isLargeValue(value)) return largeKey(value);
  if (typeof value !== 'object' || value === null || isRawNumber(value))
    return scalarKey(decode(name, value, shape));
  const known = made.get(value);
  if (known?.name === name && known.shape === shape) return known.key;
  const key = digest(textOf(name, value, resolveShape(shape, value)));
  made.set(value, { name, shape, key });
  return key;
}

/** A digest of the bytes as they were sent: the same value written differently has another key. */
function largeKey(value: LargeValue): string {
  const parts: string[] = [];
  for (let at = 0; at < value.size; at += PIECE) parts.push(digest(LATIN.decode(value.raw(at, at + PIECE))));
  return digest(parts.join(' '));
}

const PIECE = 65_536;
const LATIN = new TextDecoder('latin1');

function textOf(name: string, value: object, shape: Shape): string {
  const keys: string[] = [];
  if (Array.isArray(value)) {
    const items = value as readonly JsonValue[];
    for (let index = 0; index < items.length; index++)
      keys.push(valueKey(name, items[index]!, itemShape(shape, index)));
    return `[${keys.join(',')}]`;
  }
  const object = value as JsonObject;
  for (const member in object) {
    const key = valueKey(member, object[member]!, memberShape(shape, member));
    keys.push(`${memberKey(member, shape)}:${key}`);
  }
  return `{${keys.toSorted().join(',')}}`;
}

/** A digest of 64 bits. */
function digest(text: string): string {
  let [left, right] = [0x2545f491, 0x6c078965];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    left = Math.imul(left ^ code, 0x01000193);
    right = Math.imul((right << 7) ^ (right >>> 9) ^ code, 0x2c1b3c6d);
  }
  return `@${(left >>> 0).toString(36)}.${(right >>> 0).toString(36)}`;
}

/** The key of a member name. A name that is data by its shape or format gets the key of a value. */
export function memberKey(name: string, shape: Shape): string {
  if (typeof shape === 'object' && 'keys' in shape) return scalarKey(decode(name, name, shape.keys));
  if (PLAIN_NAME.test(name)) return name;
  return HEX.test(name) ? name.toLowerCase() : JSON.stringify(name);
}

/** Whether hex stands for a number: storage words do, and short hex of unknown meaning most likely does. */
function isNumber(kind: DecodedNode['kind'], label: string, text: string): boolean {
  if (text === '0x' || text.length > MOST_DIGITS) return false;
  if (kind === 'word') return true;
  return kind === 'data' ? SIGNATURE_PARTS.has(label) : kind === 'unknown' && SHORT_HEX.test(text);
}

/** The same key for `1e3`, `1000` and `1000.0`, without rounding. */
function numberKey(text: string): string {
  const match = DECIMAL.exec(text);
  if (match === null) return text;
  const [, sign, whole, fraction = '', exponent = '0'] = match;
  const digits = (whole! + fraction).replace(/^0+/, '');
  const kept = digits.replace(/(?<!0)0+$/, '');
  if (kept === '') return '#0';
  const zeros = Number(exponent) - fraction.length + digits.length - kept.length;
  return zeros >= 0 && zeros < MOST_ZEROS
    ? `#${sign}${kept}${'0'.repeat(zeros)}`
    : `#${sign}${kept}e${zeros}`;
}
