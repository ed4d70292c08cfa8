// The same work with viem and ethers: every quantity of a block and its receipts as exact text in its unit.
import { formatUnits as ethersFormatUnits, getBigInt } from 'ethers';
import { formatBlock, formatTransactionReceipt, formatUnits, hexToBigInt } from 'viem';
import type { SampleBlock } from './sampleBlock.ts';

const GWEI =
  'gasPrice maxFeePerGas maxPriorityFeePerGas maxFeePerBlobGas effectiveGasPrice baseFeePerGas amount'.split(
    ' ',
  );
const PLAIN =
  'blockNumber transactionIndex nonce gas gasUsed gasLimit cumulativeGasUsed logIndex number timestamp blobGasUsed excessBlobGas size difficulty index validatorIndex type status chainId v'.split(
    ' ',
  );

/** The decimals of each member's unit. The amounts of withdrawals are in gwei. */
const DECIMALS: ReadonlyMap<string, number> = new Map([
  ['value', 18],
  ...GWEI.map((name) => [name, 9] as const),
  ...PLAIN.map((name) => [name, 0] as const),
]);

/** The nonce of a block is data, not a quantity. */
const BLOCK_NONCE = '0x0000000000000000';

/** Receives the member name and the text of each quantity. */
type Sink = (name: string, text: string) => void;
type Quantity = string | number | bigint;

/** viem's own formatters of RPC results, then the units. */
export function viemTexts(sample: SampleBlock, sink: Sink): void {
  for (const object of viemObjects(sample))
    walk(object, sink, (value, decimals) =>
      formatUnits(typeof value === 'string' ? hexToBigInt(value as '0x') : BigInt(value), decimals),
    );
}

/** The work that ethers' formatters do with each quantity, as ethers does not export them; then the units. */
export function ethersTexts({ block, receipts }: SampleBlock, sink: Sink): void {
  for (const object of [block, ...receipts])
    walk(object, sink, (value, decimals) => ethersFormatUnits(getBigInt(value), decimals));
}

/** viem's formatters alone, which make numbers and bigints without texts. */
export function viemObjects({ block, receipts }: SampleBlock): readonly object[] {
  return [formatBlock(block), ...receipts.map((receipt) => formatTransactionReceipt(receipt as never))];
}

function walk(value: unknown, sink: Sink, text: (value: Quantity, decimals: number) => string): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, sink, text);
  } else if (typeof value === 'object' && value !== null) {
    for (const name in value) {
      const member = (value as Record<string, unknown>)[name];
      const decimals = DECIMALS.get(name);
      if (decimals !== undefined && isQuantity(member)) sink(name, group(text(member, decimals)));
      else walk(member, sink, text);
    }
  }
}

function isQuantity(value: unknown): value is Quantity {
  if (typeof value === 'string') return value.startsWith('0x') && value !== BLOCK_NONCE;
  return typeof value === 'number' || typeof value === 'bigint';
}

/** `1234.5` as `1,234.5`, in the fastest way known. */
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
