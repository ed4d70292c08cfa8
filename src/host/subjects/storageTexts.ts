// The texts that pages with the variables of a contract show beside the rows.

import * as vscode from 'vscode';
import type { StorageLayout } from '../../core/layout/storageLayout.ts';
import { mappingNames } from '../../core/layout/variableNames.ts';
import { exactAmount, groupDigits } from '../../core/quantity.ts';
import { checksummed } from '../../core/text/checksummed.ts';
import { fullTimeOf } from '../../core/decode/time.ts';
import type { SubjectView } from '../../protocol/viewer.ts';
import { clockTime, dayAndTime } from '../common/clockTime.ts';
import type { StorageRead } from './readStorage.ts';

type Layout = StorageLayout | 'untold' | undefined;

const MOST_MAPPINGS = 8;

/** `block`: a QUANTITY, or a tag. */
export function blockText(block: string): string {
  const number = exactAmount(block);
  return number === undefined ? block : vscode.l10n.t('block {0}', groupDigits(number));
}

/** `block 68,943`; for a tag also the time, as its block changes: `latest, 12:30:45`. */
export function readAt({ block, entries: [{ startedAt }] }: StorageRead): string {
  const text = blockText(block);
  return text === block ? `${block}, ${clockTime(startedAt)}` : text;
}

/** The contract, the endpoint and the time of the read: the newest block may be another one by now. */
export function storageFacts({
  address,
  entries: [{ endpointName, startedAt }],
}: StorageRead): SubjectView['facts'] {
  return [
    { name: vscode.l10n.t('Address'), text: checksummed(address), detail: '' },
    { name: vscode.l10n.t('Endpoint'), text: endpointName, detail: '' },
    { name: vscode.l10n.t('Read'), text: dayAndTime(startedAt), detail: fullTimeOf(startedAt) },
  ];
}

export function nothingToList(name: string, layout: Layout): string {
  return mappingsIn(layout).length > 0
    ? vscode.l10n.t('{0} has no variables but mappings', name)
    : vscode.l10n.t('{0} has no variables', name);
}

/** What the list lacks: variables that could not be read, else mappings, whose values need a key. */
export function storageHint(
  reads: readonly StorageRead[],
  layout: Layout,
): Pick<SubjectView, 'hint' | 'hintWarns'> {
  const failed = reads.flatMap(({ entries }) => entries).find(({ outcome }) => !outcome.ok);
  if (failed !== undefined)
    return { hint: vscode.l10n.t('Not all could be read: {0}', failed.summary), hintWarns: true };
  const mappings = mappingsIn(layout);
  const [first] = mappings;
  if (first === undefined) return { hint: '' };
  const named = mappings.slice(0, MOST_MAPPINGS);
  const more = mappings.length - named.length;
  const hint = vscode.l10n.t(
    'Not listed, as they need a key: {0}. To read one value, call eth_getStorageAt with a slot such as {1}[0x…].',
    [...named, ...(more > 0 ? [vscode.l10n.t('{0} more', more)] : [])].join(', '),
    first,
  );
  return { hint };
}

function mappingsIn(layout: Layout): readonly string[] {
  return typeof layout === 'object' ? mappingNames(layout) : [];
}
