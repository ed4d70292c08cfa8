// What the capitals of an address prove. https://eips.ethereum.org/EIPS/eip-55

import { checksummed } from '../text/checksummed.ts';

/** `none`: no capitals to check by. Undefined where the text is no address. */
export type ChecksumState = 'right' | 'wrong' | 'none';

export function checksumState(text: string): ChecksumState | undefined {
  const digits = /^(?:0x)?([0-9a-f]{40})$/i.exec(text.trim())?.[1];
  if (digits === undefined) return undefined;
  // Of digits without letters there is only one way to write them.
  if (/^\d+$/.test(digits)) return 'right';
  if (!(/[a-f]/.test(digits) && /[A-F]/.test(digits))) return 'none';
  return checksummed(`0x${digits}`) === `0x${digits}` ? 'right' : 'wrong';
}
