// Owns explaining a transaction that is in no block: whether it waits, for what, or whether another took its place.

import { decode } from '../decode/decodedNode.ts';
import type { DecodedNode } from '../decode/decodedNode.ts';
import type { Link } from '../decode/links.ts';
import type { JsonObject } from '../json.ts';
import { exactAmount, formatUnits, groupDigits } from '../quantity.ts';
import { section } from './explanation.ts';
import type { Explanation } from './explanation.ts';
import { objectOf, textOf } from './gather.ts';
import type { Gather } from './gather.ts';
import { headline } from './headline.ts';
import { calledSection, pick, transactionNode } from './sections.ts';

const REPLACED =
  'Its nonce is used up: another transaction of the sender with the same nonce was mined, so this one never can be.';
const READY = 'It pays the base fee and it is the sender’s turn: any block can take it.';

/** Asks for the sender’s next nonce and the newest block’s base fee, which decide whether it can be mined now. */
export async function explainWaiting(
  hash: string,
  transaction: JsonObject,
  gather: Gather,
): Promise<Explanation> {
  const { ask, context } = gather;
  const { from = null, nonce } = transaction;
  const [count, newest] = await Promise.all([
    ask('the sender’s next nonce', 'eth_getTransactionCount', [from, 'latest']),
    ask('the newest block', 'eth_getBlockByNumber', ['latest', false]),
  ]);
  const next = exactAmount(textOf(count));
  const own = exactAmount(nonce);
  const baseFee = objectOf(newest)?.['baseFeePerGas'];
  const isReplaced = next !== undefined && own !== undefined && own < next;
  const state = isReplaced ? 'replaced' : 'waiting';
  const node = transactionNode(transaction, context);
  const rows: readonly DecodedNode[] = [
    ...(next === undefined ? [] : [decode('sender’s next nonce', textOf(count)!, 'nonce', { context })]),
    ...(baseFee === undefined ? [] : [decode('base fee now', baseFee, 'weiPerGas', { context })]),
    ...pick(node, ['maxFeePerGas', 'maxPriorityFeePerGas', 'gasPrice', 'maxFeePerBlobGas']),
  ];
  const reasons = isReplaced
    ? [REPLACED]
    : [...turnNotes(own, next), ...feeNotes(transaction, exactAmount(baseFee))];
  const isReady = reasons.length === 0 && next !== undefined && baseFee !== undefined;
  return {
    hash,
    state,
    headline: headline(state, node, undefined, '', undefined),
    notes: [],
    sections: [
      ...calledSection(node, undefined, undefined),
      ...section('waiting', rows, isReady ? [READY] : reasons),
      ...(isReplaced ? [] : section('offer', pick(node, ['gas', 'highest cost']))),
    ],
    sources: gather.sources(),
    next: nextLinks(transaction, isReplaced),
  };
}

function turnNotes(own: bigint | undefined, next: bigint | undefined): readonly string[] {
  if (own === undefined || next === undefined || own <= next) return [];
  const first = `The sender’s nonces from ${groupDigits(next)} to ${groupDigits(own - 1n)} must be mined first`;
  return [`${first}: where such a transaction is missing, send it.`];
}

function feeNotes(transaction: JsonObject, baseFee: bigint | undefined): readonly string[] {
  const price = exactAmount(transaction['maxFeePerGas']) ?? exactAmount(transaction['gasPrice']);
  if (price === undefined || baseFee === undefined || price >= baseFee) return [];
  const [most, least] = [price, baseFee].map((amount) => `${formatUnits(amount, 9)} gwei`);
  return [
    `It pays ${most} per gas at most, and the newest block’s base fee is ${least}: it waits until that falls. Sending it again with the same nonce and higher fees replaces it.`,
  ];
}

function nextLinks({ from, nonce }: JsonObject, isReplaced: boolean): readonly Link[] {
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
