// Owns saying why a call reverted, from its revert data. https://docs.soliditylang.org/en/latest/control-structures.html

import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import type { Reading } from './decodeCall.ts';

/** Solidity's panic codes, in decimal. */
const PANICS: Readonly<Record<string, string>> = {
  '0': 'an unspecified panic of the compiler',
  '1': 'an assertion failed',
  '17': 'an arithmetic operation overflowed or underflowed',
  '18': 'a division or modulo by zero',
  '33': 'a value that the enum does not have',
  '34': 'a wrongly encoded byte array in storage',
  '49': 'pop() on an empty array',
  '50': 'an array index out of bounds',
  '65': 'too much memory, or an array too large',
  '81': 'a call through an unset function variable',
};

/** What empty revert data usually means. */
export const EMPTY_REVERT =
  'The contract gave no reason: a require() without a message, a function or contract that does not exist, or the gas ran out.';

/** What is to be done about revert data that nothing known reads. */
export function unknownReason(data: string): string {
  return `The contract gave a reason whose signature ${data.slice(0, 10)} is not known here: add its ABI to read it.`;
}

/** One line for a reading of revert data: `Error: not the owner`, `Panic 0x11: …`, `Name(1, 0x…)`. */
export function revertText({ signature, value }: Reading): string {
  const args = isJsonObject(value) ? Object.values(value) : [];
  if (signature.source === 'Solidity') {
    const [only] = args;
    if (signature.name === 'Error')
      return typeof only === 'string' && only !== '' ? only : 'an empty message';
    return panicText(typeof only === 'string' ? only : '0');
  }
  return `${signature.name}(${args.map(argumentText).join(', ')})`;
}

function panicText(code: string): string {
  const meaning = PANICS[code];
  const hex = BigInt(code).toString(16).padStart(2, '0');
  return `Panic 0x${hex}${meaning === undefined ? '' : `: ${meaning}`}`;
}

function argumentText(value: JsonValue): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return `[${(value as readonly JsonValue[]).map(argumentText).join(', ')}]`;
  return isJsonObject(value)
    ? `(${Object.values(value).map(argumentText).join(', ')})`
    : JSON.stringify(value);
}
