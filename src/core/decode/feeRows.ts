// The cost of a transaction and who receives it, as rows computed from a transaction, a receipt or a block.

import { burnsBaseFee, paysBaseFees, takesL1Fee, takesTip } from '../chain/chain.ts';
import type { Chain } from '../chain/chain.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { exactAmount, formatQuantity } from '../quantity.ts';
import type { Shape } from '../shape.ts';
import { chainOfNode } from './chainOfNode.ts';
import type { DecodedNode } from './decodedNode.ts';
import { GAS_PER_BLOB } from './numberNotations.ts';
import { baseFeeOfBlockOf } from './sameResult.ts';

/** A computed row. `shape`: the meaning of the value; `note`: how it was computed. */
export type ComputedRow = {
  readonly label: string;
  readonly value: JsonValue;
  readonly shape: Shape;
  readonly note: string;
};

/** The whole fee: gas, blob gas, and what a rollup charges for the data on L1. */
export function transactionFee(
  [used, price]: readonly bigint[],
  object: JsonObject,
  node: DecodedNode,
): ComputedRow | undefined {
  const amount = (name: string): bigint => exactAmount(object[name]) ?? 0n;
  const chain = chainOfNode(node);
  if (paysInToken(object, chain)) return feeInToken(used! * price!, object);
  // The formula of the operator fee has changed from fork to fork, so no sum is shown.
  if (amount('operatorFeeScalar') !== 0n || amount('operatorFeeConstant') !== 0n) return undefined;
  const parts = [
    ['gasUsed × effectiveGasPrice', used! * price!],
    ['blobGasUsed × blobGasPrice', amount('blobGasUsed') * amount('blobGasPrice')],
    ['l1Fee', isL1FeeInGas(object) ? 0n : amount('l1Fee')],
  ] as const;
  const paid = parts.filter(([, part], index) => index === 0 || part > 0n);
  const total = paid.reduce((sum, [, part]) => sum + part, 0n);
  const inGas = isL1FeeInGas(object) ? '; gasUsed has l1Fee in it' : '';
  const isWhole = inGas !== '' || !lacksL1Fee(object, chain);
  // Mantle’s gas had the L1 fee in it at first: without its members, it is not known whether it has.
  if (!isWhole && chain?.kind === 'Mantle') return undefined;
  return wei(
    isWhole ? TRANSACTION_FEE[0] : TRANSACTION_FEE[1],
    total,
    paid.map(([name]) => name).join(' + ') + inGas,
  );
}

/** The labels of the fee of a transaction. Some providers leave the L1 fee of a rollup out of its receipts. */
export const TRANSACTION_FEE = ['transaction fee', 'transaction fee without L1 fee'] as const;

/** Whether a receipt of a rollup has no L1 fee though one was paid: deposits and messages from L1 pay none. */
function lacksL1Fee({ l1Fee, type }: JsonObject, chain: Chain | undefined): boolean {
  return takesL1Fee(chain) && exactAmount(l1Fee) === undefined && type !== '0x7e';
}

/** Whether gasUsed contains the L1 fee: it did on Mantle before the fork Arsia, which introduced the scalar. */
export function isL1FeeInGas({ tokenRatio, l1BaseFeeScalar }: JsonObject): boolean {
  return typeof tokenRatio === 'string' && l1BaseFeeScalar === undefined;
}

/**
 * Whether gas is paid for in a token, so that its price is not an amount of the native coin: transactions of Celo’s
 * CIP-42 to CIP-66, and all of Tempo.
 */
export function paysInToken(object: JsonObject, chain: Chain | undefined): boolean {
  const { feeCurrency, feeToken, type } = object;
  return (
    chain?.kind === 'Tempo' ||
    [feeCurrency, feeToken].some((token) => typeof token === 'string') ||
    (typeof type === 'string' && /^0x7[6abc]$/.test(type))
  );
}

function feeInToken(fee: bigint, { feeCurrency }: JsonObject): ComputedRow | undefined {
  if (typeof feeCurrency !== 'string') return undefined;
  const note = 'gasUsed × effectiveGasPrice, in the smallest unit of feeCurrency';
  return { label: 'transaction fee', value: formatQuantity(fee), shape: 'quantity', note };
}

