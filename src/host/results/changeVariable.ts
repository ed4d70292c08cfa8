// Writes a variable of a contract on a development chain, and keeps the rest of its storage slot.

import * as vscode from 'vscode';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { readStoredInput } from '../../core/input/storedInput.ts';
import { wordDigits } from '../../core/layout/storagePlace.ts';
import type { StoragePlace } from '../../core/layout/storagePlace.ts';
import { formatQuantity } from '../../core/quantity.ts';
import type { Calls } from '../calls/calls.ts';
import { showWarningMessage } from '../common/notices.ts';
import { pickOrType } from '../common/pickOrType.ts';

/** `type`: its Solidity type. `now`: its current value as text. */
export type ChangeableVariable = {
  readonly address: string;
  readonly place: StoragePlace;
  readonly type: string;
  readonly name: string;
  readonly now: string;
};

const WRITE = 'hardhat_setStorageAt';
const ZEROS = '0'.repeat(64);

/** Whether the variable was written: false where the user left, or where it failed, which a message reports. */
export async function changeVariable(
  { address, place, type, name, now }: ChangeableVariable,
  endpoint: Endpoint,
  calls: Calls,
): Promise<boolean> {
  const typed = await pickOrType({
    title: vscode.l10n.t('Change {0}', name),
    prompt: vscode.l10n.t('{0}; now {1}', type, now),
    suggestions: type === 'bool' ? [{ text: 'true' }, { text: 'false' }] : [],
    check: (text) => readStoredInput(place, text, ZEROS),
  });
  if (!('text' in typed)) return false;
  const slot = formatQuantity(place.slot);
  const fail = (why: string): false => {
    void showWarningMessage(vscode.l10n.t('{0} was not changed. {1}', name, why));
    return false;
  };
  const read = await calls.run({
    endpoint,
    method: 'eth_getStorageAt',
    params: [address, `0x${wordDigits(place.slot)}`, 'latest'],
    origin: 'extension',
    record: 'never',
  });
  if (read === undefined) return false;
  const value = read.outcome.ok ? read.outcome.result : undefined;
  const word = typeof value === 'string' ? /^0x([0-9a-f]{64})$/i.exec(value)?.[1] : undefined;
  if (word === undefined) return fail(read.summary);
  const next = readStoredInput(place, typed.text, word);
  if (!next.ok) return fail(next.problem);
  const written = await calls.run({ endpoint, method: WRITE, params: [address, slot, next.value] });
  return written !== undefined && (written.outcome.ok || fail(written.summary));
}
