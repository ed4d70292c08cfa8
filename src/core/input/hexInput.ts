// Reads bytes as people write them: addresses, hashes and free DATA.

import * as Address from 'ox/Address';
import type { Input } from './input.ts';
import { accept, quote, refuse } from './input.ts';
import { parseQuantityInput } from './quantityInput.ts';

/** Reads DATA; `0x` in front may be left out. */
export function parseDataInput(text: string): Input {
  const typed = text.replaceAll(/\s/g, '');
  if (typed === '') return refuse('Type bytes in hex; no bytes at all is 0x.');
  const digits = /^0x/i.test(typed) ? typed.slice(2) : typed;
  const wrong = /[^0-9a-f]/i.exec(digits);
  if (wrong !== null) return refuse(`“${wrong[0]}” is not a hex digit (0-9, a-f).`);
  if (digits.length % 2 === 1) {
    return refuse(`${digits.length} hex digits are no whole bytes: one digit is missing or too many.`);
  }
  return accept('0x' + digits.toLowerCase());
}

/** Reads a 32-byte hash. */
export function parseHashInput(text: string): Input {
  const typed = text.trim();
  if (typed === '') return refuse('Type a hash: 0x and 64 hex digits.');
  const data = parseDigits(typed, 64, 'A hash');
  return data.ok ? accept('0x' + data.digits.toLowerCase()) : refuse(data.problem);
}

/** Reads 32 bytes. Fewer are padded on the left, as numbers are. */
export function parseWordInput(text: string): Input {
  const typed = text.trim();
  if (/^0x[0-9a-f]{64}$/i.test(typed)) return accept(typed.toLowerCase());
  const number = parseQuantityInput(typed, false);
  if (!number.ok) return /^0x/i.test(typed) || /^[\d,_.-]+$/.test(typed) ? number : refuse(WORD);
  return accept(`0x${(number.value as string).slice(2).padStart(64, '0')}`);
}

const WORD = 'Type 32 bytes as 0x and 64 hex digits, or a number.';

/** Reads an address. Capitals that do not match EIP-55 are accepted with a note: one digit may be mistyped. */
export function parseAddressInput(text: string): Input {
  const typed = text.trim();
  if (typed === '') return refuse('Type an address: 0x and 40 hex digits.');
  if (/\.[a-z]+$/i.test(typed)) return refuse(`${quote(typed)} is a name. Type the address it stands for.`);
  const data = parseDigits(typed, 40, 'An address');
  if (!data.ok) return refuse(data.problem);
  const { digits } = data;
  const address = `0x${digits.toLowerCase()}` as const;
  const mixed = /[a-f]/.test(digits) && /[A-F]/.test(digits);
  if (!mixed || Address.checksum(address) === `0x${digits}`) return accept(address);
  return accept(address, 'The capitals do not match the checksum (EIP-55): check that no digit is wrong.');
}

type Digits =
  | { readonly ok: true; readonly digits: string }
  | { readonly ok: false; readonly problem: string };

export function parseDigits(typed: string, length: number, what: string): Digits {
  const digits = /^0x/i.test(typed) ? typed.slice(2) : typed;
  const wrong = /[^0-9a-f]/i.exec(digits);
  if (wrong !== null) return { ok: false, problem: `“${wrong[0]}” is not a hex digit (0-9, a-f).` };
  if (digits.length === length) return { ok: true, digits };
  const problem = `${what} has ${length} hex digits after 0x; these are ${digits.length}.`;
  return { ok: false, problem };
}
