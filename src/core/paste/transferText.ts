// Reads a transfer of coins in words (`1 eth to bob`, `send bob 1 eth`): to an address, a name of the address book, or
// an ENS name.

import { chainById } from '../chain/chains.ts';
import { coinAmount } from '../chain/coinAmount.ts';
import { checksummed } from '../text/checksummed.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import type { JsonObject } from '../json.ts';
import type { SuggestedCall } from '../decode/suggestedCalls.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { isEnsName, ensNote } from '../input/ensName.ts';
import { parseAddressInput } from '../input/hexInput.ts';
import { quote } from '../input/input.ts';
import { parseQuantityInput } from '../input/quantityInput.ts';
import { shortHex } from '../text/shortHex.ts';
import type { PastedReading } from './pastedReading.ts';

const VERB = String.raw`(?:send|transfer|pay)\s+`;
const AMOUNT = String.raw`(?<amount>[-\d.][\d.,_ ]*?)\s*(?<unit>[a-z]{3,12})`;
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
const MOST_NAMES = 10;
const DECIMALS = 18;
/** The chain that is assumed where it is not known. */
const ON_ETHEREUM = chainById(1n);

/** Undefined where the text is not a transfer; a reading with a `problem` where the transfer cannot be filled in. */
export function readTransfer(line: string, { labels, chain }: DecodeContext): PastedReading | undefined {
  const { symbol = 'ETH', decimals = DECIMALS } = chain?.coin ?? {};
  const isOfChain = (unit: string): boolean =>
    decimals === DECIMALS && unit.toUpperCase() === symbol.toUpperCase();
  if (line.length > LONGEST) return undefined;
  const sender = FROM.exec(line)?.[1];
  const typed = line.replace(FROM, '');
  const found = TRANSFERS.map((words) => words.exec(typed)?.groups);
  // The unit decides, as a name can look like an amount: 1inch.
  const transfer = found.find(
    (groups) => isOfChain(groups?.['unit'] ?? '') || COINS.test(groups?.['unit'] ?? ''),
  );
  if (transfer === undefined) return undefined;
  const { amount = '', unit = '', to = '' } = transfer;
  const isCoin = isOfChain(unit);
  // Otherwise 1 ETH would be read as 1 of a coin of another worth.
  if (ETHER.test(unit) && symbol !== 'ETH') return refusal(`The coin of this chain is ${symbol}, not ETH.`);
  if (TWO_ADDRESSES.test(to))
    return refusal(`Which address receives it is not clear. Write “${amount} ${unit} to” and that address.`);
  const value = `${amount} ${isCoin ? 'ether' : unit.toLowerCase()}`;
  const wei = parseQuantityInput(value, 'wei');
  if (!wei.ok) return refusal(wei.problem);
  const what = coinAmount(BigInt(wei.value as string), chain ?? ON_ETHEREUM);
  const from = sender === undefined ? undefined : oneAddress(sender, labels);
  if (sender !== undefined && from === undefined)
    return refusal(
      `${quote(sender)} is no address and no name in your address book. Type the sender’s address.`,
    );
  const formTo = (address: string, name: string): SuggestedCall =>
    formOf(what, { ...omitUndefined({ from }), to: address, value }, name);
  if (/^0x/i.test(to)) {
    const address = parseAddressInput(to);
    if (!address.ok) return refusal(address.problem);
    const { note } = address;
    const lower = to.toLowerCase();
    const name = labels?.get(lower) ?? shortHex(checksummed(lower));
    const call = formTo(shownAddress(to, note), name);
    return reading([call], note);
  }
  const named = namedBy(to, labels ?? new Map());
  if (named.length === 0 && isEnsName(to)) return reading([formTo(to, to)], ensNote([to]));
  if (named.length === 0)
    return refusal(
      `${quote(to)} is not in your address book. Add it to the setting ethRpc.addressBook, or type the address.`,
    );
  return reading(named.map(([address, name]) => formTo(checksummed(address), name)));
}

type Named = readonly [address: string, name: string];

/** The addresses of this name; where there are none, those whose names begin with it. */
function namedBy(typed: string, labels: ReadonlyMap<string, string>): readonly Named[] {
  const key = typed.toLowerCase();
  const all = [...labels].map(([address, label]): Named => [address, label.trim()]);
  const named = all.filter(([, name]) => name.toLowerCase() === key);
  return (named.length > 0 ? named : all.filter(([, name]) => name.toLowerCase().startsWith(key))).slice(
    0,
    MOST_NAMES,
  );
}

/** An address with wrong capitals stays as typed, so that the form warns too. `note`: what is said of it. */
function shownAddress(typed: string, note: string | undefined): string {
  return note === undefined ? checksummed(typed.toLowerCase()) : typed;
}

/** The address, or that of the only name that is meant. */
function oneAddress(typed: string, labels: ReadonlyMap<string, string> = new Map()): string | undefined {
  if (/^0x/i.test(typed)) {
    const address = parseAddressInput(typed);
    return address.ok ? shownAddress(typed, address.note) : undefined;
  }
  const [named, other] = namedBy(typed, labels);
  return named === undefined || other !== undefined ? undefined : checksummed(named[0]);
}

/** A member of the request is shown in the form as it was typed; a sender that is missing is left to be filled in. */
function formOf(what: string, request: JsonObject, name: string): SuggestedCall {
  return {
    label: `Send ${what} to ${name}…`,
    method: 'eth_sendTransaction',
    params: [request],
    isForm: true,
  };
}

function reading(calls: readonly SuggestedCall[], note?: string): PastedReading {
  return { label: 'A transfer.', node: undefined, calls, ...(note && { notes: [note] }) };
}

function refusal(problem: string): PastedReading {
  return { label: 'A transfer that cannot be filled in.', node: undefined, calls: [], problem };
}
