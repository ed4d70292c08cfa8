// The variables of a contract at a block, as a subject: read with one batch, and a second one for long texts.

import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { decode } from '../../core/decode/decodedNode.ts';
import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import { variableRows } from '../../core/decode/insideStorageWord.ts';
import { hexName } from '../../core/decode/nameOfAddress.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { plainSlots, textSlots } from '../../core/layout/plainSlots.ts';
import type { StorageLayout } from '../../core/layout/storageLayout.ts';
import { wordDigits } from '../../core/layout/storagePlace.ts';
import { mappingNames } from '../../core/layout/variableNames.ts';
import { exactAmount, groupDigits } from '../../core/quantity.ts';
import { checksummed } from '../../core/text/checksummed.ts';
import type { Calls } from '../calls/calls.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import { nodeRows } from './rowSource.ts';
import type { Subject } from './subject.ts';
import { subjectId } from './subjectKind.ts';
import type { SubjectKind } from './subjectKind.ts';

const METHOD = 'eth_getStorageAt';

/** Of the id that its calls share. */
export const STORAGE: SubjectKind = {
  name: 'storage',
  gone: vscode.l10n.t('These variables are no longer in the history. Show them again from the address.'),
  async read(batch, history, contextOf) {
    const heads = await history.together(batch);
    const entries = await Promise.all(heads.map(({ id }) => history.get(id)));
    const known = entries.filter((entry) => entry !== undefined);
    return known.length === 0 ? undefined : storageSubject(batch, known, contextOf);
  },
};

/** Reads all that needs no key; undefined where the person declined, or nothing came back. */
export async function readStorage(
  address: string,
  layout: StorageLayout,
  endpoint: Endpoint,
  { calls, contextOf }: { readonly calls: Calls; readonly contextOf: ContextOf },
): Promise<Subject | undefined> {
  const batch = randomUUID();
  const how = { endpoint, origin: 'extension', batch } as const;
  const head = await calls.run({
    endpoint,
    method: 'eth_blockNumber',
    params: [],
    origin: 'extension',
    record: 'never',
  });
  const block =
    head?.outcome.ok === true && typeof head.outcome.result === 'string' ? head.outcome.result : 'latest';
  const read = async (slots: readonly bigint[]): Promise<readonly HistoryEntry[]> => {
    if (slots.length === 0) return [];
    const params = slots.map((slot) => [address, `0x${wordDigits(slot)}`, block]);
    return (
      (
        await calls.runBatch(
          params.map((one) => ({ method: METHOD, params: one })),
          how,
        )
      )?.entries ?? []
    );
  };
  const plain = plainSlots(layout);
  // The page needs a call, also where there is nothing to list.
  const first = await read(plain.length === 0 ? [0n] : plain);
  const entries = [...first, ...(await read(textSlots(layout, wordsIn(first))))];
  return entries.length === 0 ? undefined : storageSubject(batch, entries, contextOf);
}

const MOST_MAPPINGS = 8;

function nothingToList(name: string, mappings: readonly string[]): string {
  return mappings.length > 0
    ? vscode.l10n.t('{0} has no variables but mappings', name)
    : vscode.l10n.t('{0} has no variables', name);
}

function hintOf(mappings: readonly string[]): string {
  const [first] = mappings;
  if (first === undefined) return '';
  const named = mappings.slice(0, MOST_MAPPINGS);
  const more = mappings.length - named.length;
  return vscode.l10n.t(
    'Not listed, as they need a key: {0}. To read one value, call eth_getStorageAt with a slot such as {1}[0x…].',
    [...named, ...(more > 0 ? [vscode.l10n.t('{0} more', more)] : [])].join(', '),
    first,
  );
}

/** `entries`: at least one. */
function storageSubject(batch: string, entries: readonly HistoryEntry[], contextOf: ContextOf): Subject {
  const [{ endpointId, endpointName, params }] = entries as readonly [HistoryEntry];
  const [address, , block] = params.map(String) as [string, string, string];
  const context: DecodeContext = contextOf({ endpointId, id: batch });
  const layout = context.layoutAt?.(address);
  const name = hexName(address, context);
  const parent = decode('storage', {}, 'unknown', { context });
  const words = wordsIn(entries);
  const hasPlain = typeof layout === 'object' && plainSlots(layout).length > 0;
  const rows = hasPlain ? variableRows(address, words, layout, parent) : [];
  const mappings = typeof layout === 'object' ? mappingNames(layout) : [];
  const failed = entries.find(({ outcome }) => !outcome.ok);
  const number = exactAmount(block);
  const at = number === undefined ? block : groupDigits(number);
  return {
    id: subjectId(STORAGE.name, batch),
    endpoint: { endpointId, endpointName },
    next: [],
    entry: undefined,
    again: () => storageSubject(batch, entries, contextOf),
    opened: 0,
    tab: vscode.l10n.t('Storage of {0}', name),
    view: {
      title: vscode.l10n.t('Storage of {0}', name),
      summary:
        rows.length > 0
          ? vscode.l10n.t('Variables of {0} at block {1}', name, at)
          : nothingToList(name, mappings),
      facts: [
        { name: vscode.l10n.t('Address'), text: checksummed(address), detail: '' },
        { name: vscode.l10n.t('Endpoint'), text: endpointName, detail: '' },
      ],
      hint:
        failed === undefined ? hintOf(mappings) : vscode.l10n.t('Not all could be read: {0}', failed.summary),
      hintWarns: failed !== undefined,
      problem: null,
      hasJson: false,
      canSearch: true,
      isArriving: false,
      actions: [],
    },
    source: nodeRows(rows),
  };
}

/** What came back, 64 hex digits each, by slot. */
function wordsIn(entries: readonly HistoryEntry[]): ReadonlyMap<bigint, string> {
  return new Map(
    entries.flatMap(({ params: [, slot], outcome }) =>
      outcome.ok &&
      typeof outcome.result === 'string' &&
      /^0x[0-9a-f]{64}$/i.test(outcome.result) &&
      typeof slot === 'string'
        ? [[BigInt(slot), outcome.result.slice(2).toLowerCase()] as const]
        : [],
    ),
  );
}
