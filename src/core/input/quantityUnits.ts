// The units in which a number can be typed, and exact conversion between them.

import type { InputShape, InputType } from '../catalogue/methodSpec.ts';
import { formatUnits, groupDigits, parseQuantity } from '../quantity.ts';
import { coinTyped, NO_UNITS } from './amountUnits.ts';
import type { AmountUnits } from './amountUnits.ts';
import { READERS } from './leafInput.ts';
import { numberBefore } from './numeral.ts';
import { trimQuotes } from './trimQuotes.ts';

/** `decimal`, `hex`, `wei`, `gwei`, `ether`, or the symbol of another coin. */
type QuantityUnit = string;

const UNITS: Readonly<Partial<Record<InputType, readonly QuantityUnit[]>>> = {
  wei: ['wei', 'gwei', 'ether', 'hex'],
  weiPerGas: ['wei', 'gwei', 'hex'],
  gas: ['decimal', 'hex'],
  quantity: ['decimal', 'hex'],
};

const DECIMALS: Readonly<Record<QuantityUnit, number>> = { decimal: 0, wei: 0, gwei: 9, ether: 18, hex: 0 };

/** The units between which a value of a type can be switched, its coin in place of ether; none where it has no units. */
export function unitsOf(shape: InputShape, units = NO_UNITS): readonly QuantityUnit[] {
  const all = (typeof shape === 'string' ? UNITS[shape] : undefined) ?? [];
  const coin = coinTyped(units);
  return coin === undefined ? all : all.map((unit) => (unit === 'ether' ? coin.symbol : unit));
}

/** The unit of a typed number; the type's first unit where none is written. */
export function unitOf(shape: InputShape, text: string, units = NO_UNITS): QuantityUnit | undefined {
  const all = unitsOf(shape, units);
  const ofCoin = coinTyped(units)?.symbol ?? 'ether';
  // JavaScript writes a bigint with an n at its end.
  const typed = trimQuotes(text)
    .toLowerCase()
    .replace(/(?<=\d)n$/, '');
  if (typed === '') return undefined;
  if (typed.startsWith('0x')) return all.find((unit) => unit === 'hex');
  if (numberBefore(typed, ofCoin) !== undefined) return all.find((unit) => unit === ofCoin);
  const written = /(?<![a-z])[a-z]+$/.exec(typed)?.[0];
  return written === undefined
    ? all[0]
    : all.find((unit) => unit === (isEther(written, ofCoin) ? ofCoin : written));
}

/** `eth` is no amount of another coin. */
function isEther(word: string, ofCoin: QuantityUnit): boolean {
  return word === 'ether' || (word === 'eth' && ofCoin === 'ether');
}

/** The same number in another unit; undefined where the text is not a number. */
export function inUnit(
  shape: InputShape,
  text: string,
  unit: QuantityUnit,
  units = NO_UNITS,
): string | undefined {
  const value = valueOf(shape, text, units);
  if (value === undefined) return undefined;
  if (unit === 'hex') return `0x${value.toString(16)}`;
  const number = formatUnits(value, decimalsOf(unit, units)).replaceAll(',', '');
  return unit === 'decimal' ? number : `${number} ${unit}`;
}

/**
 * The number with a unit behind it; undefined where it has one, or is hex. Whoever typed a bare number, and then chooses
 * a unit, means the number in that unit.
 */
export function withUnitBehind(text: string, unit: QuantityUnit): string | undefined {
  const number = trimQuotes(text);
  return unit === 'decimal' || unit === 'hex' || !/^\d[\d_.,]*$/.test(number)
    ? undefined
    : `${number} ${unit}`;
}

/** The number as it is sent, and in each unit: `0x4a817c800 · 20,000,000,000 wei · 20 gwei`. */
export function quantityEcho(shape: InputShape, text: string, units = NO_UNITS): string | undefined {
  const value = valueOf(shape, text, units);
  if (value === undefined) return undefined;
  const others = unitsOf(shape, units).flatMap((unit) => {
    if (unit === 'hex') return [];
    if (unit === 'decimal') return [groupDigits(value)];
    return [`${formatUnits(value, decimalsOf(unit, units))} ${unit}`];
  });
  return [`0x${value.toString(16)}`, ...others].join(' · ');
}

function decimalsOf(unit: QuantityUnit, units: AmountUnits): number {
  return DECIMALS[unit] ?? coinTyped(units)!.decimals;
}

function valueOf(shape: InputShape, text: string, units: AmountUnits): bigint | undefined {
  if (typeof shape !== 'string' || unitsOf(shape).length === 0) return undefined;
  const read = READERS[shape](text, units);
  return read.ok && typeof read.value === 'string' ? parseQuantity(read.value) : undefined;
}
