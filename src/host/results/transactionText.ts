// What a result says of one of its transactions: block, functions or events by name, and whether it failed.

import * as vscode from 'vscode';
import type { Signatures } from '../../core/abi/signatures.ts';
import { isJsonObject } from '../../core/json.ts';
import type { JsonObject, JsonValue } from '../../core/json.ts';
import { exactAmount, groupDigits } from '../../core/quantity.ts';
import type { Outcome } from '../../core/reply/parseReply.ts';

const MOST_NAMES = 3;

/** Empty where the result says nothing of it, such as one that only lists hashes, or a large one. */
export function transactionText(hash: string, outcome: Outcome, signatures: Signatures | undefined): string {
  const items = itemsOf(outcome).filter((item) => (item['transactionHash'] ?? item['hash']) === hash);
  const block = items.map((item) => exactAmount(item['blockNumber'])).find((number) => number !== undefined);
  const names = new Set(items.flatMap((item) => nameIn(item, signatures) ?? []));
  const status = items.find((item) => item['status'] !== undefined)?.['status'];
  return [
    ...(block === undefined ? [] : [vscode.l10n.t('block {0}', groupDigits(block))]),
    ...[...names].slice(0, MOST_NAMES),
    ...(status === '0x0' ? [vscode.l10n.t('failed')] : status === '0x1' ? [vscode.l10n.t('succeeded')] : []),
  ].join(' · ');
}

/** The logs, receipts or transactions of a list, the transactions of a block, else the result itself. */
function itemsOf(outcome: Outcome): readonly JsonObject[] {
  if (!outcome.ok) return [];
  const { result } = outcome;
  if (Array.isArray(result)) return result.filter(isJsonObject);
  if (!isJsonObject(result)) return [];
  const { transactions } = result;
  return Array.isArray(transactions) ? transactions.filter(isJsonObject) : [result];
}

/** None where functions or events of several names have its hash. */
function nameIn({ input, topics }: JsonObject, signatures: Signatures | undefined): string | undefined {
  const [topic]: readonly (JsonValue | undefined)[] = Array.isArray(topics) ? topics : [];
  const known =
    typeof topic === 'string'
      ? signatures?.events(topic)
      : typeof input === 'string'
        ? signatures?.functions(input.slice(0, 10))
        : undefined;
  const names = new Set(known?.map(({ name }) => name));
  return names.size === 1 ? [...names][0] : undefined;
}
