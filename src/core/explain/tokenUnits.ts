// Asks ERC-20 tokens for their decimals and symbols. A symbol that could pass for something else is not used.

import { decodeReturnData } from '../abi/decodeCall.ts';
import { builtInSignatures } from '../abi/signatures.ts';
import { readableText } from '../decode/bytesNotations.ts';
import { DECIMALS, SYMBOL } from '../decode/tokenAmount.ts';
import type { TokenUnit, TokenUnits } from '../decode/tokenUnit.ts';
import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import { isBytes } from '../quantity.ts';
import { textOf } from './gather.ts';
import type { Gather } from './gather.ts';

const MOST_TOKENS = 8;
const MOST_DECIMALS = 77;
const PLAIN_SYMBOL = /^[\p{L}\p{N}$€₿₮._+-]{1,16}$/u;

/** Decimals and symbol as the token reports them. */
export type TokenReport = Partial<TokenUnit>;

/** The units of the first few of these tokens, where they report them; all are asked at the same time. */
export async function tokenUnits(tokens: readonly string[], { ask }: Gather): Promise<TokenUnits> {
  const asked = tokens.slice(0, MOST_TOKENS).map(async (token) => {
    const answers = await Promise.all(
      [
        ['the token’s decimals', DECIMALS],
        ['the token’s symbol', SYMBOL],
      ].map(async ([purpose, input]) => {
        const data = textOf(await ask(purpose!, 'eth_call', [{ to: token, input: input! }, 'latest']));
        return data === undefined ? {} : readTokenReport(input!, data);
      }),
    );
    const unit = tokenUnit(Object.assign({}, ...answers) as TokenReport);
    return unit === undefined ? [] : [[token, unit] as const];
  });
  return new Map((await Promise.all(asked)).flat());
}

/** The unit, once the decimals are known. */
export function tokenUnit({ decimals, symbol = 'tokens' }: TokenReport): TokenUnit | undefined {
  return decimals === undefined ? undefined : { decimals, symbol };
}

/** The value of a result of decimals() or symbol(); nothing for any other result, or an unfit one. */
export function readTokenReport(input: string, data: NodeValue): TokenReport {
  if (typeof data !== 'string') return {};
  const [reading] = decodeReturnData(data, input, builtInSignatures());
  const read: JsonValue | undefined = isJsonObject(reading?.value)
    ? Object.values(reading.value)[0]
    : undefined;
  // Tokens older than the standard give their symbol as 32 bytes.
  const isWord = input === SYMBOL && data.length === 66 && isBytes(data);
  const value = read ?? (isWord ? readableText(data) : undefined);
  if (typeof value !== 'string') return {};
  if (input === SYMBOL) return PLAIN_SYMBOL.test(value) ? { symbol: value } : {};
  return input === DECIMALS && Number(value) <= MOST_DECIMALS ? { decimals: Number(value) } : {};
}
