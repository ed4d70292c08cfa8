// Owns “Paste Anything”: showing what a text was recognised as, and doing what is chosen. Refuses to send anything but
// for an explanation, and to keep a key that nobody said to keep.

import * as vscode from 'vscode';
import type { DecodeContext } from '../core/decode/decodedNode.ts';
import { formsOf, summarize } from '../core/decode/forms.ts';
import type { Link } from '../core/decode/links.ts';
import { paramsExcerpt } from '../core/paramsExcerpt.ts';
import type { Pasted, PastedReading } from '../core/paste/readPasted.ts';
import { readPasted } from '../core/paste/readPasted.ts';
import { chainTitle } from '../core/write/transactionLines.ts';
import { callCount } from './callItems.ts';
import type { Calls } from './calls.ts';
import type { EndpointServices } from './endpointCommands.ts';
import { settlePastedEndpoint, settlePastedKey } from './pastedKeys.ts';

type Row = vscode.QuickPickItem & {
  readonly act?: (actions: PasteActions) => unknown;
  readonly copy?: string;
  /** The endpoint or key that was in the text. */
  readonly isKey?: true;
};

/** What can be done with what was recognised. */
export type PasteActions = {
  readonly fillIn: (call: Link) => unknown;
  readonly explain: (transaction: string) => unknown;
  readonly addToBatch: (calls: readonly Link[]) => unknown;
  readonly openAsDocument: (calls: readonly Link[]) => unknown;
};

/** The endpoint that a call would go to, and its chain where that is known. */
type Target = { readonly name: string; readonly chain: bigint | undefined } | undefined;

const MOST_ROWS = 200;
const TITLE = vscode.l10n.t('Paste Anything');
const LONGEST_TITLE = 62;
const LONGEST_ROW = 300;
const ACCEPTED = vscode.l10n.t(
  'Paste an address, hash, block, data, signature, JSON, curl, cast, code or URL',
);

