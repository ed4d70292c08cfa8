// Reads a transfer of tokens, `send 5 DAI to bob` or `transfer <token> <receiver> 5`: a transaction for the token.

import type { DecodeContext } from '../decode/decodedNode.ts';
import type { TokenUnit, TokenUnits } from '../decode/tokenUnit.ts';
import { isUnit } from '../input/coinUnits.ts';
import { shortAddressProblem } from '../input/hexInput.ts';
import { quote } from '../input/input.ts';
import { TRANSFER_VERBS } from '../input/namedAddress.ts';
import { parseCalldataInput } from '../input/signatureInput.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { checksummed } from '../text/checksummed.ts';
import { shortHex } from '../text/shortHex.ts';
import type { PastedReading } from './pastedReading.ts';
import { isReceiver, transferForm, refusal, toReceiver } from './transferForms.ts';

const TRANSFER = 'transfer(address to, uint256 amount)';
const READ =
  'A token is known at an endpoint once a balance of it was read there: balanceOf <token> <account>.';
/** What a token without a symbol is called. */
const NAMELESS = 'tokens';
const NUMBER = String.raw`(?:\d+(?:\.\d+)?|\.\d+)`;
const AMOUNT = new RegExp(`^${NUMBER}$`);
const TOKEN_FIRST = new RegExp(
  String.raw`^(?:${TRANSFER_VERBS})\s+(?<token>0x[0-9a-f]{40})\s+(?:to\s+)?(?<to>\S+)\s+(?<amount>${NUMBER})(?:\s*(?<unit>[a-z]\S{0,31}))?$`,
  'i',
);
/** As source code and command lines have it. */
const CALLED_AT = /^(0x[0-9a-f]{40})\s+(transfer)(?=\s)/i;

/** `unit`: the symbol as typed. A reading with a `problem` where no token of that symbol is known, or several are. */
export function readTokenTransfer(
  { amount = '', unit = '', to = '' }: Readonly<Record<string, string>>,
  from: string | undefined,
  { tokens, labels, chain }: DecodeContext,
): PastedReading {
  const known = tokensCalled(unit, tokens);
  const [token, ...others] = known;
  if (token === undefined)
    return refusal(`${quote(unit)} is neither ${coinOf(chain)} nor a token known at this endpoint. ${READ}`);
  if (others.length > 0)
    return refusal(
      `${known.length} known tokens are called ${quote(unit)}. Name the one that is meant: transfer <token> <receiver> ${amount} ${unit}.`,
    );
  const [address, called] = token;
  if (!AMOUNT.test(amount))
    return refusal(`${quote(amount)} is not clear. Write the amount as 1500.5, without commas and spaces.`);
  return formsOf({ address, called, from, labels }, `${amount} ${called.symbol}`, to);
}

type TokenSent = {
  /** The token, in lower case. */
  readonly address: string;
  readonly called: TokenUnit;
  readonly from: string | undefined;
  readonly labels: DecodeContext['labels'];
};

/** `amount`: with the symbol of the token, or in its base units. */
function formsOf({ address, called, from, labels }: TokenSent, amount: string, to: string): PastedReading {
  if (to.toLowerCase() === address)
    return refusal(
      `This would send ${called.symbol} to its own contract. Name who receives it, behind “to”.`,
    );
  const inputFor = (receiver: string) =>
    parseCalldataInput(`${TRANSFER} ${receiver} ${amount}`, undefined, called);
  const read = inputFor(address);
  if (!read.ok) return refusal(read.problem);
  const what = /\s/.test(amount) ? amount : `${amount} base units of ${called.symbol}`;
  return toReceiver(to, labels, (receiver, name) => {
    const input = inputFor(receiver);
    const request = {
      ...omitUndefined({ from }),
      to: checksummed(address),
      ...(input.ok && { input: input.value }),
    };
    // Any contract can call itself so: the address says which token it is.
    return transferForm(`${what} (${shortHex(checksummed(address))})`, request, name);
  });
}

/**
 * `transfer <token> <receiver> 5`, or `<token> transfer <receiver> 5`; undefined where the words are another transfer, or
 * call the function of a contract that is not known as a token.
 */
export function readTransferAt(
  line: string,
  from: string | undefined,
  { tokens, labels, chain }: DecodeContext,
): PastedReading | undefined {
  const verbFirst = line.replace(CALLED_AT, '$2 $1');
  const { token, to = '', amount = '', unit } = TOKEN_FIRST.exec(verbFirst)?.groups ?? {};
  if (token === undefined || isUnit(unit ?? '', chain?.coin)) return undefined;
  // Otherwise a receiver that was cut would be read as the amount.
  const short = shortAddressProblem(to);
  if (short !== undefined) return refusal(short);
  if (!isReceiver(to, labels)) return undefined;
  const address = token.toLowerCase();
  const called = tokens?.get(address);
  const isCall = verbFirst !== line && from === undefined;
  if (called === undefined)
    return unit === undefined && !isCall
      ? refusal(
          `Which address receives it is not clear: ${shortHex(checksummed(address))} is not a token known at this endpoint. Write “transfer ${amount} ${chain?.coin?.symbol ?? 'ether'} to” and the receiver. ${READ}`,
        )
      : undefined;
  const sent = { address, called, from, labels };
  const inUnit = formsOf(sent, `${amount} ${unit ?? called.symbol}`, to);
  // Commands and source code count in base units.
  const isEither = unit === undefined && called.decimals > 0 && /^\d+$/.test(amount);
  return isEither ? { ...inUnit, calls: [...inUnit.calls, ...formsOf(sent, amount, to).calls] } : inUnit;
}

function coinOf(chain: DecodeContext['chain']): string {
  return chain?.coin === undefined
    ? 'the coin of this chain'
    : `${chain.coin.symbol}, the coin of this chain,`;
}

/** The known tokens with this symbol, in any capitals. */
export function tokensCalled(
  unit: string,
  tokens: TokenUnits = new Map(),
): readonly (readonly [string, TokenUnit])[] {
  const wanted = unit.toLowerCase();
  return wanted === NAMELESS ? [] : [...tokens].filter(([, { symbol }]) => symbol.toLowerCase() === wanted);
}
