// Checks the checksum in the capitals of an address. https://eips.ethereum.org/EIPS/eip-55

import { checksummed } from './checksummed.ts';

/** `none`: all letters have one case, so there is no checksum. */
export type ChecksumState = 'right' | 'wrong' | 'none';

export function checksumState(text: string): ChecksumState | undefined {
  const digits = /^(?:0x)?([0-9a-f]{40})$/i.exec(text.trim())?.[1];
  if (digits === undefined) return undefined;
  // Without letters there is only one way to write the digits.
  if (/^\d+$/.test(digits)) return 'right';
  if (!(/[a-f]/.test(digits) && /[A-F]/.test(digits))) return 'none';
  return checksummed(`0x${digits}`) === `0x${digits}` ? 'right' : 'wrong';
}

/** `, typed with a wrong checksum: 0x…` of an address whose capitals do not fit; else ''. */
export function checksumWarning(text: string): string {
  return checksumState(text) === 'wrong' ? `, typed with a wrong checksum: ${text}` : '';
}
