// Explains a transaction in no block: what it waits for, or which transaction replaced it.

import { decode } from '../decode/decodedNode.ts';
import type { DecodedNode } from '../decode/decodedNode.ts';
import { HIGHEST_COST } from '../decode/feeRows.ts';
import type { SuggestedCall } from '../decode/suggestedCalls.ts';
import type { JsonObject } from '../json.ts';
import { exactAmount, formatUnits, groupDigits } from '../quantity.ts';
import { explanationSection } from './explanation.ts';
import type { Explanation } from './explanation.ts';
import { objectOf, textOf } from './gather.ts';
import type { Gather } from './gather.ts';
import { headline } from './headline.ts';
import { calledSection, pickRows, transactionNode } from './sections.ts';

const REPLACED =
  'Its nonce is used up: another transaction of the sender with the same nonce was mined, so this one never can be.';
const READY = 'It pays the base fee and it is the sender’s turn: any block can take it.';
const BLOBS_READY =
  'It pays the base fees of gas and of blobs, and it is the sender’s turn: any block can take it.';
/** The type of blob transactions (EIP-4844). */
const BLOB_TYPE = 3n;

/**
 * The most that a transaction pays for a unit of gas, and the price of it now. Both in wei; undefined where unknown.
 */
type Fee = {
  readonly unit: 'gas' | 'blob gas';
  readonly requiredBy: string;
  readonly most: bigint | undefined;
  readonly required: bigint | undefined;
};

/**
 * Asks for the sender’s next nonce and the base fees (of blobs too for a blob transaction): they decide whether the
 * transaction can be mined now.
 */
export async function explainWaiting(
  hash: string,
  transaction: JsonObject,
  gather: Gather,
): Promise<Explanation> {
  const { request, context } = gather;
  const { from = null, nonce } = transaction;
  const isBlob = hasBlobs(transaction);
  const [count, newest, blobs] = await Promise.all([
    request('the sender’s next nonce', 'eth_getTransactionCount', [from, 'latest']),
    request('the newest block', 'eth_getBlockByNumber', ['latest', false]),
    isBlob ? request('the base fee of blobs', 'eth_blobBaseFee', []) : undefined,
  ]);
  const next = exactAmount(textOf(count));
  const own = exactAmount(nonce);
  const baseFee = objectOf(newest)?.['baseFeePerGas'];
  const blobBaseFee = blobs && textOf(blobs);
  const fees = feesOf(transaction, exactAmount(baseFee), isBlob, exactAmount(blobBaseFee));
  const isReplaced = next !== undefined && own !== undefined && own < next;
  const state = isReplaced ? 'replaced' : 'waiting';
  const node = transactionNode(transaction, context);
  const rows: readonly DecodedNode[] = [
    ...(next === undefined ? [] : [decode('sender’s next nonce', textOf(count)!, 'nonce', { context })]),
    ...(baseFee === undefined ? [] : [decode('base fee now', baseFee, 'weiPerGas', { context })]),
    ...(blobBaseFee === undefined
      ? []
      : [decode('base fee of blobs now', blobBaseFee, 'weiPerGas', { context })]),
    ...pickRows(node, ['maxFeePerGas', 'maxPriorityFeePerGas', 'gasPrice', 'maxFeePerBlobGas']),
  ];
  const reasons = isReplaced ? [REPLACED] : [...turnNotes(own, next), ...fees.flatMap(feeNotes)];
  const sentence = { transaction: node };
  const isReady = own !== undefined && own === next && fees.every(isPaid);
  return {
    hash,
    state,
    headline: headline(state, sentence),
    sentence,
    notes: [],
    sections: [
      ...calledSection(node, undefined, undefined),
      ...explanationSection('waiting', rows, isReady ? [isBlob ? BLOBS_READY : READY] : reasons),
      ...(isReplaced ? [] : explanationSection('offer', pickRows(node, ['gas', ...HIGHEST_COST]))),
    ],
    sources: gather.sources(),
    next: nextCalls(transaction, isReplaced),
  };
}

function turnNotes(own: bigint | undefined, next: bigint | undefined): readonly string[] {
  if (own === undefined || next === undefined || own <= next) return [];
  const first = `The sender’s nonces from ${groupDigits(next)} to ${groupDigits(own - 1n)} must be mined first`;
  return [`${first}: where such a transaction is missing, send it.`];
}

function hasBlobs({ type, maxFeePerBlobGas }: JsonObject): boolean {
  return type === undefined ? exactAmount(maxFeePerBlobGas) !== undefined : exactAmount(type) === BLOB_TYPE;
}

function feesOf(
  { maxFeePerGas, gasPrice, maxFeePerBlobGas }: JsonObject,
  baseFee: bigint | undefined,
  isBlob: boolean,
  blobBaseFee: bigint | undefined,
): readonly Fee[] {
  const most = exactAmount(maxFeePerGas) ?? exactAmount(gasPrice);
  const gas: Fee = { unit: 'gas', requiredBy: 'the newest block’s base fee', most, required: baseFee };
  if (!isBlob) return [gas];
  const ofBlobs = { most: exactAmount(maxFeePerBlobGas), required: blobBaseFee };
  return [gas, { unit: 'blob gas', requiredBy: 'the base fee of blobs', ...ofBlobs }];
}

function isPaid({ most, required }: Fee): boolean {
  return most !== undefined && required !== undefined && most >= required;
}

function feeNotes(fee: Fee): readonly string[] {
  const { unit, requiredBy, most, required } = fee;
  if (most === undefined || required === undefined || isPaid(fee)) return [];
  const [pays, least] = [most, required].map((amount) => `${formatUnits(amount, 9)} gwei`);
  return [
    `It pays ${pays} per ${unit} at most, and ${requiredBy} is ${least}: it waits until that falls. Sending it again with the same nonce and higher fees replaces it.`,
  ];
}

function nextCalls({ from, nonce }: JsonObject, isReplaced: boolean): readonly SuggestedCall[] {
  if (typeof from !== 'string' || typeof nonce !== 'string') return [];
  return isReplaced
    ? [
        {
          label: 'What took its place',
          method: 'eth_getTransactionBySenderAndNonce',
          params: [from, nonce],
        },
      ]
    : [{ label: 'All that waits of this sender', method: 'txpool_contentFrom', params: [from] }];
}
