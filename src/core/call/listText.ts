// Says what the list that a call returned holds, with the number of items: logs, accounts, calls.

import { SUBSCRIBE } from '../catalogue/methodName.ts';
import type { DecodedNode } from '../decode/decodedNode.ts';
import { isLog } from '../decode/insideLog.ts';
import { largeSummary } from '../decode/largeNotations.ts';
import { isReceipt } from '../decode/partyLine.ts';
import { plural } from '../decode/notation.ts';
import { summarize } from '../decode/notations.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import { exactAmount, groupDigits } from '../quantity.ts';
import { simulatedCalls, simulatedText } from './failedRun.ts';
import { givesBlockReceipts } from './failedReceipts.ts';

const OF_LOGS = /_get(Filter)?Logs$/;

/**
 * `24 logs`, `10 accounts`, `18 receipts · 2 failed`, `3 calls succeeded`, `1 of 3 calls failed: …`; `5 items` for any
 * other list.
 */
export function listText(method: string, list: DecodedNode): string {
  const { value } = list;
  if (isLargeValue(value)) return OF_LOGS.test(method) ? largeSummary(value, 'log') : summarize(list);
  const items = value as readonly JsonValue[];
  const count = (noun: string): string => plural(groupDigits(BigInt(items.length)), noun);
  if (method === 'eth_accounts') return count('account');
  if (method === SUBSCRIBE) return count('row');
  const simulated = simulatedCalls(method, items);
  if (simulated.length > 0) return simulatedText(simulated, list.context);
  const receipts = items.filter((item): item is JsonObject => isJsonObject(item) && isReceipt(item));
  if (receipts.length === items.length && (items.length > 0 || givesBlockReceipts(method)))
    return [count('receipt'), ...failedText(receipts)].join(' · ');
  const [first = null] = items;
  return OF_LOGS.test(method) || (isJsonObject(first) && isLog(first)) ? count('log') : summarize(list);
}

function failedText(receipts: readonly JsonObject[]): readonly string[] {
  const failed = receipts.filter(({ status }) => exactAmount(status) === 0n).length;
  return failed === 0 ? [] : [`${groupDigits(BigInt(failed))} failed`];
}
