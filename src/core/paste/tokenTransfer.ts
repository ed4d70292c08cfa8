// Reads a transfer of tokens in words, `send 5 DAI to bob`: a transaction that calls transfer of the token.

import type { DecodeContext } from '../decode/decodedNode.ts';
import type { TokenUnit, TokenUnits } from '../decode/tokenUnit.ts';
import { quote } from '../input/input.ts';
import { parseCalldataInput } from '../input/signatureInput.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { checksummed } from '../text/checksummed.ts';
import { shortHex } from '../text/shortHex.ts';
import type { PastedReading } from './pastedReading.ts';
import { transferForm, refusal, toReceiver } from './transferForms.ts';

const TRANSFER = 'transfer(address to, uint256 amount)';
const READ =
  'A token is known at an endpoint once a balance of it was read there: balanceOf <token> <account>.';
/** What a token without a symbol is called. */
const NAMELESS = 'tokens';
const AMOUNT = /^(?:\d+(?:\.\d+)?|\.\d+)$/;

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
  if (to.toLowerCase() === address)
    return refusal(
      `This would send ${called.symbol} to its own contract. Name who receives it, behind “to”.`,
    );
  const inputFor = (receiver: string) =>
    parseCalldataInput(`${TRANSFER} ${receiver} ${amount} ${called.symbol}`, undefined, called);
  const read = inputFor(address);
  if (!read.ok) return refusal(read.problem);
  return toReceiver(to, labels, (receiver, name) => {
    const input = inputFor(receiver);
    const request = {
      ...omitUndefined({ from }),
      to: checksummed(address),
      ...(input.ok && { input: input.value }),
    };
    // Any contract can call itself so: the address says which token it is.
    return transferForm(`${amount} ${called.symbol} (${shortHex(checksummed(address))})`, request, name);
  });
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
