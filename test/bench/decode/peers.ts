// Owns the same job done with viem and with ethers: every quantity of a block and its receipts as exact text in its unit.
import { formatUnits as ethersFormatUnits, getBigInt } from 'ethers';
import { formatBlock, formatTransactionReceipt, formatUnits, hexToBigInt } from 'viem';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import type { SampleBlock } from './sampleBlock.ts';

const wei = ['value'];
const gwei = [
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'maxFeePerBlobGas',
  'effectiveGasPrice',
  'baseFeePerGas',
];
const counts =
  'blockNumber transactionIndex nonce gas gasUsed gasLimit cumulativeGasUsed logIndex number timestamp blobGasUsed excessBlobGas size difficulty index validatorIndex type status chainId'.split(
    ' ',
  );
/** By member name: how many decimals its unit has. Withdrawals' amounts come in gwei. */
const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...wei.map((name) => [name, 18] as const),
  ...gwei.map((name) => [name, 9] as const),
  ...counts.map((name) => [name, 0] as const),
  ['amount', 9],
]);

/** Takes the member name and text of each quantity. */
type Sink = (name: string, text: string) => void;

function walk(value: JsonValue, sink: Sink, text: (hex: string, decimals: number) => string): void {
  if (Array.isArray(value)) {
    const items = value as readonly JsonValue[];
    for (let index = 0; index < items.length; index++) walk(items[index]!, sink, text);
  } else if (typeof value === 'object' && value !== null) {
    for (const name in value as JsonObject) {
      const member = (value as JsonObject)[name]!;
      const decimals = typeof member === 'string' ? DECIMALS.get(name) : undefined;
      // A block's nonce is data.
      if (decimals !== undefined && member !== '0x0000000000000000')
        sink(name, text(member as string, decimals));
      else walk(member, sink, text);
    }
  }
}

export function viemTexts({ block, receipts }: SampleBlock, sink: Sink): void {
  const text = (hex: string, decimals: number): string =>
    group(formatUnits(hexToBigInt(hex as '0x'), decimals));
  walk(block, sink, text);
  for (const receipt of receipts) walk(receipt, sink, text);
}

export function ethersTexts({ block, receipts }: SampleBlock, sink: Sink): void {
  const text = (hex: string, decimals: number): string => group(ethersFormatUnits(getBigInt(hex), decimals));
  walk(block, sink, text);
  for (const receipt of receipts) walk(receipt, sink, text);
}

/** viem's own formatters for RPC answers: bigints by name, no texts. */
export function viemObjects({ block, receipts }: SampleBlock): readonly unknown[] {
  return [formatBlock(block), ...receipts.map((receipt) => formatTransactionReceipt(receipt as never))];
}

/** `1234.5` as `1,234.5`, the quickest way known. */
function group(text: string): string {
  const point = text.indexOf('.');
  const end = point === -1 ? text.length : point;
  if (end <= 3) return text;
  let grouped = text.slice(end);
  let at = end;
  while (at > 3) {
    grouped = `,${text.slice(at - 3, at)}${grouped}`;
    at -= 3;
  }
  return text.slice(0, at) + grouped;
}
