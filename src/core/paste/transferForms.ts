// Who receives a transfer that was typed in words, and the form that it fills in.

import { parseAddressInput, shortAddressProblem } from '../input/hexInput.ts';
import { isEnsName, ensNote } from '../input/ensName.ts';
import { quote } from '../input/input.ts';
import type { JsonObject } from '../json.ts';
import type { SuggestedCall } from '../decode/suggestedCalls.ts';
import { checksummed } from '../text/checksummed.ts';
import { shortHex } from '../text/shortHex.ts';
import type { PastedReading } from './pastedReading.ts';

const MOST_NAMES = 10;

/** The names of addresses in the address book, by address. */
type Labels = ReadonlyMap<string, string> | undefined;

/** Whether the text is an address, an ENS name, or the whole name of an address in the address book. */
export function isReceiver(text: string, labels: Labels): boolean {
  const isNamed = (): boolean => namedBy(text, labels).some(([, name]) => name.length === text.length);
  return /^0x[0-9a-f]{40}$/i.test(text) || isEnsName(text) || isNamed();
}

/** A form for each address that is meant. `formTo`: the form for an address, and its name for the row. */
export function toReceiver(
  to: string,
  labels: Labels,
  formTo: (address: string, name: string) => SuggestedCall,
): PastedReading {
  if (/^0x/i.test(to)) {
    const address = parseAddressInput(to);
    if (!address.ok) return refusal(shortAddressProblem(to) ?? address.problem);
    const { note } = address;
    const lower = to.toLowerCase();
    const name = labels?.get(lower) ?? shortHex(checksummed(lower));
    const call = formTo(shownAddress(to, note), name);
    return reading([call], note);
  }
  const named = namedBy(to, labels);
  if (named.length === 0 && isEnsName(to)) return reading([formTo(to, to)], ensNote([to]));
  if (named.length === 0)
    return refusal(`${quote(to)} is not in your address book (ethRpc.addressBook). Type the address.`);
  return reading(named.map(([address, name]) => formTo(checksummed(address), name)));
}

type Named = readonly [address: string, name: string];

/** The addresses of this name; where there are none, those whose names begin with it. */
function namedBy(typed: string, labels: Labels = new Map()): readonly Named[] {
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
export function oneAddress(typed: string, labels: Labels): string | undefined {
  if (/^0x/i.test(typed)) {
    const address = parseAddressInput(typed);
    return address.ok ? shownAddress(typed, address.note) : undefined;
  }
  const [named, other] = namedBy(typed, labels);
  return named === undefined || other !== undefined ? undefined : checksummed(named[0]);
}

/** A member of the request is shown in the form as it was typed; a sender that is missing is left to be filled in. */
export function transferForm(what: string, request: JsonObject, name: string): SuggestedCall {
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

export function refusal(problem: string): PastedReading {
  return { label: 'A transfer that cannot be filled in.', node: undefined, calls: [], problem };
}
