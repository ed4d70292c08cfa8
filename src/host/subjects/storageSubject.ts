// The subject for the variables of a contract at one block.

import * as vscode from 'vscode';
import { decode } from '../../core/decode/decodedNode.ts';
import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import { placedVariables } from '../../core/decode/insideStorageWord.ts';
import { hexName } from '../../core/decode/nameOfAddress.ts';
import { plainSlots } from '../../core/layout/plainSlots.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import { keptStorage, wordsIn } from './readStorage.ts';
import type { StorageRead } from './readStorage.ts';
import { nodeRows } from './rowSource.ts';
import { PLAIN_VIEW } from './subject.ts';
import type { Subject } from './subject.ts';
import { blockText, nothingToList, readAt, storageFacts, storageHint } from './storageTexts.ts';
import { subjectId } from './subjectKind.ts';
import type { SubjectKind } from './subjectKind.ts';

/** The rest of its ids holds the id that its calls share. */
export const STORAGE: SubjectKind = {
  name: 'storage',
  gone: vscode.l10n.t('These variables are no longer in the history. Show them again from the address.'),
  async read(batch, history, contextOf) {
    const read = await keptStorage(batch, history);
    return read && storageSubject(read, contextOf);
  },
};

export function storageSubject(read: StorageRead, contextOf: ContextOf): Subject {
  const { batch, address, block } = read;
  const [{ endpointId, endpointName }] = read.entries;
  const context: DecodeContext = contextOf({ endpointId, id: batch });
  const layout = context.layoutAt?.(address);
  const name = hexName(address, context);
  const parent = decode('storage', {}, 'unknown', { context });
  const words = wordsIn(read);
  const hasPlain = typeof layout === 'object' && plainSlots(layout).length > 0;
  const variables = hasPlain ? placedVariables(address, words, layout, parent) : [];
  return {
    id: subjectId(STORAGE.name, batch),
    endpoint: { endpointId, endpointName },
    again: () => storageSubject(read, contextOf),
    variables: { read, places: variables.map(({ place }) => place) },
    opened: 0,
    tab: vscode.l10n.t('Variables of {0}', name),
    view: {
      ...PLAIN_VIEW,
      title: vscode.l10n.t('Variables of {0} at {1}', name, readAt(read)),
      summary:
        variables.length > 0
          ? vscode.l10n.t('Variables of {0} at {1}', name, blockText(block))
          : nothingToList(name, layout),
      facts: storageFacts(read),
      ...storageHint([read], layout),
      actions: [
        { action: { kind: 'newestVariables' }, label: vscode.l10n.t('At the newest block') },
        { action: { kind: 'variablesAt' }, label: vscode.l10n.t('At another block…') },
        { action: { kind: 'compareVariables' }, label: vscode.l10n.t('Compare with another block…') },
      ],
    },
    source: nodeRows(variables.map(({ row }) => row)),
  };
}
