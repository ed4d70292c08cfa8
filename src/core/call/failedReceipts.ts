// Counts the failed transactions among the receipts of a block.

import { isJsonObject } from '../json.ts';
import { exactAmount } from '../quantity.ts';
import type { Outcome } from '../reply/parseReply.ts';
import { smallResult } from '../reply/smallResult.ts';

const OF_RECEIPTS = /^\w+_getBlockReceipts/;

/** Whether the method gives the receipts of a block. */
export function givesBlockReceipts(method: string): boolean {
  return OF_RECEIPTS.test(method);
}

/** Undefined where the result is not at hand, or not each of its receipts says whether its transaction failed. */
export function failedReceipts({
  method,
  outcome,
}: {
  readonly method: string;
  readonly outcome: Outcome;
}): number | undefined {
  const result = givesBlockReceipts(method) ? smallResult(outcome) : undefined;
  if (!Array.isArray(result)) return undefined;
  let failed = 0;
  for (const receipt of result) {
    const status = isJsonObject(receipt) ? exactAmount(receipt['status']) : undefined;
    if (status !== 0n && status !== 1n) return undefined;
    if (status === 0n) failed++;
  }
  return failed;
}