/** The base fees of a block or a transaction, where all its gas pays them. Depending on the chain, they are burnt, or go to the sequencer or a treasury. */
export function baseFees(amount: bigint, object: JsonObject, node: DecodedNode): ComputedRow | undefined {
  const chain = chainOfNode(node);
  // The gas of one transaction is all paid for, unless it came from L1.
  const isPaid = object['effectiveGasPrice'] === undefined ? paysBaseFees(chain) : object['type'] !== '0x7e';
  if (paysInToken(object, chain) || !isPaid) return undefined;
  const isBurnt = chain !== undefined && burnsBaseFee(chain);
  return wei(isBurnt ? 'burnt base fees' : 'base fees', amount, 'gasUsed × baseFeePerGas');
}

/** The whole tip: the part of the paid gas fee that went to the block's proposer. */
export function totalTip(
  [gasUsed, price, baseFee]: readonly bigint[],
  object: JsonObject,
  node: DecodedNode,
): ComputedRow | undefined {
  if (baseFee! > price! || paysInToken(object, chainOfNode(node))) return undefined;
  return wei('tip', gasUsed! * (price! - baseFee!), 'gasUsed × (effectiveGasPrice − baseFeePerGas)');
}

/** The part of the gas price that goes to the block's proposer; known only where the block is in the same result. */
export function effectiveTip(
  name: string,
  price: bigint,
  object: JsonObject,
  node: DecodedNode,
): ComputedRow | undefined {
  const [baseFee, chain] = [baseFeeOfBlockOf(node), chainOfNode(node)];
  if (baseFee === undefined || baseFee > price || paysInToken(object, chain)) return undefined;
  // A receipt has the price that was paid, a transaction the one that it offered.
  if (name !== PAID && !takesTip(chain)) return undefined;
  return tip(price - baseFee, `${name} − the block’s baseFeePerGas`);
}

const PAID = 'effectiveGasPrice';

/** Whether the gas price is only the highest one: a waiting transaction, or one of a raw block, has no other. */
export function hasOnlyHighestFees({ gasPrice, maxFeePerGas, blockHash }: JsonObject): boolean {
  const isDynamic = exactAmount(maxFeePerGas) !== undefined;
  return isDynamic && (gasPrice === undefined || typeof blockHash !== 'string');
}

/** The same for a transaction that has only its highest fees. */
export function tipFromHighestFees(
  amounts: readonly bigint[],
  object: JsonObject,
  node: DecodedNode,
): ComputedRow | undefined {
  const [, most, priority] = amounts;
  const baseFee = takesTip(chainOfNode(node)) ? baseFeeOfBlockOf(node) : undefined;
  if (!hasOnlyHighestFees(object) || baseFee === undefined || baseFee > most!) return undefined;
  const room = most! - baseFee;
  return priority! <= room
    ? tip(priority!, 'maxPriorityFeePerGas, which fits below maxFeePerGas')
    : tip(room, 'maxFeePerGas − the block’s baseFeePerGas');
}

function tip(amount: bigint, note: string): ComputedRow {
  return { label: 'effective tip', value: formatQuantity(amount), shape: 'weiPerGas', note };
}

/** The labels of the highest cost. On a rollup the L1 fee comes on top, and no field of the transaction limits it. */
export const HIGHEST_COST = ['highest cost', 'highest cost without L1 fee'] as const;

export function highestCost(
  [gas, value]: readonly bigint[],
  object: JsonObject,
  node: DecodedNode,
): ComputedRow | undefined {
  // Once the transaction is in a block, its receipt has the actual cost.
  if (typeof object['blockHash'] === 'string') return undefined;
  const chain = chainOfNode(node);
  if (paysInToken(object, chain)) return undefined;
  const price = exactAmount(object['maxFeePerGas']) ?? exactAmount(object['gasPrice']);
  const blobPrice = exactAmount(object['maxFeePerBlobGas']);
  const blobs = object['blobVersionedHashes'];
  if (price === undefined) return undefined;
  const blobCost =
    blobPrice === undefined || !Array.isArray(blobs) ? 0n : blobPrice * GAS_PER_BLOB * BigInt(blobs.length);
  const costs = blobCost === 0n ? 'value + gas × highest price' : 'value + gas and blob gas × highest prices';
  const isUnknown = chain === undefined || chain.kind === 'other';
  const note = isUnknown ? `${costs}; a rollup may charge an L1 fee on top` : costs;
  return wei(HIGHEST_COST[takesL1Fee(chain) ? 1 : 0], value! + gas! * price + blobCost, note);
}

export function wei(label: string, amount: bigint, note: string): ComputedRow {
  return { label, value: formatQuantity(amount), shape: 'wei', note };
}
