// Asks ERC-20 tokens for their decimals and symbols, and reads the results. A symbol that could pass for something else
// is not used, or is marked as a token’s.

import { decodeReturnData } from '../abi/decodeCall.ts';
import { builtInSignatures } from '../abi/signatures.ts';
import type { Chain } from '../chain/chain.ts';
import { readableText } from '../decode/bytesNotations.ts';
import { ASSET, DECIMALS, SYMBOL } from '../decode/tokenAmount.ts';
import type { TokenUnit, TokenUnits } from '../decode/tokenUnit.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { isEnsName } from '../input/ensName.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import { isBytes } from '../quantity.ts';
import type { Outcome } from '../reply/parseReply.ts';
import { textOf } from './gather.ts';
import type { Gather } from './gather.ts';

const MOST_TOKENS = 8;
const MOST_DECIMALS = 77;
const PLAIN_SYMBOL = /^[\p{L}\p{N}$€₿₮._+-]{1,16}$/u;
/** Symbols without letters of other alphabets, which can look like these. */
const USUAL_SYMBOL = /^[\w$€₿₮.+-]+$/;
const COINS = /^(eth|ether|gwei|wei|coins?|unlimited)$/i;
/**
 * supportsInterface(0x80ac58cd): ERC-721, whose numbers are ids, not amounts. https://eips.ethereum.org/EIPS/eip-721
 */
const IS_NFT = `0x01ffc9a780ac58cd${'0'.repeat(56)}`;
const NO_ASSET = `0x${'0'.repeat(40)}`;
const YES = `0x${'1'.padStart(64, '0')}`;

/** The calldata of the calls that ask a token for its unit. */
const TOKEN_READS: readonly string[] = [DECIMALS, SYMBOL, IS_NFT];

/** The TOKEN_READS to which a report has no value. */
export function missingReads({ decimals, symbol }: TokenReport): readonly string[] {
  const known = omitUndefined({ [DECIMALS]: decimals, [SYMBOL]: symbol });
  return TOKEN_READS.filter((question) => !Object.hasOwn(known, question));
}

/** Decimals, symbol and asset as the token reports them. `isNft`: its numbers are ids, not amounts. */
export type TokenReport = Partial<TokenUnit> & { readonly isNft?: true };

type EndedCall = {
  readonly method: string;
  readonly params: readonly JsonValue[];
  readonly outcome: Outcome;
};

/** The units of the first few of these tokens, where they report them; all are asked at the same time. */
export async function tokenUnits(
  tokens: readonly string[],
  { request, context }: Gather,
): Promise<TokenUnits> {
  const pending = tokens.slice(0, MOST_TOKENS).map(async (token) => {
    const outcomes = await Promise.all(
      [
        ['the token’s decimals', DECIMALS],
        ['the token’s symbol', SYMBOL],
      ].map(async ([purpose, input]) => {
        const data = textOf(await request(purpose!, 'eth_call', [{ to: token, input: input! }, 'latest']));
        return data === undefined ? {} : readTokenReport(input!, data);
      }),
    );
    const unit = tokenUnit(Object.assign({}, ...outcomes) as TokenReport, context.chain);
    return unit === undefined ? [] : [[token, unit] as const];
  });
  return new Map((await Promise.all(pending)).flat());
}

/**
 * The unit, once the decimals are known. A symbol like that of a coin or like an ENS name is marked: `15 ETH token`.
 */
export function tokenUnit(
  { decimals, symbol = 'tokens', isNft, asset }: TokenReport,
  chain?: Chain,
): TokenUnit | undefined {
  if (decimals === undefined || isNft === true) return undefined;
  const coin = chain?.coin?.symbol.toLowerCase();
  const isTaken = COINS.test(symbol) || symbol.toLowerCase() === coin || isEnsName(symbol);
  const isPlain = USUAL_SYMBOL.test(symbol) && !isTaken;
  return { decimals, symbol: isPlain ? symbol : `${symbol} token`, ...omitUndefined({ asset }) };
}

/**
 * What an ended call reports of a token, with the token’s address in lower case; undefined where it reports nothing.
 */
export function reportOfToken({
  method,
  params: [call, , ...overrides],
  outcome,
}: EndedCall): { readonly token: string; readonly report: TokenReport } | undefined {
  // With state overrides, a token can return anything.
  if (!outcome.ok || method !== 'eth_call' || call === undefined || overrides.length > 0) return undefined;
  const { to, input, data } = isJsonObject(call) ? call : {};
  const calldata = input ?? data;
  if (typeof to !== 'string' || typeof calldata !== 'string') return undefined;
  const report = readTokenReport(calldata.toLowerCase(), outcome.result);
  return Object.keys(report).length === 0 ? undefined : { token: to.toLowerCase(), report };
}

/** Reads the result of one of the TOKEN_READS, or of asset(); empty for any other result, or an unfit value. */
export function readTokenReport(input: string, data: NodeValue): TokenReport {
  if (typeof data !== 'string') return {};
  if (input === IS_NFT) return data === YES ? { isNft: true } : {};
  const [reading] = decodeReturnData(data, input, builtInSignatures());
  const read: JsonValue | undefined = isJsonObject(reading?.value)
    ? Object.values(reading.value)[0]
    : undefined;
  // Tokens older than the standard give their symbol as 32 bytes.
  const isWord = input === SYMBOL && data.length === 66 && isBytes(data);
  const value = read ?? (isWord ? readableText(data) : undefined);
  if (typeof value !== 'string') return {};
  if (input === SYMBOL) return readStoredReport({ symbol: value });
  if (input === ASSET) return readStoredReport({ asset: value.toLowerCase() });
  return input === DECIMALS ? readStoredReport({ decimals: Number(value) }) : {};
}

/** Whether this is an address in lower case, and not the one that stands for none. */
function isAsset(asset: string): boolean {
  return /^0x[\da-f]{40}$/.test(asset) && asset !== NO_ASSET;
}

/** The valid members of a report, which can come from storage or from a token. */
export function readStoredReport({ decimals, symbol, isNft, asset }: JsonObject): TokenReport {
  const isFit =
    typeof decimals === 'number' && Number.isInteger(decimals) && decimals >= 0 && decimals <= MOST_DECIMALS;
  return omitUndefined({
    decimals: isFit ? decimals : undefined,
    symbol: typeof symbol === 'string' && PLAIN_SYMBOL.test(symbol) ? symbol : undefined,
    isNft: isNft === true ? isNft : undefined,
    asset: typeof asset === 'string' && isAsset(asset) ? asset : undefined,
  });
}
