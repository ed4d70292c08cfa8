// A changed value as a row: `250 → 290`. Below it are both sides, the account and the slot.

import { omitUndefined } from '../omitUndefined.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import type { Shape } from '../shape.ts';
import { decode } from './decodedNode.ts';
import type { DecodedNode, Provenance } from './decodedNode.ts';
import { shortHex } from '../text/shortHex.ts';

export type StateChange = {
  readonly kind: 'storage' | 'balance' | 'nonce' | 'code';
  readonly label: string;
  /** The variable as its contract names it, with its keys in full: `shares[0x7099…79C8]`. */
  readonly variable?: string;
  /** Undefined where it is not known. */
  readonly before: JsonValue | undefined;
  readonly after: JsonValue;
  readonly shape: Shape;
  /** The account and the storage slot of the value. */
  readonly place: { readonly account: string; readonly slot?: string };
  readonly note?: string;
};

/** The shapes that `changeNode` has made, by which its nodes are recognized. */
const CHANGES = new WeakSet<object>();
const SHOWN = 8;
const LONGEST_WHOLE = 34;
const LEADING_ZEROS = /^0x0*(?=.)/;

export function changeNode(
  { label, before, after, shape, place, note }: StateChange,
  parent: DecodedNode,
  provenance: Provenance | undefined,
): DecodedNode {
  const changed = {
    headline: ['before', 'after'],
    object: { before: shape, after: shape, account: 'address', slot: 'word' },
  } satisfies Shape;
  CHANGES.add(changed);
  const value: JsonObject = { ...omitUndefined({ before }), after, ...place };
  // Both sides are amounts of the token at this account.
  const of = { to: place.account };
  const calldata = shape === 'tokenAmount' ? { before: of, after: of } : undefined;
  const context = calldata === undefined ? parent.context : { ...parent.context, calldata };
  return decode(label, value, changed, { parent, context, note, ...omitUndefined({ provenance }) });
}

export function isChange({ shape }: DecodedNode): boolean {
  return typeof shape === 'object' && CHANGES.has(shape);
}

/** Both sides of a change in one line; undefined for any other node. `read`: gives both sides as text. */
export function changeLine(node: DecodedNode, read: () => readonly string[]): string | undefined {
  const { shape, value } = node;
  if (!isChange(node) || !isJsonObject(value)) return undefined;
  const { before, after } = value;
  const of = typeof shape === 'object' && 'object' in shape ? shape.object['before'] : undefined;
  if (before === undefined) {
    const text =
      of === 'word' && typeof after === 'string' ? shortWord(after) : sideText(of, after, read()[0]!);
    return `? → ${text}`;
  }
  if (of === 'word' && typeof before === 'string' && typeof after === 'string')
    return differing(before, after).join(' → ');
  const texts = read();
  return [before, after].map((side, at) => sideText(of, side, texts[at]!)).join(' → ');
}

function sideText(of: Shape | undefined, side: JsonValue | undefined, text: string): string {
  if (of === 'text' && side !== '') return `“${text}”`;
  // 0 in place of a timestamp means that no time is stored.
  return of === 'timestamp' && side === '0' ? '0' : text;
}

function shortWord(word: string): string {
  const short = word.replace(LEADING_ZEROS, '0x');
  return short.length <= LONGEST_WHOLE ? short : shortHex(word);
}

/** Shortens two words of 64 digits so that their difference stays visible. */
function differing(before: string, after: string): readonly [string, string] {
  const sides = [before, after] as const;
  const [short, other] = sides.map((word) => word.replace(LEADING_ZEROS, '0x')) as [string, string];
  if (short.length <= LONGEST_WHOLE && other.length <= LONGEST_WHOLE) return [short, other];
  const [from, to] = sides.map(shortHex) as [string, string];
  if (from !== to) return [from, to];
  let first = 0;
  while (first < before.length && before.slice(first, first + 2) === after.slice(first, first + 2))
    first += 2;
  const piece = (word: string): string =>
    `${word.slice(0, 4)}…${word.slice(first, first + SHOWN)}…${word.slice(-4)}`;
  return [piece(before), piece(after)];
}
