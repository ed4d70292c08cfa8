// Notations of each kind of number, exact in every unit.

import { countsBlobs } from '../chain/chain.ts';
import type { Chain } from '../chain/chain.ts';
import { chainById } from '../chain/chains.ts';
import { coinAmount } from '../chain/coinAmount.ts';
import { formatQuantity, formatUnits, groupDigits } from '../quantity.ts';
import type { Amount } from '../quantity.ts';
import type { Leaf } from '../shape.ts';
import { plainNotation, plural } from './notation.ts';
import type { Notation } from './notation.ts';
import { transactionTypeName } from './transactionTypeName.ts';
import { formatAge, formatDuration, formatLocalTime, formatUtcTime, formatZonedTime } from './time.ts';

/** `nowSeconds`: Unix time, for ages; without it, no ages are shown. `chain`: the chain that the number belongs to. */
type Renderer = {
  readonly summary: (amount: Amount, nowSeconds: number | undefined, chain: Chain | undefined) => string;
  readonly notations: (amount: bigint, nowSeconds: number, chain: Chain | undefined) => readonly Notation[];
};

/** The gas of one blob (EIP-4844). */
export const GAS_PER_BLOB = 131_072n;
const KIBIBYTE = 1024n;
const GWEI = 1_000_000_000n;
const LARGEST = (1n << 256n) - 1n;

const PLAIN: Renderer = {
  summary: groupDigits,
  notations: (amount) => [
    { name: 'decimal', text: groupDigits(amount), copy: amount.toString() },
    plainNotation('hex', amount < 0n ? `-${formatQuantity(-amount)}` : formatQuantity(amount)),
  ],
};

const NUMBERS: Readonly<Partial<Record<Leaf, Renderer>>> = {
  wei: {
    summary: (amount, _now, chain) => coinAmount(amount, chain),
    notations: (amount, _now, chain) => weiNotations(amount, chain),
  },
  weiPerGas: {
    summary: (amount) => `${formatUnits(amount, 9)} gwei`,
    notations: (amount, _now, chain) => {
      const [coin, gwei, ...rest] = weiNotations(amount, chain);
      return [gwei!, coin!, ...rest];
    },
  },
  gwei: {
    summary: (amount, _now, chain) =>
      isEther(chain) ? coinAmount(BigInt(amount) * GWEI, chain) : `${groupDigits(amount)} gwei`,
    notations: (amount, _now, chain) => [
      ...weiNotations(amount * GWEI, isEther(chain) ? chain : undefined).filter(({ name }) => name !== 'hex'),
      // The value as sent, in gwei.
      plainNotation('hex', formatQuantity(amount)),
    ],
  },
  blobGas: {
    summary: (amount, _now, chain) =>
      countsBlobs(chain) ? `${groupDigits(amount)} (${blobCount(BigInt(amount))})` : groupDigits(amount),
    notations: (amount, now, chain) => [
      ...PLAIN.notations(amount, now, chain),
      ...(countsBlobs(chain) ? [plainNotation('blobs', blobCount(amount))] : []),
    ],
  },
  quantity: {
    ...PLAIN,
    summary: (amount) => groupDigits(amount) + (amount === LARGEST ? ' (the largest uint256)' : ''),
  },
  seconds: {
    summary: (amount) => formatDuration(BigInt(amount)),
    notations: (amount, now, chain) => [
      plainNotation('duration', formatDuration(amount)),
      ...PLAIN.notations(amount, now, chain),
    ],
  },
  bytes: {
    summary: (amount) => byteCount(BigInt(amount)),
    notations: (amount, now, chain) => [
      ...PLAIN.notations(amount, now, chain),
      plainNotation('size', byteCount(amount)),
    ],
  },
  chainId: {
    ...PLAIN,
    summary: (amount, _now, chain) =>
      withName(amount, (chain?.id === BigInt(amount) ? chain : chainById(BigInt(amount))).name),
  },
  txType: {
    ...PLAIN,
    summary: (amount, _now, chain) => withName(amount, transactionTypeName(amount, chain)),
  },
  blockAccessIndex: { ...PLAIN, summary: (amount) => withName(amount, momentInBlock(BigInt(amount))) },
  status: { ...PLAIN, summary: (amount) => withName(amount, ['failed', 'success'][Number(amount)]) },
  timestamp: {
    summary: (amount, now) => {
      const seconds = BigInt(amount);
      return formatLocalTime(seconds) + (now === undefined ? '' : ` (${formatAge(seconds, now)})`);
    },
    notations: (amount, now, chain) => [
      plainNotation('local', formatZonedTime(amount)),
      plainNotation('utc', formatUtcTime(amount)),
      plainNotation('age', formatAge(amount, now)),
      ...PLAIN.notations(amount, now, chain),
    ],
  },
};