/** Shows what the text is, or what the clipboard holds, and does what is chosen. */
export async function pasteAnything(
  given: string | undefined,
  context: DecodeContext,
  services: EndpointServices & { readonly calls: Pick<Calls, 'knownChain'> },
  actions: PasteActions,
): Promise<void> {
  const active = services.endpoints.active();
  const target = active && { name: active.name, chain: services.calls.knownChain(active) };
  const text = given ?? (await vscode.env.clipboard.readText());
  const chosen = await pickReading(
    text,
    given === undefined ? vscode.l10n.t('On the clipboard') : vscode.l10n.t('Pasted'),
    context,
    target,
  );
  if (chosen === undefined) return;
  const { row, pasted } = chosen;
  if (row.copy !== undefined) {
    await vscode.env.clipboard.writeText(row.copy);
    vscode.window.setStatusBarMessage(vscode.l10n.t('Copied {0}', row.copy.slice(0, 60)), 3000);
    return;
  }
  await row.act?.(actions);
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
  target: Target,
): Promise<{ readonly row: Row; readonly pasted: Pasted } | undefined> {
  return new Promise((resolve) => {
    const pick = vscode.window.createQuickPick<Row>();
    pick.placeholder = ACCEPTED;
    pick.ignoreFocusOut = true;
    let pasted: Pasted;
    function read(): void {
      const typed = pick.value.trim();
      const source = typed === '' ? text : typed;
      pasted = readPasted(source, context);
      // Above the list, because what is typed hides separators.
      pick.title = titleOf(pasted);
      pick.items = source.trim() === '' ? [] : rowsOf(pasted, where, source, target);
    }
    pick.onDidChangeValue(read);
    pick.onDidAccept(() => {
      const [row] = pick.selectedItems;
      if (row === undefined || (row.act ?? row.copy ?? row.isKey) === undefined) return;
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

/** Whole sentences only, the first of them always. */
function titleOf({ readings }: Pasted): string {
  const [first, ...others] = readings.flatMap(({ label, notes = [] }) => [label, ...notes]);
  if (first === undefined) return TITLE;
  let title = first;
  for (const next of others) {
    if (title.length + next.length >= LONGEST_TITLE) break;
    title += ` ${next}`;
  }
  return `${TITLE}: ${title}`;
}

function rowsOf({ readings, endpoint, key }: Pasted, where: string, source: string, target: Target): Row[] {
  const rows = readings
    .flatMap((reading, index) => [
      ...(index === 0 ? [] : [separator(reading.label)]),
      ...rowsOfReading(reading, source, target),
    ])
    .slice(0, MOST_ROWS);
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
  const [says] = readings;
  if (rows.length === 0)
    rows.push({
      label: `$(info) ${says?.label ?? vscode.l10n.t('Nothing that is known here')}`,
      ...(says === undefined ? { detail: `${ACCEPTED}.` } : {}),
      alwaysShow: true,
    });
  return [separator(where), ...rows];
}

function separator(label: string): Row {
  return { label, kind: vscode.QuickPickItemKind.Separator, alwaysShow: true };
}

function rowsOfReading(reading: PastedReading, source: string, target: Target): Row[] {
  const { node, calls, facts = [], notes = [] } = reading;
  const rows = [...rowsBefore(reading, target), ...calls.map((call) => callRow(call, reading, target))];
  const said = notes.map((note): Row => ({ label: `$(info) ${note}`, alwaysShow: true }));
  const isTold = calls.length > 0 && node?.kind !== 'calldata' && node?.kind !== 'rawTransaction';
  if (node === undefined || isTold) return [...rows, ...said, ...facts.map(copyRow)];
  const summary = summarize(node);
  const forms = formsOf(node, Date.now() / 1000).filter(({ text }) => text !== summary);
  const all = [...facts, { text: summary, name: '' }, ...(calls.length > 0 ? [] : forms)];
  // What was pasted says nothing new.
  const news = all.filter(({ text }) => text.toLowerCase() !== source.trim().toLowerCase());
  return [...rows, ...said, ...news.map(copyRow)];
}

/** What is to be done with all of it. */
function rowsBefore({ calls, together, explain, chain }: PastedReading, target: Target): readonly Row[] {
  if (explain !== undefined)
    return [
      {
        label: vscode.l10n.t('$(telescope) Explain Transaction'),
        description: vscode.l10n.t('asks the node at once'),
        detail:
          elsewhere(chain, target) +
          vscode.l10n.t('What was called, what moved, what it cost, and why it failed'),
        alwaysShow: true,
        act: (actions) => actions.explain(explain),
      },
    ];
  if (together !== true) return [];
  return [
    {
      label: vscode.l10n.t('$(layers) Add all {0} to the batch', calls.length),
      alwaysShow: true,
      act: (actions) => actions.addToBatch(calls),
    },
    {
      label: vscode.l10n.t('$(json) Open as a document'),
      description: callCount(calls.length),
      alwaysShow: true,
      act: (actions) => actions.openAsDocument(calls),
    },
  ];
}

function callRow(call: Link, { node, chain }: PastedReading, target: Target): Row {
  const isSent = call.method === 'eth_sendRawTransaction';
  // What is signed is bound to its chain only where it is sent.
  const of = node?.kind === 'rawTransaction' && !isSent ? undefined : chain;
  const warning = elsewhere(of, target);
  const said = [
    ...(call.label === call.method ? [] : [call.label]),
    ...(of === undefined ? [] : [isSent ? vscode.l10n.t('signed for {0}', chainTitle(of)) : chainTitle(of)]),
  ];
  return {
    label: `$(edit) ${call.method}`,
    description: said.join(' · '),
    detail: warning + paramsExcerpt(call.params),
    alwaysShow: true,
    act: (actions) => actions.fillIn(call),
  };
}

/** A warning where the endpoint is known to serve another chain. */
function elsewhere(chain: bigint | undefined, target: Target): string {
  const own = target?.chain;
  return chain === undefined || own === undefined || own === chain
    ? ''
    : vscode.l10n.t('$(warning) “{0}” serves {1}. ', target!.name, chainTitle(own));
}

function copyRow({ text, copy, name }: { text: string; copy?: string; name: string }): Row {
  return {
    label: `$(copy) ${shortened(text, LONGEST_ROW)}`,
    description: name,
    alwaysShow: true,
    copy: copy ?? text,
  };
}

function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
