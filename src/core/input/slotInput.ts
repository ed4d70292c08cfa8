// Reads a typed storage slot: 32 bytes or a number, the name of a slot that proxies have, or a variable such as
// `positions[0x7099…79C8].shares`, whose contract is known only once the call is sent.

import { KNOWN_SLOTS } from '../layout/knownSlots.ts';
import { trimQuotes } from './trimQuotes.ts';
import { parseWordInput } from './hexInput.ts';
import { accept } from './input.ts';
import type { Input } from './input.ts';

const EXPRESSION = /^[A-Za-z_$][\w$]*(?:@[\d+]+)?(?:\s*[.[][\s\S]*[\w$\]])?$/;
const LONGEST = 2_000;
const LOOKED_UP = 'Its slot is found by the storage layout of the contract when the request is sent.';

/** Reads a slot as it is sent. A variable stays as typed until the call is sent: only then is its contract known. */
export function parseSlotInput(text: string): Input {
  const typed = trimQuotes(text);
  const known = knownSlot(typed);
  if (known !== undefined) return accept(known);
  const word = parseWordInput(text);
  if (word.ok || !isSlotExpression(typed)) return word;
  return accept(typed, LOOKED_UP);
}

/** Whether a text may be a variable: its slot depends on the contract at the address. */
export function isSlotExpression(text: string): boolean {
  return text.length <= LONGEST && EXPRESSION.test(text) && !parseWordInput(text).ok;
}

function knownSlot(typed: string): string | undefined {
  const found = [...KNOWN_SLOTS].find(([, name]) => name.toLowerCase() === typed.toLowerCase());
  return found && `0x${found[0].toString(16).padStart(64, '0')}`;
}
