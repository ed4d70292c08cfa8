// Owns how every kind of value reads: its one-line summary and all the forms it can be copied in. Times are given
// the present by the caller; nothing here reads a clock.

import * as Address from 'ox/Address';
import { isRawNumber } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { formatQuantity, formatUnits, groupDigits } from '../quantity.ts';
import type { Leaf } from '../shape.ts';
import { childCount, headlineNodes } from './decodedNode.ts';
import type { DecodedNode } from './decodedNode.ts';
import { formatAge, formatLocalTime, formatUtcTime } from './time.ts';
import { chainName, transactionTypeName } from './names.ts';

export type FormName =
  'decimal' | 'hex' | 'wei' | 'gwei' | 'ether' | 'local' | 'utc' | 'age' | 'size' | 'text' | 'json';

/** One way to read a value: `text` for the eye, `copy` for the clipboard (no separators, no unit). */
export type Form = { readonly name: FormName; readonly text: string; readonly copy: string };

type Renderer = {
  readonly summary: (amount: bigint, nowSeconds: number | undefined) => string;
  readonly forms: (amount: bigint, nowSeconds: number) => readonly Form[];
};

const DATA: ReadonlySet<string> = new Set<Leaf>([
  'data',
  'calldata',
  'returnData',
  'code',
  'bloom',
  'extraData',
  'rawTransaction',
  'rlp',
]);

const LONG_TEXT = 80;
const LONG_LINE = 160;

const decimal = (amount: bigint): Form => ({
  name: 'decimal',
  text: groupDigits(amount),
  copy: amount.toString(),
});
const hex = (amount: bigint): Form => ({
  name: 'hex',
  text: formatQuantity(amount),
  copy: formatQuantity(amount),
});

function unit(name: 'wei' | 'gwei' | 'ether', amount: bigint, decimals: number): Form {
  const text = formatUnits(amount, decimals);
  return { name, text: `${text} ${name === 'ether' ? 'ETH' : name}`, copy: text.replaceAll(',', '') };
}

function weiForms(amount: bigint): readonly Form[] {
  return [unit('ether', amount, 18), unit('gwei', amount, 9), unit('wei', amount, 0), hex(amount)];
}

const PLAIN: Renderer = { summary: groupDigits, forms: (amount) => [decimal(amount), hex(amount)] };

function suffixed(suffix: (amount: bigint) => string): Renderer {
  return { ...PLAIN, summary: (amount) => groupDigits(amount) + suffix(amount) };
}

const NUMBERS: Readonly<Partial<Record<Leaf, Renderer>>> = {
  wei: { summary: (amount) => `${formatUnits(amount, 18)} ETH`, forms: weiForms },
  weiPerGas: { summary: (amount) => `${formatUnits(amount, 9)} gwei`, forms: weiForms },
  gwei: {
    summary: (amount) => `${formatUnits(amount, 9)} ETH`,
    forms: (amount) => weiForms(amount * 1_000_000_000n),
  },
  bytes: suffixed((amount) => (amount === 1n ? ' byte' : ' bytes')),
  chainId: { ...PLAIN, summary: (amount) => withName(amount.toString(), chainName(amount)) },
  txType: { ...PLAIN, summary: (amount) => withName(amount.toString(), transactionTypeName(amount)) },
  status: { ...PLAIN, summary: (amount) => (amount === 1n ? '1 (success)' : `${amount} (failed)`) },
  timestamp: {
    summary: (amount, now) =>
      formatLocalTime(amount) + (now === undefined ? '' : ` (${formatAge(amount, now)})`),
    forms: (amount, now) => [
      { name: 'local', text: formatLocalTime(amount), copy: formatLocalTime(amount) },
      { name: 'utc', text: formatUtcTime(amount), copy: formatUtcTime(amount) },
      { name: 'age', text: formatAge(amount, now), copy: formatAge(amount, now) },
      decimal(amount),
      hex(amount),
    ],
  },
};

/** One line that says the value in its best unit. `nowSeconds`: Unix time, for ages; none are told without it. */
export function summarize(node: DecodedNode, nowSeconds?: number): string {
  const { kind, value, amount } = node;
  if (amount !== undefined) return (NUMBERS[kind as Leaf] ?? PLAIN).summary(amount, nowSeconds);
  if (kind === 'null') return 'null';
  if (kind === 'array') return plural(childCount(node), 'item');
  if (kind === 'object') return headline(node) ?? plural(childCount(node), 'field');
  const text = scalarText(value);
  if (kind === 'address') return checksummed(text);
  if ((DATA.has(kind) || kind === 'unknown') && /^0x[0-9a-f]*$/i.test(text)) return shortenData(text);
  return text === '' ? '(empty text)' : oneLine(text);
}

/** Every form of a value, the most human first; objects and arrays read as JSON only. */
export function formsOf(node: DecodedNode, nowSeconds: number): readonly Form[] {
  const { kind, value, amount } = node;
  if (amount !== undefined) return (NUMBERS[kind as Leaf] ?? PLAIN).forms(amount, nowSeconds);
  if (kind === 'object' || kind === 'array' || kind === 'null') {
    const text = JSON.stringify(value, null, 2);
    return [{ name: 'json', text, copy: text }];
  }
  const text = scalarText(value);
  if (kind === 'address') return [{ name: 'text', text: checksummed(text), copy: checksummed(text) }];
  const raw: Form = { name: text.startsWith('0x') ? 'hex' : 'text', text, copy: text };
  if (DATA.has(kind) && /^0x(?:[0-9a-f]{2})*$/i.test(text)) {
    const bytes = (text.length - 2) / 2;
    return [raw, { name: 'size', text: plural(bytes, 'byte'), copy: String(bytes) }];
  }
  if (kind === 'unknown' && /^0x[0-9a-f]{1,16}$/i.test(text)) return [raw, decimal(BigInt(text))];
  return [raw];
}

function headline(node: DecodedNode): string | undefined {
  const members = headlineNodes(node);
  if (members.length === 0) return undefined;
  return members.map((member) => `${member.label} ${summarize(member)}`).join(' · ');
}

function scalarText(value: JsonValue): string {
  if (typeof value === 'string') return value;
  return isRawNumber(value) ? value.rawJSON : JSON.stringify(value);
}

function checksummed(text: string): string {
  return /^0x[0-9a-f]{40}$/i.test(text) ? Address.checksum(text.toLowerCase()) : text;
}

function oneLine(text: string): string {
  const line = text
    .slice(0, 2 * LONG_LINE)
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (line === '') return '(blank text)';
  return line.length <= LONG_LINE && text.length <= 2 * LONG_LINE ? line : `${line.slice(0, LONG_LINE - 1)}…`;
}

function shortenData(text: string): string {
  if (text === '0x') return '0x (empty)';
  if (text.length <= LONG_TEXT) return text;
  const bytes = Math.floor((text.length - 2) / 2);
  return `${text.slice(0, 42)}… (${plural(bytes, 'byte')})`;
}

function withName(number: string, name: string | undefined): string {
  return name === undefined ? number : `${number} (${name})`;
}

function plural(count: number, word: string): string {
  return `${groupDigits(BigInt(Math.floor(count)))} ${word}${count === 1 ? '' : 's'}`;
}
