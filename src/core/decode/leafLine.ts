// A scalar in one line, and the plain text of a scalar.

import { blockTagMeaning } from '../blockTags.ts';
import type { Chain } from '../chain/chain.ts';
import { parseDecimal } from '../decimal.ts';
import type { Decimal } from '../decimal.ts';
import { isRawNumber } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { formatUnits } from '../quantity.ts';
import type { Amount } from '../quantity.ts';
import { checksummed } from '../text/checksummed.ts';
import { ellipsis } from '../text/ellipsis.ts';
import { oneLine } from '../text/oneLine.ts';
import { summarizeBytes } from './bytesNotations.ts';
import type { NodeKind } from './decodedNode.ts';
import { summarizeNumber } from './numberNotations.ts';

const LONG_LINE = 160;
/** 100 %, in hundredths of a percent. */
const WHOLE = 10_000n;
/** A double has at most about 1,100 decimals, and nodes send up to 17. */
const MOST_DECIMALS = 400;

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
    const percent = roundedPercent(text);
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

/** `0.523178` as `52.3178`, exactly. Undefined where the text is no decimal, or one that no share would have. */
export function percentText(text: string): string | undefined {
  const { digits, exponent } = shareIn(text) ?? {};
  if (digits === undefined) return undefined;
  return exponent! >= -2
    ? (digits * 10n ** BigInt(exponent! + 2)).toString()
    : formatUnits(digits, -2 - exponent!).replaceAll(',', '');
}

/** The same to two decimals: `52.32`. It is 0 or 100 only where the share is exactly that. */
function roundedPercent(text: string): string | undefined {
  const share = shareIn(text);
  if (share === undefined) return undefined;
  const { digits, exponent } = share;
  if (exponent >= -4) return percentText(text);
  const part = 10n ** BigInt(-4 - exponent);
  const rounded = (digits + part / 2n) / part;
  if (rounded * part !== digits) {
    if (rounded === 0n) return '< 0.01';
    if (rounded === WHOLE) return digits < rounded * part ? '> 99.99' : '> 100';
  }
  return formatUnits(rounded, 2).replaceAll(',', '');
}

/** A share as a decimal, such as 0.25 or 2.5e-7. */
function shareIn(text: string): Decimal | undefined {
  const read = parseDecimal(text);
  return read === undefined || read.digits < 0n || Math.abs(read.exponent) > MOST_DECIMALS ? undefined : read;
}

/** A text as one line of a row, cut where it is too long. */
export function shownLine(text: string): string {
  const line = oneLine(text.slice(0, 2 * LONG_LINE));
  if (line === '') return '(blank text)';
  return ellipsis(text.length > 2 * LONG_LINE ? `${line}…` : line, LONG_LINE);
}
