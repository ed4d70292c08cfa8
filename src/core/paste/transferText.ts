// `1 eth to bob`: a transfer of ETH in words, to an address or to a name of the address book.

import { checksummed } from '../decode/bytesNotations.ts';
import { decode } from '../decode/decodedNode.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import { summarize } from '../decode/notations.ts';
import type { SuggestedCall } from '../decode/suggestedCalls.ts';
import { parseAddressInput } from '../input/hexInput.ts';
import { quote } from '../input/input.ts';
import { parseQuantityInput } from '../input/quantityInput.ts';
import type { JsonValue } from '../json.ts';
import { shortHex } from '../text/shortHex.ts';
import type { PastedReading } from './pastedReading.ts';

const TRANSFER =
  /^(?:(?:send|transfer|pay)\s+)?(?<amount>[-\d.][\d.,_ ]*?)\s*(?<unit>[kmg]?wei|finney|ether|eth)\s+to\s+(?<to>\S.*)$/i;
const LONGEST = 200;
const MOST_NAMES = 10;

/** Undefined where the text is no transfer; a reading with a `problem` where it is one that cannot be filled in. */
export function readTransfer(typed: string, { labels }: DecodeContext): PastedReading | undefined {
  const {
    amount = '',
    unit = '',
    to = '',
  } = (typed.length > LONGEST ? null : TRANSFER.exec(typed))?.groups ?? {};
  if (to === '') return undefined;
  const value = parseQuantityInput(`${amount} ${unit}`, true);
  if (!value.ok) return refusal(value.problem);
  if (/^0x/i.test(to)) {
    const address = parseAddressInput(to);
    if (!address.ok) return refusal(address.problem);
    const { note } = address;
    const lower = to.toLowerCase();
    // As it was typed where its capitals are wrong, so that the form warns too.
    const call = formOf(value.value, note === undefined ? lower : to, shortHex(checksummed(lower)));
    return reading([call], note);
  }
  const named = namedBy(to, labels ?? new Map());
  if (named.length === 0)
    return refusal(
      `${quote(to)} is not in your address book, and names are not looked up. Add it to the setting ethRpc.addressBook, or type the address.`,
    );
  return reading(named.map(([address, name]) => formOf(value.value, address, name)));
}

type Named = readonly [address: string, name: string];

/** The addresses of this name; where there is none, those whose names begin so. */
function namedBy(typed: string, labels: ReadonlyMap<string, string>): readonly Named[] {
  const key = typed.toLowerCase();
  const all = [...labels].map(([address, label]): Named => [address, label.trim()]);
  const named = all.filter(([, name]) => name.toLowerCase() === key);
  return (named.length > 0 ? named : all.filter(([, name]) => name.toLowerCase().startsWith(key))).slice(
    0,
    MOST_NAMES,
  );
}

function formOf(value: JsonValue, to: string, name: string): SuggestedCall {
  return {
    label: `Send ${summarize(decode('value', value, 'wei'))} to ${name}…`,
    method: 'eth_sendTransaction',
    // Without a sender, which the form has an empty field for, it could be shown as JSON only.
    params: [{ from: '', to, value }],
    isForm: true,
  };
}

function reading(calls: readonly SuggestedCall[], note?: string): PastedReading {
  return { label: 'A transfer of ETH.', node: undefined, calls, ...(note && { notes: [note] }) };
}

function refusal(problem: string): PastedReading {
  return { label: 'A transfer that cannot be filled in.', node: undefined, calls: [], problem };
}
