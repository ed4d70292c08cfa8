// Exports entries to files: the JSON of this extension, HAR, or `.io` pairs. Every key on this machine is masked in
// them.

import * as vscode from 'vscode';

import { omitUndefined } from '../../core/omitUndefined.ts';
import type { ExportFormat } from '../../core/history/exportFormat.ts';
import type { HistoryFilter, PageEnd, Selection, StoredEntry } from '../../core/history/history.ts';
import { historyHar } from '../../core/history/historyHar.ts';
import { historyJson } from '../../core/history/historyJson.ts';
import { ioPairs } from '../../core/history/ioPairs.ts';
import type { Redact } from '../../core/secret/redact.ts';
import { callCount } from '../common/callCount.ts';
import { askWhereToSave, saveChunks, saveText } from '../common/files.ts';
import { showInformationMessage, showWarningMessage, withNotification } from '../common/notices.ts';
import { showQuickPick } from '../common/quickInput.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import type { History } from './history.ts';

/** The number of entries that are looked up at once. */
const BATCH = 50;
/** The number of entries that are read at once: each can have megabytes. */
const READ_AT_ONCE = 10;

export type ExportServices = {
  readonly history: History;
  readonly endpoints: Endpoints;
  readonly masking: () => Promise<Redact>;
  readonly version: string;
};

const FORMATS = [
  {
    format: 'json',
    label: vscode.l10n.t('JSON'),
    detail: vscode.l10n.t('All data of every call. Can be imported again.'),
  },
  {
    format: 'io',
    label: vscode.l10n.t('.io pairs'),
    detail: vscode.l10n.t('Request and response as in execution-apis: a file for each call.'),
  },
  {
    format: 'har',
    label: vscode.l10n.t('HAR'),
    detail: vscode.l10n.t('HTTP Archive, for the network tools of browsers and others.'),
  },
] as const;

/** Asks for a format and a place, and writes the entries there. `title`: says which entries they are. */
export async function exportHistory(
  services: ExportServices,
  selections: readonly Selection[],
  title: string,
): Promise<void> {
  const picked = await showQuickPick(FORMATS, { title });
  if (picked === undefined) return;
  const { format } = picked;
  const target = await askForTarget(format);
  if (target === undefined) return;
  const redact = await services.masking();
  const count = await withNotification(vscode.l10n.t('Exporting history'), async (token, report) => {
    let done = 0;
    async function* batches(): AsyncGenerator<readonly StoredEntry[]> {
      for (const selection of selections)
        for await (const batch of entriesOf(selection, services.history)) {
          if (token.isCancellationRequested) return;
          done += batch.length;
          report({ message: callCount(done) });
          yield batch;
        }
    }
    if (format === 'io') await writePairs(target, batches(), redact);
    else {
      const { endpoints, version } = services;
      const text = format === 'json' ? historyJson(redact) : historyHar(endpoints.all(), version, redact);
      await saveChunks(target, linesOf(text, batches()));
    }
    return token.isCancellationRequested ? undefined : done;
  });
  if (count === undefined)
    return void showWarningMessage(vscode.l10n.t('The export was stopped: it is not complete.'));
  const open = vscode.l10n.t('Open');

  const message = vscode.l10n.t(
    'Exported to {0}: {1}.',
    vscode.workspace.asRelativePath(target),
    callCount(count),
  );
  const choice = await showInformationMessage(message, ...(format === 'io' ? [] : [open]));
  if (choice === open) await vscode.commands.executeCommand('vscode.open', target);
}

async function askForTarget(format: 'json' | 'io' | 'har'): Promise<vscode.Uri | undefined> {
  if (format !== 'io') return askWhereToSave('ethereum-rpc-history', format);
  const chosen = await vscode.window.showOpenDialog({
    title: vscode.l10n.t('Folder for .io Pairs'),
    openLabel: vscode.l10n.t('Export Here'),
    canSelectFiles: false,
    canSelectFolders: true,
    ...omitUndefined({ defaultUri: vscode.workspace.workspaceFolders?.[0]?.uri }),
  });
  return chosen?.[0];
}

async function* entriesOf(selection: Selection, history: History): AsyncGenerator<readonly StoredEntry[]> {
  for await (const ids of idsOf(selection, history)) {
    for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
      const some = ids.slice(at, at + READ_AT_ONCE);
      const entries = await Promise.all(some.map((id) => history.stored(id)));
      yield entries.filter((entry) => entry !== undefined);
    }
  }
}

async function* idsOf(selection: Selection, history: History): AsyncGenerator<readonly string[]> {
  if (Array.isArray(selection)) {
    const ids = selection as readonly string[];
    for (let at = 0; at < ids.length; at += BATCH) yield ids.slice(at, at + BATCH);
    return;
  }
  let after: PageEnd | undefined;
  do {
    const { heads, end } = await history.page(selection as HistoryFilter, BATCH, after);
    yield heads.map(({ id }) => id);
    after = end;
  } while (after !== undefined);
}

async function* linesOf(
  { begin, end, entry }: ExportFormat,
  batches: AsyncIterable<readonly StoredEntry[]>,
): AsyncGenerator<string> {
  yield begin;
  let between = '';
  for await (const batch of batches)
    for (const one of batch) {
      yield between + entry(one);
      between = ',\n';
    }
  yield end;
}

async function writePairs(
  folder: vscode.Uri,
  batches: AsyncIterable<readonly StoredEntry[]>,
  redact: Redact,
): Promise<void> {
  const filesOf = ioPairs(redact);
  for await (const batch of batches)
    for (const { path, text } of batch.flatMap(filesOf))
      await saveText(vscode.Uri.joinPath(folder, path), text);
}
