// The units in which a number can be typed, and exact conversion between them.

import type { InputShape, InputType } from '../catalogue/methodSpec.ts';
import { formatUnits, groupDigits, parseQuantity } from '../quantity.ts';
import { trimQuotes } from './trimQuotes.ts';
import { READERS } from './leafInput.ts';

export type QuantityUnit = 'decimal' | 'wei' | 'gwei' | 'ether' | 'hex';

const UNITS: Readonly<Partial<Record<InputType, readonly QuantityUnit[]>>> = {
  wei: ['wei', 'gwei', 'ether', 'hex'],
  weiPerGas: ['wei', 'gwei', 'hex'],
  gas: ['decimal', 'hex'],
  quantity: ['decimal', 'hex'],
};

const DECIMALS: Readonly<Record<QuantityUnit, number>> = { decimal: 0, wei: 0, gwei: 9, ether: 18, hex: 0 };

/** The units in which a value of a type can be typed; none where it has no units. */
export function unitsOf(shape: InputShape): readonly QuantityUnit[] {
  return (typeof shape === 'string' ? UNITS[shape] : undefined) ?? [];
}

/** The unit of a typed number; the type's first unit where none is written. */
export function unitOf(shape: InputShape, text: string): QuantityUnit | undefined {
  const units = unitsOf(shape);
  // JavaScript writes a bigint with an n at its end.
  const typed = trimQuotes(text)
    .toLowerCase()
    .replace(/(?<=\d)n$/, '');
  if (typed === '') return undefined;
  if (typed.startsWith('0x')) return units.find((unit) => unit === 'hex');
  const written = /(?<![a-z])[a-z]+$/.exec(typed)?.[0];
  return written === undefined
    ? units[0]
    : units.find((unit) => unit === (written === 'eth' ? 'ether' : written));
}

/** The same number in another unit; undefined where the text is not a number. */
export function inUnit(shape: InputShape, text: string, unit: QuantityUnit): string | undefined {
  const value = valueOf(shape, text);
  if (value === undefined) return undefined;
  if (unit === 'hex') return `0x${value.toString(16)}`;
  const number = formatUnits(value, DECIMALS[unit]).replaceAll(',', '');
  return unit === 'decimal' ? number : `${number} ${unit}`;
}

/** The number as it is sent, and in each unit: `0x4a817c800 · 20,000,000,000 wei · 20 gwei`. */
export function quantityEcho(shape: InputShape, text: string): string | undefined {
  const value = valueOf(shape, text);
  if (value === undefined) return undefined;
  const others = unitsOf(shape).flatMap((unit) => {
    if (unit === 'hex') return [];
    if (unit === 'decimal') return [groupDigits(value)];
    return [`${formatUnits(value, DECIMALS[unit])} ${unit}`];
  });
  return [`0x${value.toString(16)}`, ...others].join(' · ');
}

function valueOf(shape: InputShape, text: string): bigint | undefined {
  if (typeof shape !== 'string' || unitsOf(shape).length === 0) return undefined;
  const read = READERS[shape](text);
  return read.ok && typeof read.value === 'string' ? parseQuantity(read.value) : undefined;
}
