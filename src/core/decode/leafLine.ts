// A scalar in one line, and the plain text of a scalar.

import { blockTagMeaning } from '../blockTags.ts';
import type { Chain } from '../chain/chain.ts';
import { isRawNumber } from '../json.ts';
import type { JsonValue } from '../json.ts';
import type { Amount } from '../quantity.ts';
import { checksummed } from '../text/checksummed.ts';
import { ellipsis } from '../text/ellipsis.ts';
import { oneLine } from '../text/oneLine.ts';
import { summarizeBytes } from './bytesNotations.ts';
import type { NodeKind } from './decodedNode.ts';
import { summarizeNumber } from './numberNotations.ts';

const LONG_LINE = 160;

/** A scalar in one line, by its kind and amount as in `decode`; bytes are not decoded. `chain`: that of the scalar. */
export function summarizeLeaf(
  kind: NodeKind,
  value: JsonValue,
  amount: Amount | undefined,
  chain: Chain | undefined,
  nowSeconds?: number,
): string {
  if (amount !== undefined) return summarizeNumber(kind, amount, nowSeconds, chain);
  const text = scalarText(value);
  if (text === '') return '(empty text)';
  if (kind === 'address') return checksummed(text);
  if (kind === 'ratio') {
    const percent = percentText(text);
    return percent === undefined ? text : `${percent} %`;
  }
  if (kind === 'blockTag') return `${text} (${blockTagMeaning(text) ?? 'a block tag'})`;
  return summarizeBytes(kind, text) ?? shownLine(text);
}

/** A scalar as the node sent it, without the quotes of a text. */
export function scalarText(value: JsonValue): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return isRawNumber(value) ? value.rawJSON : JSON.stringify(value);
}

/** `0.5231` as `52.31`: the decimal point is moved, nothing is rounded. Undefined where the text is no decimal. */
export function percentText(text: string): string | undefined {
  const match = /^(\d{1,9})(?:\.(\d+))?$/.exec(text);
  if (match === null) return undefined;
  const fraction = (match[2] ?? '').padEnd(2, '0');
  const whole = BigInt(match[1]! + fraction.slice(0, 2)).toString();
  const rest = fraction.slice(2).replace(/(?<!0)0+$/, '');
  return rest === '' ? whole : `${whole}.${rest}`;
}

/** A text as one line of a row, cut where it is too long. */
export function shownLine(text: string): string {
  const line = oneLine(text.slice(0, 2 * LONG_LINE));
  if (line === '') return '(blank text)';
  return ellipsis(text.length > 2 * LONG_LINE ? `${line}…` : line, LONG_LINE);
}