/** A map, because it is faster than an object for a name that is not known beforehand. */
const RENDERERS: ReadonlyMap<string, Renderer> = new Map(Object.entries(NUMBERS));

/** `chain`: the chain that the number belongs to; without it, the coin of an amount has no name. */
export function summarizeNumber(
  kind: string,
  amount: Amount,
  nowSeconds: number | undefined,
  chain: Chain | undefined,
): string {
  return rendererOf(kind).summary(amount, nowSeconds, chain);
}

export function numberNotations(
  kind: string,
  amount: bigint,
  nowSeconds: number,
  chain: Chain | undefined,
): readonly Notation[] {
  return rendererOf(kind).notations(amount, nowSeconds, chain);
}

/** Whether numbers of this kind are shown as digits alone, without a unit or a name. */
export function showsDigitsOnly(kind: string): boolean {
  return rendererOf(kind) === PLAIN;
}

function rendererOf(kind: string): Renderer {
  return RENDERERS.get(kind) ?? PLAIN;
}

/** Which part of a block an index stands for; the last one is after its transactions, whose number is not known here. */
function momentInBlock(index: bigint): string {
  return index === 0n
    ? 'before the transactions'
    : `transaction index ${groupDigits(index - 1n)}, or after the last`;
}

/** A size in bytes, with a larger unit added where that is easier to read; the byte count stays exact. */
export function byteCount(bytes: bigint): string {
  const exact = plural(groupDigits(bytes), 'byte');
  if (bytes < 10n * KIBIBYTE) return exact;
  const [size, unit] = bytes < 10n * KIBIBYTE ** 2n ? [KIBIBYTE, 'KiB'] : [KIBIBYTE ** 2n, 'MiB'];
  return `${exact}, ${formatUnits((bytes * 10n) / size, 1)} ${unit}`;
}

/** Whether amounts in gwei are ether: on Ethereum they are withdrawals of stake, on other chains something else. */
export function isEther(chain: Chain | undefined): boolean {
  return chain?.kind === 'Ethereum';
}

function weiNotations(amount: bigint, chain: Chain | undefined): readonly Notation[] {
  const digits = amount.toString();
  const coin = coinAmount(amount, chain, digits);
  const gwei = formatUnits(amount, 9, digits);
  return [
    {
      name: (chain?.coin?.symbol ?? 'ETH') === 'ETH' ? 'ether' : 'coins',
      text: coin,
      copy: ungrouped(coin.split(' ')[0]!),
    },
    { name: 'gwei', text: `${gwei} gwei`, copy: ungrouped(gwei) },
    { name: 'wei', text: `${formatUnits(amount, 0, digits)} wei`, copy: digits },
    plainNotation('hex', formatQuantity(amount)),
  ];
}

function ungrouped(text: string): string {
  return text.includes(',') ? text.replaceAll(',', '') : text;
}

function blobCount(amount: bigint): string {
  const whole = plural(groupDigits(amount / GAS_PER_BLOB), 'blob');
  return amount % GAS_PER_BLOB === 0n ? whole : `more than ${whole}`;
}

function withName(number: Amount, name: string | undefined): string {
  return name === undefined ? String(number) : `${number} (${name})`;
}
