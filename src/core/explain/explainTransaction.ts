// Explains a transaction from its hash, whether it is mined, waiting or unknown. An error of the node becomes a
// sentence; no promise rejects.

import type { DecodeContext } from '../decode/decodedNode.ts';
import type { Failure } from '../failure/failure.ts';
import { failureMessage } from '../failure/failureText.ts';
import type { JsonObject } from '../json.ts';
import type { Outcome } from '../reply/parseReply.ts';
import { explainMined } from './explainMined.ts';
import { explainUnknown } from './explainUnknown.ts';
import { explainWaiting } from './explainWaiting.ts';
import type { MakeCall, Explanation, LinesPolicy } from './explanation.ts';
import { createGather, objectOf } from './gather.ts';

const HASH = /^0x[0-9a-f]{64}$/i;
const NO_HASH = 'This is not a transaction hash: one has 0x and 64 hex digits.';
const NO_TRANSACTION = 'The node gave the receipt but not the transaction, so what was called is not known.';
const NO_RECEIPT = 'The node gave the transaction but no receipt, so its events and its cost are not known.';

/** Explains the transaction with this hash by calls of `makeCall`; `context` adds signatures and the newest block. */
export async function explainTransaction(
  hash: string,
  makeCall: MakeCall,
  context: DecodeContext = {},
  lines?: LinesPolicy,
): Promise<Explanation> {
  if (!HASH.test(hash)) return unread(hash, NO_HASH, []);
  const gather = createGather(makeCall, context, lines);
  const askReceipt = (): Promise<Outcome> =>
    gather.request('the receipt', 'eth_getTransactionReceipt', [hash]);
  const [found, received] = await Promise.all([
    gather.request('the transaction', 'eth_getTransactionByHash', [hash]),
    askReceipt(),
  ]);
  const [transaction, receipt] = [objectOf(found), objectOf(received)];
  const text = (failure: Failure): string => failureMessage(failure, context);
  const missing = (outcome: Outcome, sentence: string): readonly string[] => {
    if (objectOf(outcome) !== undefined) return [];
    return [outcome.ok ? sentence : `${sentence} ${text(outcome.failure)}`];
  };
  if (receipt !== undefined || isPlaced(transaction)) {
    const mined = { hash, transaction: minedTransaction(transaction, receipt), receipt };
    return explainMined(mined, [...missing(found, NO_TRANSACTION), ...missing(received, NO_RECEIPT)], gather);
  }
  if (transaction === undefined) {
    if (found.ok) return explainUnknown(hash, gather);
    const { failure } = found;
    return {
      ...unread(hash, `The transaction could not be read: ${text(failure)}`, gather.sources()),
      failure,
    };
  }
  const waiting = await explainWaiting(hash, transaction, gather);
  if (waiting.state !== 'replaced') return waiting;
  // Its nonce is used up, perhaps by the transaction itself, mined a moment ago.
  const late = objectOf(await askReceipt());
  if (late === undefined) return { ...waiting, sources: gather.sources() };
  return explainMined({ hash, transaction: minedTransaction(transaction, late), receipt: late }, [], gather);
}

/**
 * A transaction with its place in the chain. A transaction that was just mined may lack it while its receipt has it.
 */
function minedTransaction(transaction: JsonObject | undefined, receipt: JsonObject | undefined): JsonObject {
  if (receipt === undefined || isPlaced(transaction)) return transaction ?? {};
  const { blockHash = null, blockNumber = null, transactionIndex = null } = receipt;
  const { transactionHash: hash = null, type = null, from = null, to = null } = receipt;
  return { hash, type, from, to, ...transaction, blockHash, blockNumber, transactionIndex };
}

function isPlaced(transaction: JsonObject | undefined): boolean {
  return typeof transaction?.['blockHash'] === 'string';
}

function unread(hash: string, headline: string, sources: Explanation['sources']): Explanation {
  return { hash, state: 'unread', headline, notes: [], sections: [], sources, next: [] };
}
