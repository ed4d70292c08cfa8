// Reads typed bytes: addresses, hashes, words of 32 bytes, and DATA of any length.

import { checksummed } from '../text/checksummed.ts';
import { trimQuotes } from './trimQuotes.ts';
import { isEnsName, ensNote } from './ensName.ts';
import { hexDigitProblem, parseDigits, withoutPrefix } from './hexDigits.ts';
import type { Input } from './input.ts';
import { accept, quote, refuse, warn } from './input.ts';
import { addressWithChain, readLink, withNote } from './pastedLink.ts';
import { parseQuantityInput } from './quantityInput.ts';

const ADDRESS = 'Type an address: 0x and 40 hex digits.';
const ADDRESS_OR_NAME =
  'Type 0x and 40 hex digits, a name such as vitalik.eth, or, in a form, a name of your address book.';
/** A name, not a mistyped address: it has a letter that is no hex digit, and fewer characters than an address. */
const LIKE_NAME = /^(?!0x)(?=.*[g-z])\p{L}[\p{L}\p{N} ._-]{1,36}$/iu;
const HASH = 'Type a hash: 0x and 64 hex digits.';
const WORD = 'Type 32 bytes as 0x and 64 hex digits, or a number.';

/** Reads DATA, with or without `0x` in front. */
export function parseDataInput(text: string): Input {
  const typed = trimQuotes(text).replaceAll(/\s/g, '');
  if (typed === '') return refuse('Type bytes in hex; no bytes at all is 0x.');
  const digits = withoutPrefix(typed);
  const problem = hexDigitProblem(digits);
  if (problem !== undefined) return refuse(problem);
  if (digits === '0')
    return refuse('One hex digit is half a byte. Write 0x for no bytes, 0x00 for one that is zero.');
  if (digits.length === 1) return refuse(`One hex digit is half a byte. Write 0x0${digits} for a whole one.`);
  if (digits.length % 2 === 1) {
    return refuse(`${digits.length} hex digits are not whole bytes: one is missing or too many.`);
  }
  return accept('0x' + digits.toLowerCase());
}

/** Reads a 32-byte hash, alone or in a link to an explorer. */
export function parseHashInput(text: string): Input {
  const typed = trimQuotes(text);
  if (typed === '') return refuse(HASH);
  const linked = readLink(typed, ['transaction', 'block'], HASH, (value) =>
    /^\d+$/.test(value) ? refuse(`This link names a block by its number. ${HASH}`) : readHash(value),
  );
  return linked ?? readHash(typed);
}

function readHash(typed: string): Input {
  const data = parseDigits(typed, 64, 'A hash');
  return data.ok ? accept('0x' + data.digits.toLowerCase()) : refuse(data.problem);
}

/** Reads 32 bytes. Shorter text is read as a number, and padded on the left. */
export function parseWordInput(text: string): Input {
  const typed = trimQuotes(text);
  if (/^0x[0-9a-f]{64}$/i.test(typed)) return accept(typed.toLowerCase());
  if (/^\d{64}$/.test(typed)) {
    const word = `0x${BigInt(typed).toString(16).padStart(64, '0')}`;
    return refuse(
      `${quote(typed)} can be read in two ways. Write 0x${typed} for hex, ${word} for the number.`,
    );
  }
  if (/^[0-9a-f]{64}$/i.test(typed)) return accept(`0x${typed.toLowerCase()}`);
  const number = parseQuantityInput(typed, 'quantity');
  if (!number.ok) return /^[-\u2212\d.,]/.test(typed) ? number : refuse(WORD);
  return accept(`0x${(number.value as string).slice(2).padStart(64, '0')}`);
}

/**
 * Reads an address: alone, behind the short name of its chain, or in a link to an explorer. Capitals that do not match
 * EIP-55 give a warning: a digit may be mistyped. An ENS name stays as typed, and is resolved when the call is sent.
 */
export function parseAddressInput(text: string): Input {
  const typed = trimQuotes(text);
  if (typed === '') return refuse(ADDRESS);
  const linked = readLink(typed, ['address'], ADDRESS, readAddress);
  if (linked !== undefined) return linked;
  const { chain, address } = addressWithChain(typed) ?? {};
  if (address === undefined) return readAddress(typed);
  const read = readAddress(address);
  return read.ok ? withNote(read, `Taken without “${chain}”; the chain is that of the endpoint.`) : read;
}

/** The problem of a text of 38 to 42 hex digits that is not an address; undefined for an address or any other text. */
export function mistypedAddressProblem(text: string): string | undefined {
  const typed = trimQuotes(text);
  const read = /^0x[0-9a-f]{38,42}$/i.test(typed) ? readAddress(typed) : undefined;
  return read?.ok === false ? read.problem : undefined;
}

/** The same for fewer hex digits, of which there is at least one, with the number of those that are missing. */
export function shortAddressProblem(text: string): string | undefined {
  const [, digits] = /^0x([0-9a-f]{1,39})$/i.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const missing = 40 - digits.length;
  const [count, what] = missing % 2 === 0 ? [missing / 2, 'byte'] : [missing, 'digit'];
  const are = count === 1 ? `${what} is` : `${what}s are`;
  return `An address has 40 hex digits after 0x, not ${digits.length}: ${count} ${are} missing.`;
}

function readAddress(typed: string): Input {
  if (isEnsName(typed)) return accept(typed, ensNote([typed]));
  if (LIKE_NAME.test(typed)) return refuse(`${quote(typed)} is not an address. ${ADDRESS_OR_NAME}`);
  const data = parseDigits(typed, 40, 'An address');
  if (!data.ok) return refuse(data.problem);
  const { digits } = data;
  const address = `0x${digits.toLowerCase()}` as const;
  const mixed = /[a-f]/.test(digits) && /[A-F]/.test(digits);
  if (!mixed || checksummed(address) === `0x${digits}`) return accept(address);
  // As typed: the question before a transaction can warn of it, too.
  return warn(`0x${digits}`, 'Wrong checksum (EIP-55): check each digit.');
}
