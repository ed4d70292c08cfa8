// Owns asking ERC-20 tokens how many decimals their amounts have and what they are called. Refuses names that could
// be taken for something else than a name.

import { decodeReturnData } from '../abi/decodeCall.ts';
import { builtInSignatures } from '../abi/signatures.ts';
import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { textOf } from './gather.ts';
import type { Gather } from './gather.ts';

/** As the token says of itself. */
export type TokenUnit = { readonly decimals: number; readonly symbol: string };

const DECIMALS = '0x313ce567';
const SYMBOL = '0x95d89b41';
const MOST_TOKENS = 8;
const MOST_DECIMALS = 77;
const PLAIN_SYMBOL = /^[\p{L}\p{N}$€₿₮._+-]{1,16}$/u;

/** The units of the first few of these tokens, as far as they tell. */
export async function tokenUnits(
  tokens: readonly string[],
  gather: Gather,
): Promise<ReadonlyMap<string, TokenUnit>> {
  const asked = tokens.slice(0, MOST_TOKENS).map(async (token) => {
    const [decimals, symbol] = await Promise.all([
      askToken(gather, 'the token’s decimals', token, DECIMALS),
      askToken(gather, 'the token’s symbol', token, SYMBOL),
    ]);
    const count = Number(decimals);
    if (typeof decimals !== 'string' || count > MOST_DECIMALS) return [];
    const name = typeof symbol === 'string' && PLAIN_SYMBOL.test(symbol) ? symbol : 'tokens';
    return [[token, { decimals: count, symbol: name }] as const];
  });
  return new Map((await Promise.all(asked)).flat());
}

async function askToken(
  { ask }: Gather,
  purpose: string,
  token: string,
  input: string,
): Promise<JsonValue | undefined> {
  const data = textOf(await ask(purpose, 'eth_call', [{ to: token, input }, 'latest']));
  const [reading] = data === undefined ? [] : decodeReturnData(data, input, builtInSignatures());
  return isJsonObject(reading?.value) ? Object.values(reading.value)[0] : undefined;
}
