// What a transaction costs and who gets it, as rows computed from a transaction, a receipt or a block.

import { burnsBaseFee, takesL1Fee } from '../chain/chain.ts';
import type { Chain } from '../chain/chain.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { exactAmount, formatQuantity } from '../quantity.ts';
import type { Shape } from '../shape.ts';
import { chainAround } from './chainAround.ts';
import type { DecodedNode } from './decodedNode.ts';
import { GAS_PER_BLOB } from './numberNotations.ts';
import { baseFeeAround } from './sameResult.ts';

/** A computed row: its value as JSON, what that is, and how it was computed. */
export type ComputedRow = {
  readonly label: string;
  readonly value: JsonValue;
  readonly shape: Shape;
  readonly note: string;
};

/** Blobs, and what a rollup charges for its data, are paid for beside the gas. */
export function transactionFee(
  [used, price]: readonly bigint[],
  object: JsonObject,
  node: DecodedNode,
): ComputedRow | undefined {
  const amount = (name: string): bigint => exactAmount(object[name]) ?? 0n;
  if (paysInToken(object, chainAround(node))) return feeInToken(used! * price!, object);
  // How an operator's fee follows from these has changed from fork to fork.
  if (amount('operatorFeeScalar') !== 0n || amount('operatorFeeConstant') !== 0n) return undefined;
  const parts = [
    ['gasUsed × effectiveGasPrice', used! * price!],
    ['blobGasUsed × blobGasPrice', amount('blobGasUsed') * amount('blobGasPrice')],
    ['l1Fee', isL1FeeInGas(object) ? 0n : amount('l1Fee')],
  ] as const;
  const paid = parts.filter(([, part], index) => index === 0 || part > 0n);
  const total = paid.reduce((sum, [, part]) => sum + part, 0n);
  const inGas = isL1FeeInGas(object) ? '; gasUsed has l1Fee in it' : '';
  return wei('transaction fee', total, paid.map(([name]) => name).join(' + ') + inGas);
}

/** Mantle took it as gas before its fork Arsia, which brought the scalar. */
export function isL1FeeInGas({ tokenRatio, l1BaseFeeScalar }: JsonObject): boolean {
  return typeof tokenRatio === 'string' && l1BaseFeeScalar === undefined;
}

/** Whether gas is paid for in a token, so that its price is no amount of a coin: Celo’s CIP-42 to 66, and all of Tempo. */
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

/** It depends on the chain who gets them: nobody, the sequencer, a treasury. */
export function baseFees(amount: bigint, object: JsonObject, node: DecodedNode): ComputedRow | undefined {
  const chain = chainAround(node);
  if (paysInToken(object, chain)) return undefined;
  const isBurnt = chain !== undefined && burnsBaseFee(chain);
  return wei(isBurnt ? 'burnt fee' : 'base fees', amount, 'gasUsed × baseFeePerGas');
}

/** The part of the paid gas that went to the block's proposer. */
export function tipInAll(
  [gasUsed, price, baseFee]: readonly bigint[],
  object: JsonObject,
  node: DecodedNode,
): ComputedRow | undefined {
  if (baseFee! > price! || paysInToken(object, chainAround(node))) return undefined;
  return wei('tip', gasUsed! * (price! - baseFee!), 'gasUsed × (effectiveGasPrice − baseFeePerGas)');
}

/** The part of the price for the block's proposer; known only where the block is in the same result. */
export function effectiveTip(
  name: string,
  price: bigint,
  object: JsonObject,
  node: DecodedNode,
): ComputedRow | undefined {
  const baseFee = baseFeeAround(node);
  if (baseFee === undefined || baseFee > price || paysInToken(object, chainAround(node))) return undefined;
  return tip(price - baseFee, `${name} − the block’s baseFeePerGas`);
}

/** The same for a transaction with its highest fees only, as in a raw block. */
export function tipWithin(
  amounts: readonly bigint[],
  object: JsonObject,
  node: DecodedNode,
): ComputedRow | undefined {
  const [, most, priority] = amounts;
  const baseFee = baseFeeAround(node);
  if (Object.hasOwn(object, 'gasPrice') || baseFee === undefined || baseFee > most!) return undefined;
  const room = most! - baseFee;
  return priority! <= room
    ? tip(priority!, 'maxPriorityFeePerGas, which fits below maxFeePerGas')
    : tip(room, 'maxFeePerGas − the block’s baseFeePerGas');
}

function tip(amount: bigint, note: string): ComputedRow {
  return { label: 'effective tip', value: formatQuantity(amount), shape: 'weiPerGas', note };
}

/** What a rollup takes for a transaction’s data is added to it, and no field limits that. */
export const HIGHEST_COST = ['highest cost', 'highest cost without L1 fee'] as const;

export function highestCost(
  [gas, value]: readonly bigint[],
  object: JsonObject,
  node: DecodedNode,
): ComputedRow | undefined {
  // Once it is in a block, what it did cost is in its receipt.
  if (typeof object['blockHash'] === 'string') return undefined;
  const chain = chainAround(node);
  if (paysInToken(object, chain)) return undefined;
  const price = exactAmount(object['maxFeePerGas']) ?? exactAmount(object['gasPrice']);
  const blobPrice = exactAmount(object['maxFeePerBlobGas']);
  const blobs = object['blobVersionedHashes'];
  if (price === undefined) return undefined;
  const blobCost =
    blobPrice === undefined || !Array.isArray(blobs) ? 0n : blobPrice * GAS_PER_BLOB * BigInt(blobs.length);
  const note = blobCost === 0n ? 'value + gas × highest price' : 'value + gas and blob gas × highest prices';
  return wei(HIGHEST_COST[takesL1Fee(chain) ? 1 : 0], value! + gas! * price + blobCost, note);
}

export function wei(label: string, amount: bigint, note: string): ComputedRow {
  return { label, value: formatQuantity(amount), shape: 'wei', note };
}
