// The subject for the variables of a contract that differ between two blocks.

import * as vscode from 'vscode';
import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import { hexName } from '../../core/decode/nameOfAddress.ts';
import { stateRows } from '../../core/decode/stateRows.ts';
import { exactAmount } from '../../core/quantity.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import { keptStorage, wordsIn } from './readStorage.ts';
import type { StorageRead } from './readStorage.ts';
import { nodeRows } from './rowSource.ts';
import { blockText, storageFacts, storageHint } from './storageTexts.ts';
import { PLAIN_VIEW } from './subject.ts';
import type { Subject } from './subject.ts';
import { subjectId } from './subjectKind.ts';
import type { SubjectKind } from './subjectKind.ts';

/** The rest of its ids holds two batch ids: the calls of each side share one. */
export const STORAGE_COMPARISON: SubjectKind = {
  name: 'storageComparison',
  gone: vscode.l10n.t('These variables are no longer in the history. Show them again from the address.'),
  async read(ids, history, contextOf) {
    const [one, other] = await Promise.all(ids.split(' ').map((batch) => keptStorage(batch, history)));
    return one && other && storageComparison(one, other, contextOf);
  },
};

/** Both reads are of one contract. The lower block comes first. */
export function storageComparison(one: StorageRead, other: StorageRead, contextOf: ContextOf): Subject {
  const isInOrder = rankOf(one.block) <= rankOf(other.block);
  const [before, after] = isInOrder ? [one, other] : [other, one];
  const { address } = after;
  const [{ endpointId, endpointName }] = after.entries;
  const context: DecodeContext = contextOf({ endpointId, id: after.batch });
  const name = hexName(address, context);
  const changes = [
    { address, balance: undefined, nonce: undefined, code: undefined, slots: differing(before, after) },
  ];
  const { rows } = stateRows(changes, [address], context);
  const [from, to] = [before, after].map(({ block }) => blockText(block)) as [string, string];
  return {
    id: subjectId(STORAGE_COMPARISON.name, `${before.batch} ${after.batch}`),
    endpoint: { endpointId, endpointName },
    again: () => storageComparison(before, after, contextOf),
    variables: { read: after, places: [] },
    opened: 0,
    tab: vscode.l10n.t('Variables of {0} compared', name),
    view: {
      ...PLAIN_VIEW,
      title: vscode.l10n.t('Variables of {0}, {1} and {2}', name, from, to),
      summary: summaryOf(rows.length, name, from, to),
      facts: storageFacts(after),
      ...storageHint([before, after], context.layoutAt?.(address)),
      actions: [
        { action: { kind: 'compareVariables' }, label: vscode.l10n.t('Compare with another block…') },
      ],
    },
    source: nodeRows(rows),
  };
}

/** A tag ranks above all numbers, but `earliest` ranks as block 0. */
function rankOf(block: string): bigint {
  return exactAmount(block) ?? (block === 'earliest' ? 0n : 1n << 256n);
}

function summaryOf(count: number, name: string, from: string, to: string): string {
  if (count === 0) return vscode.l10n.t('No variable of {0} differs between {1} and {2}', name, from, to);
  return count === 1
    ? vscode.l10n.t('1 variable of {0} differs between {1} and {2}', name, from, to)
    : vscode.l10n.t('{3} variables of {0} differ between {1} and {2}', name, from, to, count);
}

/** The slots that were read on both sides and whose words differ. */
function differing(before: StorageRead, after: StorageRead) {
  const words = wordsIn(after);
  return [...wordsIn(before)].flatMap(([slot, word]) => {
    const other = words.get(slot);
    return other === undefined || other === word ? [] : [{ slot, before: word, after: other }];
  });
}
