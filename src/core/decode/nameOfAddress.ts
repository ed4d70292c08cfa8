// The name of an address: the user's own label first, else the name of the contract whose code it has.

import { checksummed } from '../text/checksummed.ts';
import { shortHex } from '../text/shortHex.ts';
import type { DecodeContext } from './decodedNode.ts';

/** Undefined where no name is known. `isUnseen`: the address is only looked up, not shown. */
export function nameOfAddress(
  address: string,
  { labels, contractAt, nameShown }: Pick<DecodeContext, 'labels' | 'contractAt' | 'nameShown'>,
  isUnseen?: boolean,
): string | undefined {
  const name = labels?.get(address.toLowerCase()) ?? contractAt?.(address, isUnseen)?.name;
  return name === undefined || isUnseen === true ? name : (nameShown?.(address, name) ?? name);
}

/** The symbol of a known token that reports one which can be shown. */
export function symbolOfToken(
  address: string,
  { tokens }: Pick<DecodeContext, 'tokens'>,
): string | undefined {
  const symbol = tokens?.get(address.toLowerCase())?.symbol;
  return symbol === 'tokens' ? undefined : symbol;
}

/** `Vault (0x6101…d788)`, in full where the context says so; the name alone where a name book lists the address, the address where there is no name. */
export function namedAddress(
  address: string,
  context: Pick<DecodeContext, 'labels' | 'contractAt' | 'nameShown' | 'hasFullAddresses'>,
): string {
  const whole = checksummed(address);
  const short = context.hasFullAddresses === true ? whole : shortHex(whole);
  const name = nameOfAddress(address, context);
  if (name === undefined) return short;
  return context.nameShown === undefined ? `${name} (${short})` : name;
}

const ADDRESS = 42;

/** The name of an address, or the address in short form; other hex in short form. */
export function hexName(
  hex: string,
  context: Pick<DecodeContext, 'labels' | 'contractAt' | 'hasFullAddresses'>,
): string {
  const shown = checksummed(hex);
  const name = shown.length === ADDRESS ? nameOfAddress(shown, context) : undefined;
  return name ?? (context.hasFullAddresses === true ? shown : shortHex(shown));
}
