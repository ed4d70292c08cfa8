// Imports an exported history in time slices. Existing entries stay.

import * as vscode from 'vscode';

import { HISTORY_INDEX, countEntries, lineAt, readHistory } from '../../core/history/readHistory.ts';
import type { HistoryFault } from '../../core/history/readHistory.ts';
import type { JsonBytes } from '../../core/jsonIndex/jsonBytes.ts';
import { reasonOf } from '../../core/text/reasonOf.ts';
import { callCount } from '../common/callCount.ts';
import { fileName } from '../common/fileName.ts';
import { bytesOfFile, unreadableText } from '../common/files.ts';
import {
  showErrorMessage,
  showInformationMessage,
  showWarningMessage,
  withNotification,
} from '../common/notices.ts';
import type { ProgressStep } from '../common/notices.ts';
import type { History } from './history.ts';
import { timeSliced, runSlicedWhile } from '../common/timeSlices.ts';

/** The most bytes of a file that is not on a disk of this machine: it is read into memory as a whole. */
const MOST_IN_MEMORY = 500_000_000;
/** The share of the progress that goes to the index, in percent. */
const INDEXING = 15;

/** The beginning of a SQLite file. */
const DATABASE = 'SQLite format 3\0';

/** The module that reads files. */
type Disk = typeof import('../../storage/largeBodies.ts');
type Bytes = JsonBytes & { close(): void };
/** `known`: the number of entries that existed before. */
type Imported = { added: number; known: number; fault?: HistoryFault };

const PAIR: Imported = {
  added: 0,
  known: 0,
  fault: {
    offset: 0,
    inLine: () => vscode.l10n.t('This file is an .io pair; only the JSON export can be imported.'),
  },
};

/** Asks for a file and adds its entries; reports how many, and what is wrong where it cannot be read to its end. */
export async function importHistory(history: History): Promise<void> {
  const chosen = await vscode.window.showOpenDialog({
    title: vscode.l10n.t('Import History'),
    openLabel: vscode.l10n.t('Import'),
    filters: {
      [vscode.l10n.t('Exported JSON')]: ['json'],
      [vscode.l10n.t('History files that were set aside')]: ['set-aside', 'sqlite'],
      [vscode.l10n.t('All files')]: ['*'],
    },
  });
  const [file] = chosen ?? [];
  if (file === undefined) return;
  const disk = await import('../../storage/largeBodies.ts');
  const bytes = await bytesOf(file, disk);
  if (bytes === undefined) return;
  const name = fileName(file.path);
  try {
    await withNotification(vscode.l10n.t('Importing history'), async (token, report) => {
      const isWanted = (): boolean => !token.isCancellationRequested;
      const begin = new TextDecoder().decode(bytes.read(0, Math.min(DATABASE.length, bytes.length)));
      if (begin === DATABASE) return copyFrom(file.fsPath, name, history);
      const imported = /^(\/\/|>>) /.test(begin)
        ? PAIR
        : await importFrom(bytes, disk, history, report, isWanted);
      await reportImport(imported, name, bytes, token.isCancellationRequested);
    });
  } finally {
    bytes.close();
  }
}

async function importFrom(
  bytes: Bytes,
  { indexBytes }: Disk,
  history: Pick<History, 'add'>,
  report: (step: ProgressStep) => void,
  isWanted: () => boolean,
): Promise<Imported> {
  let shown = 0;
  const show = (percent: number, message = ''): void => {
    if (percent - shown < 1) return;
    report({ message, increment: percent - shown });
    shown = percent;
  };
  const index = await indexBytes(bytes, HISTORY_INDEX, (read) => {
    show((INDEXING * read) / bytes.length);
    return isWanted();
  });
  const imported: Imported = { added: 0, known: 0 };
  if (!isWanted()) return imported;
  const all = countEntries(index);
  for await (const turn of timeSliced(readHistory(index))) {
    if (!isWanted()) return imported;
    const entries = turn.flatMap((read) => (read.ok ? [read.value] : []));
    let added = 0;
    try {
      if (entries.length > 0) added = await history.add(entries);
    } catch (error) {
      const reason = reasonOf(error);
      const problem = vscode.l10n.t('The history cannot be written: {0}', reason);
      return { ...imported, fault: { offset: 0, inLine: () => problem } };
    }
    imported.added += added;
    imported.known += entries.length - added;
    const done = imported.added + imported.known;
    show(
      INDEXING + ((100 - INDEXING) * done) / all,
      vscode.l10n.t('{0} of {1}', done.toLocaleString('en'), callCount(all)),
    );
    const last = turn.at(-1);
    if (last?.ok === false) imported.fault = last.fault;
  }
  return imported;
}

/** Imports a history file of this extension, such as one that was set aside, and reports the outcome. */
async function copyFrom(path: string, name: string, history: Pick<History, 'copyFrom'>): Promise<void> {
  try {
    const { calls, saved, isWhole } = await history.copyFrom(path);
    const count = vscode.l10n.t('Imported: {0}, saved requests and folders: {1}.', callCount(calls), saved);
    const rest = isWhole ? '' : vscode.l10n.t('The rest of “{0}” could not be read.', name);
    void showInformationMessage(`${count} ${rest}`.trim());
  } catch (error) {
    const reason = reasonOf(error);
    void showErrorMessage(vscode.l10n.t('“{0}” cannot be imported: {1}', name, reason));
  }
}

async function reportImport(
  { added, known, fault }: Imported,
  name: string,
  bytes: Bytes,
  isStopped: boolean,
): Promise<void> {
  const count =
    known === 0
      ? vscode.l10n.t('Imported: {0}.', callCount(added))
      : vscode.l10n.t('Imported: {0}. Already there: {1}.', callCount(added), callCount(known));
  if (isStopped) return void showWarningMessage(vscode.l10n.t('The import was stopped. {0}', count));
  if (fault === undefined) return void showInformationMessage(count);
  const line = await runSlicedWhile(lineAt(bytes, fault.offset), () => true);
  const problem = fault.inLine(String(line?.toLocaleString('en')));
  const before = added + known === 0 ? vscode.l10n.t('Nothing was imported.') : count;
  void showErrorMessage(`${name}: ${problem} ${before}`);
}

/** Undefined where the file is too large or cannot be read, which is reported. */
async function bytesOf(file: vscode.Uri, { openBytes }: Disk): Promise<Bytes | undefined> {
  if (file.scheme === 'file') {
    try {
      return openBytes(file.fsPath);
    } catch {
      return void showErrorMessage(unreadableText(file));
    }
  }
  const read = await bytesOfFile(file, MOST_IN_MEMORY);
  if ('why' in read) {
    const large = vscode.l10n.t(
      'This file has more than 500 MB and is not on this machine: copy it here, then import it.',
    );
    return void showErrorMessage(read.why === 'tooLarge' ? large : unreadableText(file));
  }
  const { bytes } = read;
  return { length: bytes.length, read: (from, to) => bytes.subarray(from, to), close: () => undefined };
}
