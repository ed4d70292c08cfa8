// Guesses the meaning of a value without a shape from its name and format; the name decides between look-alikes.

import { isRawNumber } from '../json.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import type { Leaf } from '../shape.ts';

const HEX = /^0x[0-9a-fA-F]*$/;
const EIGHT_BYTES = /^0x0[\da-f]{15}$/i;
const WHOLE_NUMBER = /^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/;

/** Names of numbers; the first match wins. They are matched without separators, in lower case. */
const NUMBERS: readonly (readonly [RegExp, Leaf])[] = [
  [/(gasprice|fee(s)?per(blob)?gas|basefee|blobfee|tipcap|feecap|gastip|priorityfee)$/, 'weiPerGas'],
  [/(^|excess)blobgas(used|limit)?$/, 'blobGas'],
  [/gas(used|limit|left|cost|refund|estimate|wanted)?$/, 'gas'],
  [/(timestamp|time|deadline|expiry|expiration|createdat|updatedat|minedat)$/, 'timestamp'],
  [/(balance|^value|fee|fees|reward|wei|deposit|stake|allowance)$/, 'wei'],
  [
    /(blocknumber|blocknum|^number|(from|to|start|end|head|latest|safe|finalized|current|highest|oldest|starting|last)block)$/,
    'blockNumber',
  ],
  [/(nonce|transactioncount)$/, 'nonce'],
  [/chainid$/, 'chainId'],
  [/index$/, 'index'],
  [/(count|total|length|peers|depth|confirmations|limit|pending|queued)$/, 'count'],
  [/(size|bytes)$/, 'bytes'],
];

/** Names that say more about bytes than their length does; the first match wins. */
const BYTES: readonly (readonly [RegExp, Leaf])[] = [
  [/(input|calldata|initcode)$/, 'calldata'],
  [/(output|returndata|returnvalue|revertdata)$/, 'returnData'],
  [/(^|byte|runtime|deployed)code$/, 'code'],
  [/bloom$/, 'bloom'],
  [/extradata$/, 'extraData'],
  [/^raw(transaction|tx)?$/, 'rawTransaction'],
  [/(slot|topic|topics|storage|word|value|key)$/, 'word'],
];

/** The likely kind of a value with this name; undefined where there is none. */
export function guessLeaf(name: string, value: NodeValue): Leaf | undefined {
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  if (typeof value === 'string') {
    if (HEX.test(value)) return guessHex(plain, value);
    return WHOLE_NUMBER.test(value) ? guessNumber(plain, value) : undefined;
  }
  if (typeof value !== 'number' && !isRawNumber(value)) return undefined;
  const text = JSON.stringify(value);
  if (plain.endsWith('ratio') && /^(0|1|0\.\d+)$/.test(text)) return 'ratio';
  return WHOLE_NUMBER.test(text) ? guessNumber(plain, text) : undefined;
}

function guessHex(name: string, text: string): Leaf | undefined {
  const digits = text.length - 2;
  if (digits === 40) return 'address';
  const bytes = find(BYTES, name);
  if (digits === 64) return bytes === 'word' ? 'word' : (guessNumber(name, text) ?? 'hash');
  if (bytes !== undefined && bytes !== 'word' && digits % 2 === 0) return bytes;
  if (digits > 64 && digits % 2 === 0) return 'data';
  // The nonce of a header is eight bytes, no number.
  if (EIGHT_BYTES.test(text) && name.endsWith('nonce')) return 'data';
  return digits === 0 ? undefined : guessNumber(name, text);
}

function guessNumber(name: string, text: string): Leaf | undefined {
  if (text.length > 66) return undefined;
  const leaf = find(NUMBERS, name);
  if (leaf !== 'timestamp') return leaf;
  // Only the years 2001 to 2100: other numbers with such a name are durations or milliseconds.
  const seconds = BigInt(text);
  return seconds >= 1_000_000_000n && seconds < 4_102_444_800n ? leaf : undefined;
}

function find(rules: readonly (readonly [RegExp, Leaf])[], name: string): Leaf | undefined {
  return rules.find(([pattern]) => pattern.test(name))?.[1];
}
