// Reads a typed log topic: an event, 32 bytes, an address, or an ENS name.

import { trimQuotes } from './trimQuotes.ts';
import { isEnsName } from './ensName.ts';
import { parseDigits } from './hexDigits.ts';
import { parseAddressInput } from './hexInput.ts';
import type { Input } from './input.ts';
import { accept, refuse } from './input.ts';
import { addressWithChain, explorerLink } from './pastedLink.ts';
import { parseEventInput } from './signatureInput.ts';

const TOPIC = 'Type a topic: 0x and 64 hex digits, or an event such as Transfer(address,address,uint256).';

export function parseTopicInput(text: string): Input {
  const typed = trimQuotes(text);
  const event = parseEventInput(typed);
  if (event !== undefined) return event;
  // The address is padded when the call is sent, once the name is resolved.
  if (isEnsName(typed)) return parseAddressInput(typed);
  const isAddress = /^0x[0-9a-f]{40}$/i.test(typed) || addressWithChain(typed) !== undefined;
  if (isAddress || explorerLink(typed)?.page === 'address') {
    const address = parseAddressInput(typed);
    if (!address.ok) return address;
    const topic = `0x${'0'.repeat(24)}${(address.value as string).slice(2)}`;
    return accept(topic, `Sent as ${topic}: the address, padded to 32 bytes.`);
  }
  const data = parseDigits(typed, 64, 'A topic');
  if (data.ok) return accept('0x' + data.digits.toLowerCase());
  return refuse(/^0x/i.test(typed) ? data.problem : TOPIC);
}
