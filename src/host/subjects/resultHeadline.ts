// The headline of a result: its kind and main facts in one line.

import * as vscode from 'vscode';
import { listText } from '../../core/call/listText.ts';
import { sentHash } from '../../core/call/sentHash.ts';
import { childNodes } from '../../core/decode/childNodes.ts';
import type { DecodedNode } from '../../core/decode/decodedNode.ts';
import { summarize } from '../../core/decode/notations.ts';
import { isBlock } from '../../core/decode/suggestedCalls.ts';
import { isJsonObject } from '../../core/json.ts';
import { exactAmount, groupDigits } from '../../core/quantity.ts';
import { shortHex } from '../../core/text/shortHex.ts';
import { isUndone } from '../history/entryMarks.ts';
import type { MarkedEntry } from './subject.ts';

/** `Sent 0x7045…4696` for a sent transaction, as its hash alone says nothing; says so where the call was undone. */
export function entryHeadline(entry: MarkedEntry, result: DecodedNode): string {
  if (isUndone(entry)) return vscode.l10n.t('Undone: the chain is as it was before');
  const hash = sentHash(entry);
  return hash === undefined
    ? resultHeadline(entry.method, result)
    : vscode.l10n.t('Sent {0}', shortHex(hash));
}

/** `Block 68,935 · 1 transaction · 0.18 % full`, `24 logs`, the meaning of null; else the summary of the value. */
export function resultHeadline(method: string, result: DecodedNode): string {
  const { kind, value, note } = result;
  if (value === null && note !== undefined) return note.replace(/\.$/, '');
  if (kind === 'array') return listText(method, result);
  if (!isJsonObject(value) || !isBlock(value)) return summarize(result);
  const number = exactAmount(value['number']);
  if (number === undefined) return summarize(result);
  const { transactions } = value;
  const count = Array.isArray(transactions) ? transactions.length : undefined;
  return [
    vscode.l10n.t('Block {0}', groupDigits(number)),
    ...(count === undefined
      ? []
      : [
          count === 1
            ? vscode.l10n.t('1 transaction')
            : vscode.l10n.t('{0} transactions', groupDigits(BigInt(count))),
        ]),
    ...fullness(result),
  ].join(' · ');
}

/** The share of its gas limit that a block uses, where the node sent both numbers. */
function fullness(block: DecodedNode): readonly string[] {
  const share = childNodes(block).find(({ label }) => label === 'block utilisation');
  return share === undefined ? [] : [vscode.l10n.t('{0} full', summarize(share))];
}
