// By how much two values differ: the exact signed difference of amounts and sizes.

import { chainOfNode } from '../decode/chainOfNode.ts';
import type { DecodedNode } from '../decode/decodedNode.ts';
import { plural } from '../decode/notation.ts';
import { summarizeNumber } from '../decode/numberNotations.ts';
import { formatUnits, groupDigits, isBytes } from '../quantity.ts';
import { amountInUnit, tokenOf, unitOfAmount } from '../decode/tokenAmount.ts';
import type { TokenUnit } from '../decode/tokenUnit.ts';
import type { Leaf } from '../shape.ts';
import type { DiffNode } from './diffNode.ts';

/** Kinds of numbers that are identifiers: their difference has no meaning. */
const NAMES: ReadonlySet<string> = new Set<Leaf>(['chainId', 'txType', 'status']);

/** The kind as which a difference is shown, where it is not that of the values. */
const AS: Readonly<Record<string, Leaf>> = { timestamp: 'seconds', quantity: 'int', tokenAmount: 'int' };

/** Texts up to this length are shown whole. */
export const LONG_TEXT = 80;

/** `+1.5 ETH`, `-21,000`, `+3 bytes`, `was item 3`; undefined where there is nothing to add. */
export function differenceOf({ before, after, moved, renamed }: DiffNode): string | undefined {
  if (before === undefined || after === undefined) return undefined;
  const parts = [
    amountDifference(before, after) ?? ratioDifference(before, after) ?? sizeDifference(before, after),
    moved ? `was item ${before.label}` : undefined,
    renamed ? `was spelled ${before.label}` : undefined,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join('; ');
}

function amountDifference(before: DecodedNode, after: DecodedNode): string | undefined {
  const { kind } = after;
  if (before.amount === undefined || after.amount === undefined || before.kind !== kind) return undefined;
  const difference = after.amount - before.amount;
  if (difference === 0n || NAMES.has(kind)) return undefined;
  const unit = tokenUnitOf(before, after);
  if (unit !== undefined) return sign(difference) + amountInUnit(sizeOf(difference), unit);
  return (
    sign(difference) + summarizeNumber(AS[kind] ?? kind, sizeOf(difference), undefined, chainOfNode(after))
  );
}

/** The unit of two amounts of one token, where it has the same unit on both sides. */
function tokenUnitOf(before: DecodedNode, after: DecodedNode): TokenUnit | undefined {
  if (after.kind !== 'tokenAmount' || tokenOf(before) !== tokenOf(after)) return undefined;
  const [one, other] = [unitOfAmount(before), unitOfAmount(after)];
  const isSame = one?.decimals === other?.decimals && one?.symbol === other?.symbol;
  return isSame ? other : undefined;
}

/** The difference of two ratios in percentage points. */
function ratioDifference(before: DecodedNode, after: DecodedNode): string | undefined {
  if (before.kind !== 'ratio' || after.kind !== 'ratio') return undefined;
  const [from, to] = [before, after].map(({ value }) =>
    /^(\d{1,9})(?:\.(\d{1,99}))?$/.exec(typeof value === 'string' ? value : JSON.stringify(value)),
  );
  if (from === null || from === undefined || to === null || to === undefined) return undefined;
  const decimals = Math.max(2, from[2]?.length ?? 0, to[2]?.length ?? 0);
  const whole = ([, digits, fraction = '']: RegExpExecArray): bigint =>
    BigInt(digits! + fraction.padEnd(decimals, '0'));
  const difference = whole(to) - whole(from);
  if (difference === 0n) return undefined;
  return `${difference > 0n ? '+' : ''}${formatUnits(difference, decimals - 2)} points`;
}

/** How much longer or shorter the later bytes are, where either side is long. */
function sizeDifference({ value: from }: DecodedNode, { value: to }: DecodedNode): string | undefined {
  if (typeof from !== 'string' || typeof to !== 'string' || from.length === to.length) return undefined;
  if (Math.max(from.length, to.length) <= LONG_TEXT || !isBytes(from) || !isBytes(to)) return undefined;
  const grown = BigInt(to.length - from.length) / 2n;
  return sign(grown) + plural(groupDigits(sizeOf(grown)), 'byte');
}

function sign(difference: bigint): string {
  return difference < 0n ? '-' : '+';
}

function sizeOf(difference: bigint): bigint {
  return difference < 0n ? -difference : difference;
}
