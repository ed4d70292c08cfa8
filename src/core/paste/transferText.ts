// Reads a transfer of coins or tokens in words (`1 eth to bob`, `send bob 5 DAI`): to an address, a name of the address
// book, or an ENS name.

import { chainById } from '../chain/chains.ts';
import { coinAmount } from '../chain/coinAmount.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { coinTyped } from '../input/amountUnits.ts';
import { isBlockTag } from '../blockTags.ts';
import { quote } from '../input/input.ts';
import { TRANSFER_VERBS } from '../input/namedAddress.ts';
import { parseQuantityInput } from '../input/quantityInput.ts';
import type { PastedReading } from './pastedReading.ts';
import { readTokenTransfer, readTransferAt, tokensCalled } from './tokenTransfer.ts';
import { transferForm, isReceiver, oneAddress, refusal, toReceiver } from './transferForms.ts';

const VERB = String.raw`(?:${TRANSFER_VERBS})\s+`;
const AMOUNT = String.raw`(?<amount>(?!0x)[-\d.][\d.,_ ]*?)\s*(?<unit>[a-z]{3,12})`;
const VERB_FIRST = new RegExp(`^${VERB}`, 'i');
const TRANSFERS = [
  String.raw`(?:${VERB})?${AMOUNT}\s+to\s+(?<to>\S.*)`,
  // Words of method names are not the name of a receiver.
  String.raw`${VERB}(?:to\s+)?(?!(?:raw|signed|transactions?|tx)\b)(?<to>\S.*?)\s+${AMOUNT}`,
  String.raw`${VERB}${AMOUNT}\s+(?!to\b)(?<to>\S+)`,
].map((words) => new RegExp(`^${words}$`, 'i'));
/** The sender, before or behind the receiver. */
const FROM = /\s+from\s+(\S+)(?=\s+to\s|$)/i;
const TWO_ADDRESSES = /0x[0-9a-f]{40}.*\s0x[0-9a-f]{40}/i;
const ETHER = /^eth(?:er)?$/i;
const COINS = /^(?:eth(?:er)?|[kmg]?wei|finney)$/i;
const LONGEST = 200;
/** The chain that is assumed where it is not known. */
const ON_ETHEREUM = chainById(1n);

/** Undefined where the text is not a transfer; a reading with a `problem` where the transfer cannot be filled in. */
export function readTransfer(line: string, context: DecodeContext): PastedReading | undefined {
  const { labels, chain } = context;
  const coin = coinTyped({ chain });
  const symbol = coin?.symbol ?? 'ETH';
  const isOfChain = (unit: string): boolean => unit.toUpperCase() === symbol.toUpperCase();
  if (line.length > LONGEST) return undefined;
  const sender = FROM.exec(line)?.[1];
  const typed = line.replace(FROM, '');
  const found = TRANSFERS.map((words) => words.exec(typed)?.groups);
  // The unit decides, as a name can look like an amount: 1inch.
  const transfer = found.find(
    (groups) => isOfChain(groups?.['unit'] ?? '') || COINS.test(groups?.['unit'] ?? ''),
  );
  const token = found.find(
    (groups, at) => groups !== undefined && isOfToken(groups, at === 0 && VERB_FIRST.test(typed), context),
  );
  const from = sender === undefined ? undefined : oneAddress(sender, labels);
  const at = readTransferAt(typed, from, context);
  if ((at ?? transfer ?? token) === undefined) return undefined;
  if (sender !== undefined && from === undefined)
    return refusal(
      `${quote(sender)} is no address and no name in your address book. Type the sender’s address.`,
    );
  if (at !== undefined) return at;
  if (transfer === undefined) return token && readTokenTransfer(token, from, context);
  const { amount = '', unit = '', to = '' } = transfer;
  // Otherwise 1 ETH would be read as 1 of a coin of another worth.
  if (ETHER.test(unit) && symbol !== 'ETH') return refusal(`The coin of this chain is ${symbol}, not ETH.`);
  if (TWO_ADDRESSES.test(to))
    return refusal(`Which address receives it is not clear. Write “${amount} ${unit} to” and that address.`);
  const value = `${amount} ${isOfChain(unit) ? (coin?.symbol ?? 'ether') : unit.toLowerCase()}`;
  const wei = parseQuantityInput(value, 'wei', coin);
  if (!wei.ok) return refusal(wei.problem);
  const what = coinAmount(BigInt(wei.value as string), chain ?? ON_ETHEREUM);
  return toReceiver(to, labels, (address, name) =>
    transferForm(what, { ...omitUndefined({ from }), to: address, value }, name),
  );
}

/**
 * Whether another word behind an amount is the unit of a token: it is a known symbol, or the rest can be nothing but a
 * transfer. `isSaid`: the words are `send 5 … to …`.
 */
function isOfToken(
  { to = '', unit = '' }: Readonly<Record<string, string>>,
  isSaid: boolean,
  { labels, tokens }: DecodeContext,
): boolean {
  if (isBlockTag(unit.toLowerCase()) || isBlockTag(to.toLowerCase())) return false;
  return isReceiver(to, labels) || tokensCalled(unit, tokens).length > 0 || (isSaid && !/\s/.test(to));
}
