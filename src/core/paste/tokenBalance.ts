// Reads a line that asks for a token balance by the symbol of the token: `0x… USDC`, `USDC balance of 0x…`.

import type { DecodeContext } from '../decode/decodedNode.ts';
import { checksummed } from '../text/checksummed.ts';

const HOLDER = String.raw`(?<holder>0x[0-9a-f]{40}|[^\s.]+(?:\.[^\s.]+)*\.eth)`;
const SYMBOL = String.raw`(?<symbol>[^\s.,()]{1,30})`;
const LINES = [
  String.raw`balance\s+(?:of\s+)?${HOLDER}\s+(?:in\s+)?${SYMBOL}`,
  String.raw`${SYMBOL}\s+(?:balance\s+)?(?:of\s+)?${HOLDER}`,
  String.raw`${HOLDER}\s+${SYMBOL}(?:\s+balance)?`,
].map((line) => new RegExp(`^(?:the\\s+)?${line}$`, 'i'));
const LONGEST = 400;

/**
 * The line as one that other readers know: the function of the token, or the balance in the chain’s coin. Undefined
 * where it asks for something else, or where not exactly one known token has the symbol.
 */
export function tokenBalanceText(
  line: string,
  { tokens, chain }: Pick<DecodeContext, 'tokens' | 'chain'>,
): string | undefined {
  if (line.length > LONGEST) return undefined;
  for (const pattern of LINES) {
    const { holder, symbol = '' } = pattern.exec(line.trim())?.groups ?? {};
    if (holder === undefined) continue;
    const isIt = (other: string | undefined): boolean => other?.toLowerCase() === symbol.toLowerCase();
    const [found, ...others] = [...(tokens ?? [])].filter(([, unit]) => isIt(unit.symbol));
    if (isIt(chain?.coin?.symbol)) return found === undefined ? `balance ${holder}` : undefined;
    if (found !== undefined && others.length === 0) return `${checksummed(found[0])} balanceOf ${holder}`;
  }
  return undefined;
}
