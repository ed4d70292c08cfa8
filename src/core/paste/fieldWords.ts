// How many of the typed words a field takes as one value.

import { BLOCK_TAGS } from '../blockTags.ts';
import type { InputShape } from '../catalogue/methodSpec.ts';
import { signatureKind } from '../form/formShape.ts';
import { isEnsName } from '../input/ensName.ts';
import { mistypedAddressProblem } from '../input/hexInput.ts';
import { parseInput } from '../input/parseInput.ts';
import { isSignature } from '../input/signatureInput.ts';
import type { AmountUnits } from '../input/amountUnits.ts';

/** Bytes from a selector on: as the last word, a call without a receiver. Shorter hex is rather a number. */
const CALLDATA = /^0x(?:[\da-f]{2}){4,}$/i;
/** Kinds that would read the digits of an address as a number or as bytes. */
const NO_ADDRESS: ReadonlySet<InputShape> = new Set<InputShape>([
  'block',
  'blockNumber',
  'calldata',
  'gas',
  'integer',
  'number',
  'quantity',
  'timestamp',
  'wei',
  'weiPerGas',
  'word',
  'slot',
]);
/** Kinds that take the name of a variable: a name of one word could be any word. */
const SLOT: ReadonlySet<InputShape> = new Set<InputShape>(['slot']);
const ONE_WORD = /^[a-z_$][\w$]*$/i;
/** Kinds whose value can be any text. */
const FREE: ReadonlySet<InputShape> = new Set<InputShape>(['json', 'string', 'text']);
/** The most words of a function with its arguments. */
const MOST_IN_CALL = 16;
const BLOCK = new RegExp(`^(?:${BLOCK_TAGS.join('|')})`);
/** A number with a symbol right behind it. */
const GLUED = /^(?!0x)\d[\d.,]*[\p{L}$€₿₮]/iu;
/** Hex of about the length of an address. */
export const LIKE_ADDRESS = /^0x[0-9a-f]{38,42}$/i;

/** How many of the words form one value of this kind; for calldata, a function with its arguments. */
export function countFor(type: InputShape, words: readonly string[], units: AmountUnits): number {
  const [word = ''] = words;
  const isEvents = signatureKind(type) === 'event';
  if (LIKE_ADDRESS.test(word) && (isOf(type, NO_ADDRESS) || isEvents)) return 0;
  if (isOf(type, FREE) && mistypedAddressProblem(word) !== undefined) return 0;
  if (isOf(type, SLOT) && ONE_WORD.test(word)) return 0;
  // An event field takes the first topic, which is never an address.
  if (isEvents && isEnsName(word)) return 0;
  if (type !== 'calldata') return /^[{[]/.test(word) || parseInput(type, word, units).ok ? 1 : 0;
  if (/^\d/.test(word) && !(CALLDATA.test(word) && words.length === 1)) return 0;
  const most = /^[a-z_$]/i.test(word) ? Math.min(words.length, MOST_IN_CALL) : 1;
  for (let count = most; count > 0; count--)
    if (parseInput('calldata', words.slice(0, count).join(' '), units).ok)
      return isAmountWithSymbol(words[count - 1], words[count]) ? count + 1 : count;
  // An amount that cannot be read stays with its function.
  const glued = words.slice(0, most).findLastIndex((one) => GLUED.test(one));
  if (glued > 0) return glued + 1;
  return isSignature(word) ? 1 : 0;
}

/** Whether the value of a field can be any text. */
export function isFree(type: InputShape): boolean {
  return isOf(type, FREE);
}

/** Whether the type is one of these kinds, or a list or a choice with one of them. */
function isOf(type: InputShape, kinds: ReadonlySet<InputShape>): boolean {
  if (typeof type === 'string') return kinds.has(type);
  if ('array' in type) return isOf(type.array, kinds);
  if ('nullable' in type) return isOf(type.nullable, kinds);
  return 'oneOf' in type && type.oneOf.some((one) => isOf(one, kinds));
}

/** Whether the word is a symbol that belongs to the number before it. */
function isAmountWithSymbol(number = '', word = ''): boolean {
  return /^[\d.,]+$/.test(number) && /^[\p{L}$€₿₮]/u.test(word) && !isEnsName(word) && !BLOCK.test(word);
}
