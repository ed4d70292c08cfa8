// Reads a list typed without the brackets and quotes of JSON: `0x…, 0x…` or `0x… 0x…`.

import type { InputShape, InputType } from '../catalogue/methodSpec.ts';
import type { Input } from './input.ts';
import { acceptWith, quote, refuse } from './input.ts';
import { READERS } from './leafInput.ts';
import { isUnit } from './coinUnits.ts';
import { splitArguments } from './splitArguments.ts';

/** Types that are not split into items: their values may contain commas or spaces, or are JSON. */
const UNDIVIDED: ReadonlySet<InputShape> = new Set<InputShape>([
  'text',
  'string',
  'json',
  'calldata',
  'data',
]);
/** Types of numbers that may have decimals: a comma could be their decimal sign. */
const WITH_DECIMALS: ReadonlySet<InputShape> = new Set<InputShape>(['wei', 'weiPerGas', 'number']);
const DIGITS = /(?<![\w.])(\d+(?:[,\s]\d+)+)(?![\w.])/;
const ONE_COMMA = /^\d+,\d+$/;
const GROUPS = /^\d{1,3}(?:([,\s])\d{3})(?:\1\d{3})*$/;

/** Whether commas or spaces divide a text into several parts, which could be items of a list. */
export function hasSeveralParts(text: string): boolean {
  return (partsOf(text)?.length ?? 0) > 1;
}

/**
 * Reads several items of one type. Undefined where the text is a single item, or where commas and spaces do not
 * separate items of this type. A comma or space between digits that could belong to one number is refused.
 */
export function parseListInput(item: InputShape, most: number | undefined, text: string): Input | undefined {
  if (typeof item !== 'string')
    return 'nullable' in item ? parseListInput(item.nullable, most, text) : undefined;
  if (UNDIVIDED.has(item)) return undefined;
  const parts = partsOf(text);
  if (parts === undefined) return /,/.test(text) ? refuse('“,” has nothing before or after it.') : undefined;
  if (parts.length < 2) return undefined;
  const unclear = DIGITS.exec(text)?.[1] ?? '';
  if (GROUPS.test(unclear) || (ONE_COMMA.test(unclear) && WITH_DECIMALS.has(item)))
    return refuse(ambiguityProblem(unclear));
  if (most !== undefined && parts.length > most) return refuse(`At most ${most} items, not ${parts.length}.`);
  return readAll(item, parts);
}

function readAll(item: InputType, parts: readonly string[]): Input {
  const inputs = parts.map((part) => READERS[item](part));
  const wrong = inputs.findIndex(({ ok }) => !ok);
  const first = inputs[wrong];
  if (first?.ok === false) return refuse(`Item ${wrong + 1}, ${quote(parts[wrong]!)}: ${first.problem}`);
  const notes = inputs.flatMap((input, index) =>
    input.ok && input.note !== undefined ? [{ ...input, note: `Item ${index + 1}: ${input.note}` }] : [],
  );
  const values = inputs.flatMap((input) => (input.ok ? [input.value] : []));
  return acceptWith(values, notes);
}

/** The parts between commas and spaces outside brackets. A unit stays with the number before it. */
function partsOf(text: string): readonly string[] | undefined {
  const parts: string[] = [];
  for (const part of splitArguments(text) ?? []) {
    const before = parts.at(-1);
    if (before !== undefined && isUnit(part) && /\d$/.test(before))
      parts[parts.length - 1] = `${before} ${part}`;
    else parts.push(part);
  }
  return parts.length === 0 ? undefined : parts;
}

function ambiguityProblem(unclear: string): string {
  const several = unclear.split(/[,\s]/).map((digits) => digits.replace(/^0+(?=\d)/, ''));
  const one = unclear.replaceAll(/[,\s]/g, GROUPS.test(unclear) ? '' : '.').replace(/^0+(?=\d)/, '');
  return `${quote(unclear)} can be read in two ways: write ${one} for one number, ${several.join(', ')} for several.`;
}
