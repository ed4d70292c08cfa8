// Values as JSON text for editors, files and the clipboard. A value that is too large for a text goes only to a file.

import * as vscode from 'vscode';
import { safeFileName } from '../../core/text/safeFileName.ts';
import { rawText } from '../../core/decode/largeNotations.ts';
import { isLargeValue } from '../../core/jsonIndex/jsonIndex.ts';
import type { LargeValue, NodeValue } from '../../core/jsonIndex/largeContainer.ts';
import { askWhereToSave, saveChunks, saveText } from '../common/files.ts';
import { showInformationMessage } from '../common/notices.ts';

/** In bytes. Editors do not show larger texts well, and the clipboard would hold them twice. */
const MOST_TEXT = 20_000_000;
const SLICE = 1_048_576;

/** Indented JSON with every digit that the node sent; a large value as it was sent, at most `most` bytes of it. */
export function jsonText(value: NodeValue, most = Infinity): string {
  return isLargeValue(value) ? rawText(value, most) : JSON.stringify(value, null, 2);
}

/** Whether the value is small enough to become a text. */
export function fitsText(value: NodeValue): boolean {
  return !isLargeValue(value) || value.size <= MOST_TEXT;
}

/** Like `fitsText`; where the value does not fit, it offers to save a file. */
export async function canBeText(value: NodeValue, purpose: string, name: string): Promise<boolean> {
  if (fitsText(value) || !isLargeValue(value)) return true;
  const size = Math.round(value.size / 1_000_000).toLocaleString('en');
  const save = vscode.l10n.t('Save to a File…');
  const message = vscode.l10n.t('This value has {0} MB, which is too large for {1}.', size, purpose);
  if ((await showInformationMessage(message, save)) === save) await saveJson(value, name);
  return false;
}

/** Asks for a file and writes the value there. */
export async function saveJson(value: NodeValue, name: string): Promise<void> {
  const uri = await askWhereToSave(safeFileName(name) || 'value', 'json');
  if (uri === undefined) return;
  if (isLargeValue(value)) await saveChunks(uri, slicesOf(value));
  else await saveText(uri, `${jsonText(value)}\n`);
}

function* slicesOf(value: LargeValue): Generator<Uint8Array> {
  for (let at = 0; at < value.size; at += SLICE) yield value.raw(at, at + SLICE);
}
