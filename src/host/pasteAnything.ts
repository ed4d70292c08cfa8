// Owns “Paste Anything”: showing what a text was recognised as, and filling in the call that is chosen. Refuses to
// send anything, and to keep a key that nobody said to keep.

import * as vscode from 'vscode';
import type { DecodeContext } from '../core/decode/decodedNode.ts';
import { formsOf, summarize } from '../core/decode/forms.ts';
import type { Link } from '../core/decode/links.ts';
import { paramsExcerpt } from '../core/paramsExcerpt.ts';
import type { Pasted, PastedReading } from '../core/paste/readPasted.ts';
import { readPasted } from '../core/paste/readPasted.ts';
import type { EndpointServices } from './endpointCommands.ts';
import { settlePastedEndpoint, settlePastedKey } from './pastedKeys.ts';

type Row = vscode.QuickPickItem & {
  readonly call?: Link;
  readonly copy?: string;
  /** The endpoint or key that was in the text. */
  readonly isKey?: true;
};

const MOST_ROWS = 200;
const TITLE = vscode.l10n.t('Paste Anything');
const LONGEST_TITLE = 70;
const LONGEST_ROW = 300;
const PLACEHOLDER = vscode.l10n.t(
  'Paste an address, hash, calldata, JSON, curl or cast command, code, or URL',
);

/** Shows what the text is, or what the clipboard holds; `fillIn` takes the call that is chosen. */
export async function pasteAnything(
  given: string | undefined,
  context: DecodeContext,
  services: EndpointServices,
  fillIn: (call: Link) => void,
): Promise<void> {
  const text = given ?? (await vscode.env.clipboard.readText());
  const chosen = await pickReading(
    text,
    given === undefined ? vscode.l10n.t('On the clipboard') : vscode.l10n.t('Pasted'),
    context,
  );
  if (chosen === undefined) return;
  const { row, pasted } = chosen;
  if (row.copy !== undefined) {
    await vscode.env.clipboard.writeText(row.copy);
    vscode.window.setStatusBarMessage(vscode.l10n.t('Copied {0}', row.copy.slice(0, 60)), 3000);
    return;
  }
  if (row.call !== undefined) fillIn(row.call);
  if (pasted.key !== undefined) await settlePastedKey(pasted.key, services);
  const { endpoint } = pasted;
  if (endpoint !== undefined && (row.isKey || endpoint.key !== undefined || endpoint.mayHoldKey))
    await settlePastedEndpoint(endpoint, services);
}

/** A list that reads what is typed or pasted into it. What it starts with is not shown: it may hold a key. */
function pickReading(
  text: string,
  where: string,
  context: DecodeContext,
): Promise<{ readonly row: Row; readonly pasted: Pasted } | undefined> {
  return new Promise((resolve) => {
    const pick = vscode.window.createQuickPick<Row>();
    pick.placeholder = PLACEHOLDER;
    pick.ignoreFocusOut = true;
    let pasted: Pasted;
    function read(): void {
      const typed = pick.value.trim();
      const source = typed === '' ? text : typed;
      pasted = readPasted(source, context);
      // Above the list, because what is typed hides separators.
      const what = pasted.readings.map(({ label }) => label).join(' ');
      pick.title = what === '' ? TITLE : `${TITLE}: ${shortened(what, LONGEST_TITLE)}`;
      pick.items = source.trim() === '' ? [] : rowsOf(pasted, where, source);
    }
    pick.onDidChangeValue(read);
    pick.onDidAccept(() => {
      const [row] = pick.selectedItems;
      if (row === undefined || (row.call ?? row.copy ?? row.isKey) === undefined) return;
      resolve({ row, pasted });
      pick.dispose();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    read();
    pick.show();
  });
}

function rowsOf({ readings, endpoint, key }: Pasted, where: string, source: string): Row[] {
  const rows = readings.flatMap((reading) => rowsOfReading(reading, source)).slice(0, MOST_ROWS);
  if (endpoint !== undefined)
    rows.push({
      label: `$(plug) ${endpoint.origin}`,
      description: vscode.l10n.t('an endpoint'),
      detail:
        endpoint.key === undefined
          ? vscode.l10n.t('Add it to your endpoints.')
          : vscode.l10n.t('The key in it goes to secret storage or nowhere.'),
      alwaysShow: true,
      isKey: true,
    });
  if (key !== undefined)
    rows.push({
      label: vscode.l10n.t('$(key) Keep it as a key'),
      detail: vscode.l10n.t('It goes to secret storage or nowhere.'),
      alwaysShow: true,
      isKey: true,
    });
  const says = readings[0]?.label ?? vscode.l10n.t('Nothing that is known here');
  if (rows.length === 0) rows.push({ label: `$(info) ${says}`, alwaysShow: true });
  return [{ label: where, kind: vscode.QuickPickItemKind.Separator, alwaysShow: true }, ...rows];
}

function rowsOfReading({ node, calls }: PastedReading, source: string): Row[] {
  const rows = calls.map((call): Row => ({
    label: `$(edit) ${call.method}`,
    description: call.label === call.method ? '' : call.label,
    detail: paramsExcerpt(call.params),
    alwaysShow: true,
    call,
  }));
  const isTold = calls.length > 0 && node?.kind !== 'calldata' && node?.kind !== 'rawTransaction';
  if (node === undefined || isTold) return rows;
  const summary = summarize(node);
  const forms = formsOf(node, 0).filter(({ text }) => text !== summary);
  const facts = [{ text: summary, copy: summary, name: '' }, ...(calls.length > 0 ? [] : forms)];
  // What was pasted says nothing new.
  const news = facts.filter(({ text }) => text.toLowerCase() !== source.trim().toLowerCase());
  return [
    ...rows,
    ...news.map(({ text, copy, name }): Row => ({
      label: `$(copy) ${shortened(text, LONGEST_ROW)}`,
      description: name,
      alwaysShow: true,
      copy,
    })),
  ];
}

function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
