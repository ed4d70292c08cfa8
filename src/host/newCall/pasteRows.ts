// The rows of “Paste Anything”: the readings of a text, and what can be done with each.

import * as vscode from 'vscode';
import { paramsTitle } from '../../core/call/callTitle.ts';
import { chainById } from '../../core/chain/chains.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import { notationsOf } from '../../core/decode/notationsOf.ts';
import { summarize } from '../../core/decode/notations.ts';
import type { SuggestedCall } from '../../core/decode/suggestedCalls.ts';
import { ellipsis } from '../../core/text/ellipsis.ts';
import type { PastedReading } from '../../core/paste/pastedReading.ts';
import type { Pasted } from '../../core/paste/pastedReading.ts';
import { chainOf, sentTransactions } from '../../core/write/sentTransaction.ts';
import { chainTitle } from '../../core/write/transactionLines.ts';
import type { PasteRow, PasteSource } from './pasteRow.ts';
import { withWarning, otherChainWarning, rowsBefore } from './rowsBefore.ts';

const MOST_ROWS = 200;
const LONGEST_ROW = 300;
/** The fields of a signed transaction that its row shows. */
const MOVED = ['from', 'to', 'value', 'input'];
const AS_DOCUMENT: vscode.QuickInputButton = {
  iconPath: new vscode.ThemeIcon('json'),
  tooltip: vscode.l10n.t('Open as a document'),
};
export const PASTE_PROMPT = vscode.l10n.t(
  'Paste an address, ENS name, hash, block, data, signature, JSON, curl, cast, code or URL',
);

/** The rows of each reading, then the endpoint or key in the text. */
export function pasteRows({ readings, endpoint, key }: Pasted, source: PasteSource): PasteRow[] {
  const rows = readings
    .flatMap((reading, index) => [
      ...(index === 0 ? [] : [separator(reading.label)]),
      ...rowsOfReading(reading, source),
    ])
    .slice(0, MOST_ROWS);
  if (endpoint !== undefined)
    rows.push({
      icon: 'plug',
      label: endpoint.origin,
      description: vscode.l10n.t('an endpoint'),
      detail:
        endpoint.key === undefined
          ? vscode.l10n.t('Add it to your endpoints.')
          : vscode.l10n.t('The key in it is kept in secret storage only.'),
      alwaysShow: true,
      isKey: true,
    });
  if (key !== undefined)
    rows.push({
      icon: 'key',
      label: vscode.l10n.t('Store it as an API key'),
      detail: vscode.l10n.t('It is kept in secret storage only.'),
      alwaysShow: true,
      isKey: true,
    });
  const [says] = readings;
  if (rows.length === 0)
    rows.push({
      icon: 'info',
      label: says?.label ?? vscode.l10n.t('Not recognised'),
      ...(says === undefined ? { detail: `${PASTE_PROMPT}.` } : {}),
      alwaysShow: true,
    });
  return [separator(source.where), ...rows];
}

function separator(label: string): PasteRow {
  return { label, kind: vscode.QuickPickItemKind.Separator, alwaysShow: true };
}

function rowsOfReading(reading: PastedReading, source: PasteSource): PasteRow[] {
  const { node, calls, facts = [], notes = [], problem, fault } = reading;
  if (problem !== undefined)
    return [{ icon: 'warning', label: reading.label, detail: problem, alwaysShow: true }];
  const [first, ...others] = [
    ...rowsBefore(reading, source.target),
    ...calls.map((call) => callRow(call, reading, source)),
  ];
  const rows = first === undefined ? [] : [fault === undefined ? first : faultyRow(first, fault), ...others];
  const noteRows = notes.map((note): PasteRow => ({ icon: 'info', label: note, alwaysShow: true }));
  const isShownByCalls = calls.length > 0 && node?.kind !== 'calldata' && node?.kind !== 'rawTransaction';
  if (node === undefined || isShownByCalls) return [...rows, ...noteRows, ...facts.map(copyRow)];
  const summary = summarize(node);
  const forms = notationsOf(node, Date.now() / 1000).filter(({ text }) => text !== summary);
  // A word that can be an address is seldom meant as a number.
  const likeliest = forms.toSorted((a, b) => Number(b.name === 'address') - Number(a.name === 'address'));
  const all = [...facts, { text: summary, name: '' }, ...(calls.length > 0 ? [] : likeliest)];
  // Leave out a form that equals the pasted text.
  const news = all.filter(({ text }) => text.toLowerCase() !== source.text.trim().toLowerCase());
  return [...rows, ...noteRows, ...news.map(copyRow)];
}

/** Enter takes the first row: it says that the text has a fault, and what was read all the same. */
function faultyRow(row: PasteRow, fault: string): PasteRow {
  const read = [row.description, row.detail].filter((part) => part !== undefined && part !== '');
  return { ...row, description: read.join(' · '), ...withWarning(fault, '') };
}

function callRow(
  call: SuggestedCall,
  { node, chain }: PastedReading,
  { target, context }: PasteSource,
): PasteRow {
  const isSent = call.method === 'eth_sendRawTransaction';
  // The chain of a signed transaction matters only where the call sends it.
  const of = node?.kind === 'rawTransaction' && !isSent ? undefined : chain;
  const details = [
    ...(call.label === call.method ? [] : [call.isForm === true ? call.method : call.label]),
    ...(of === undefined ? [] : [isSent ? vscode.l10n.t('signed for {0}', chainTitle(of)) : chainTitle(of)]),
  ];
  return {
    icon: 'edit',
    label: call.isForm === true ? call.label : call.method,
    description: details.join(' · '),
    ...(call.problem === undefined
      ? withWarning(otherChainWarning(of, target), callText(call, context))
      : withWarning(call.problem, '')),
    buttons: [AS_DOCUMENT],
    alwaysShow: true,
    call,
    act: (actions) => actions.fillIn(call),
    actOnButton: (actions) => actions.openAsDocument([call]),
  };
}

/** The call as the history titles it; for a signed transaction, what it would do. */
function callText(call: SuggestedCall, context: DecodeContext): string {
  const [signed] = sentTransactions(call.method, call.params).filter(({ isSigned }) => isSigned);
  if (signed === undefined) return functionTitle(call, paramsTitle(call, context));
  const moved = Object.entries(signed.fields).filter(([name]) => MOVED.includes(name));
  const id = chainOf(signed);
  const chain = id === undefined || id === context.chain?.id ? context.chain : chainById(id);
  const draft = { method: 'eth_sendTransaction', params: [Object.fromEntries(moved)] };
  return paramsTitle(draft, { ...context, ...omitUndefined({ chain }) });
}

/** Adds the return type to the title of a function without arguments: `symbol() returns (string)`. */
function functionTitle({ functions = [] }: SuggestedCall, title: string): string {
  return functions.find((text) => text.startsWith(`${title} returns`)) ?? title;
}

function copyRow({ text, copy, name }: { text: string; copy?: string; name: string }): PasteRow {
  return {
    icon: 'copy',
    label: ellipsis(text, LONGEST_ROW),
    description: name,
    alwaysShow: true,
    copy: copy ?? text,
  };
}
