// Summarizes a draft in short texts, for one line: a folded row, or one of the last values.

import { isJsonObject, jsonOf } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { ellipsis } from '../text/ellipsis.ts';
import { oneLine } from '../text/oneLine.ts';
import type { Draft } from './draft.ts';
import { groupDigits } from '../quantity.ts';
import { shortHex } from '../text/shortHex.ts';
import { isLeftOut } from './draft.ts';

const LONGEST = 80;
const LONGEST_VALUE = 24;
/** Enough for ten billion tokens of 18 decimals, in groups of digits. */
const LONGEST_DIGITS = 40;
/** The characters of JSON that are read; longer JSON is shown as text. */
const LONGEST_JSON = 20_000;

/** The name of an address; undefined of all else. */
type NameOf = (text: string) => string | undefined;

/** `balance 1000 ether, nonce 5`; '' where nothing is typed. */
export function draftSummary(draft: Draft): string {
  return ellipsis(draftWords(draft).join(', '), LONGEST);
}

/** `to bob` and `value 1.5 ether`: the members of an object, or the items of typed JSON, each as a text; no braces. */
export function draftWords(draft: Draft, nameOf: NameOf = () => undefined): readonly string[] {
  if (typeof draft === 'string') return typedWords(draft, nameOf);
  if (!('members' in draft)) return [inner(draft, nameOf)];
  return Object.entries(draft.members)
    .filter(([, member]) => !isLeftOut(member))
    .map(([name, member]) => `${name} ${inner(member, nameOf)}`);
}

function typedWords(text: string, nameOf: NameOf): readonly string[] {
  const line = oneLine(text);
  if (line === '') return [];
  if (!/^[[{]/.test(line)) return [nameOf(line) ?? textWords(line)];
  const value = text.length > LONGEST_JSON ? undefined : jsonOf(text);
  if (value === undefined) return [ellipsis(oneLine(line.replaceAll(/[[\]{}"]/g, ' ')), LONGEST_VALUE)];
  const items = Array.isArray(value) ? (value as readonly JsonValue[]) : [value];
  return items.flatMap((item) => draftWords(asDraft(item), nameOf));
}

function asDraft(value: JsonValue): Draft {
  if (Array.isArray(value)) return { items: (value as readonly JsonValue[]).map(asDraft) };
  if (isJsonObject(value))
    return {
      members: Object.fromEntries(Object.entries(value).map(([name, member]) => [name, asDraft(member)])),
    };
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Shows the ends of hex, and digits in groups, so that values are easy to tell apart. */
function textWords(text: string): string {
  if (/^0x[0-9a-f]+$/i.test(text)) return shortHex(text);
  if (/^\d{5,}$/.test(text)) return ellipsis(groupDigits(BigInt(text)), LONGEST_DIGITS);
  return ellipsis(text, LONGEST_VALUE);
}

function inner(draft: Draft, nameOf: NameOf): string {
  if (typeof draft === 'string') return typedWords(draft, nameOf).join(', ');
  if ('members' in draft) return `(${draftWords(draft, nameOf).join(', ')})`;
  if ('args' in draft) {
    const args = draft.args.filter((arg) => !isLeftOut(arg)).map((arg) => inner(arg, nameOf));
    return `${ellipsis(draft.signature.split('(', 1)[0]!, LONGEST_VALUE)}(${args.join(', ')})`;
  }
  const count = 'items' in draft ? draft.items.length : draft.entries.length;
  return count === 1 ? '1 item' : `${count} items`;
}
