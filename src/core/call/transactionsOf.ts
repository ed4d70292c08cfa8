// The transactions that the parameters and the result of a call name.

import type { JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { Outcome } from '../reply/parseReply.ts';
import { sentNodes } from '../decode/childNodes.ts';
import type { DecodedNode } from '../decode/decodedNode.ts';
import { decodeParams } from '../decode/decodeParams.ts';
import { decodeResult } from '../decode/decodeResult.ts';
import { suggestedCalls } from '../decode/suggestedCalls.ts';
import type { SuggestedCall } from '../decode/suggestedCalls.ts';

/** The most values that are read; a block with all its transactions takes a few thousand. */
const MOST_VALUES = 5_000;
const MOST_ITEMS = 1_000;
/** The most items of a large value, where each item means a read of its bytes. */
const MOST_LARGE_ITEMS = 50;

type Call = { readonly method: string; readonly params: readonly JsonValue[] };

/** The transaction that a value names, found among the calls that are suggested for the value. */
export function transactionIn(calls: readonly SuggestedCall[]): string | undefined {
  const hash = calls.find(({ method }) => method === 'eth_getTransactionByHash')?.params[0];
  return typeof hash === 'string' ? hash : undefined;
}

/**
 * Hashes of transactions, each once, at most `most`, parameters first. Of a long result, only the beginning is read.
 */
export function transactionsOf(call: Call & { readonly outcome?: Outcome }, most: number): readonly string[] {
  const { outcome } = call;
  const results = outcome?.ok === true ? [decodeResult(call, outcome.result)] : [];
  return hashesIn([decodeParams(call, {}), ...results], most);
}

/** Searches level by level, so that the transaction a result itself is comes before those that it holds. */
function hashesIn(nodes: readonly DecodedNode[], most: number): readonly string[] {
  const found = new Set<string>();
  const queue = [...nodes];
  for (let next = 0; next < queue.length && next < MOST_VALUES && found.size < most; next++) {
    const node = queue[next]!;
    const hash = transactionIn(suggestedCalls(node));
    if (hash !== undefined) found.add(hash);
    if (queue.length >= MOST_VALUES) continue;
    const items = isLargeValue(node.value) ? MOST_LARGE_ITEMS : MOST_ITEMS;
    queue.push(...sentNodes(node, 0, items));
  }
  return [...found];
}
