// Reads a line that asks for a token balance by the symbol of the token: `0x… USDC`, `USDC balance of 0x…`.

import { builtInSignatures } from '../abi/signatures.ts';
import { blockTagOf, blockTagOfWord } from '../blockTags.ts';
import { listMethods } from '../catalogue/catalogue.ts';
import { unknownWords } from '../catalogue/matchMethods.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import { checksummed } from '../text/checksummed.ts';
import { explainedText } from './explainedText.ts';
import { functionCalls } from './functionWords.ts';
import { readRepeat } from './repeatText.ts';
import { spokenValue } from './spokenText.ts';

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
    if (found === undefined || others.length > 0) continue;
    const [token, unit] = found;
    if (isCapitals(unit.symbol, symbol) || !isWord(symbol, holder))
      return `${checksummed(token)} balanceOf ${holder}`;
  }
  return undefined;
}

/** `SAFE` is a token, `safe` a block. */
function isCapitals(symbol: string | undefined, typed: string): boolean {
  return typed === symbol && /^[A-Z]+$/.test(typed);
}

/** Whether other readers know the word: a token can report any symbol, and must not take over `nonce of 0x…`. */
function isWord(symbol: string, holder: string): boolean {
  const line = `${symbol} ${holder}`;
  return (
    /^(?:0x|\d+$)/i.test(symbol) ||
    (blockTagOf(symbol) ?? blockTagOfWord(symbol)) !== undefined ||
    unknownWords(listMethods(), symbol).length === 0 ||
    functionCalls(symbol, builtInSignatures()).length > 0 ||
    spokenValue(symbol, [holder]) !== undefined ||
    explainedText(line) !== undefined ||
    readRepeat(line, { recent: [], pinned: [] }, {}) !== undefined
  );
}
