// The rows of New Call: earlier calls, methods, and the other readings of a typed text.

import * as vscode from 'vscode';
import { callTitle, paramsTitle } from '../../core/call/callTitle.ts';
import { blocklessTitle } from '../../core/call/trailTitle.ts';
import { LABEL_LENGTH_IN_LIST, rowLabel } from '../../core/call/rowLabel.ts';
import { findMethod, listMethods, methodNameProblem } from '../../core/catalogue/catalogue.ts';
import { isDangerous } from '../../core/catalogue/methodList.ts';
import { namespaceOf } from '../../core/catalogue/methodName.ts';
import { servingLikelihood } from '../../core/catalogue/servedMethods.ts';
import type { ServedMethods } from '../../core/catalogue/servedMethods.ts';
import { USUAL_WORDS } from '../../core/catalogue/methodWords.ts';
import { withoutSecrets } from '../../core/catalogue/secretParams.ts';
import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import { newForm } from '../../core/form/guidedForm.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import type { ListedEntry } from '../../core/history/history.ts';
import { jsonOf } from '../../core/json.ts';
import type { RepeatText } from '../../core/paste/repeatText.ts';
import type { TypedText } from '../../core/paste/typedCalls.ts';
import type { BlocksText } from '../../core/watch/blocksText.ts';
import { shortHex } from '../../core/text/shortHex.ts';
import { blocksInWords } from '../calls/blocksInWords.ts';
import { ageText } from '../common/ageText.ts';
import { IN_BUILDER } from '../common/pickOrType.ts';
import type { CallRow } from './newCallRow.ts';
import { methodRow } from './methodRows.ts';
import type { AbandonedCall } from './abandonedCalls.ts';
import type { UsedCalls } from './usedCalls.ts';

export function separator(label: string): CallRow {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}

/** The rows before anything is typed. `saved`: those of saved requests. */
export function startRows(
  used: UsedCalls,
  contextOf: (head: ListedEntry) => DecodeContext,
  left: AbandonedCall | undefined,
  served: ServedMethods,
  saved: readonly CallRow[],
): readonly CallRow[] {
  const rowsOf = (title: string, icon: string, heads: readonly ListedEntry[]): readonly CallRow[] =>
    heads.length === 0
      ? []
      : [separator(title), ...heads.map((head) => usedRow(head, icon, contextOf(head)))];
  const all = listMethods();
  const usual = Object.keys(USUAL_WORDS).flatMap((name) => all.find((spec) => spec.name === name) ?? []);
  const common = usual.filter((spec) => !isDangerous(spec));
  const others = all.filter((spec) => !common.includes(spec));
  const likely = others.toSorted((a, b) => servingLikelihood(a, served) - servingLikelihood(b, served));
  const namespaces = [...new Set(likely.map(({ name }) => namespaceOf(name)))];
  return [
    ...leftRows(left),
    ...rowsOf(vscode.l10n.t('Pinned calls'), 'pinned', used.pinned),
    ...rowsOf(vscode.l10n.t('Recent calls'), 'history', used.recent),
    ...saved,
    separator(vscode.l10n.t('Common methods')),
    ...common.map((method) => methodRow({ spec: method, form: newForm(method), left: [] }, method.name)),
    ...namespaces.flatMap((namespace) => [
      separator(namespace),
      ...others
        .filter(({ name }) => namespaceOf(name) === namespace)
        .map((method) => methodRow({ spec: method, form: newForm(method), left: [] }, method.name)),
    ]),
  ];
}

/** The row of the call that was left. With '' as its words, a method that changes state is not sent at once. */
function leftRows(left: AbandonedCall | undefined): readonly CallRow[] {
  if (left === undefined) return [];
  const { method, form } = left;
  const row = methodRow({ spec: method, form, left: [] }, '');
  return [separator(vscode.l10n.t('Typed, not sent')), { ...row, icon: 'edit' }];
}

function usedRow(head: ListedEntry, icon: string, context: DecodeContext): CallRow {
  const { method, params, functions, label, startedAt } = head;
  const short = rowLabel(head, context, LABEL_LENGTH_IN_LIST);
  const parts = [...(label === undefined ? [] : [short]), method, ageText(startedAt, Date.now())];
  return {
    icon,
    label: label ?? short,
    description: parts.join(' · '),
    alwaysShow: true,
    buttons: [IN_BUILDER],
    call: { kind: 'given', method, params, isOpen: false, ...omitUndefined({ functions }) },
  };
}

/** The row for a method that the catalogue does not have; undefined where the text is not a method name. */
export function unknownMethodRow({ words, args }: TypedText): CallRow | undefined {
  if (words === '' || findMethod(words) !== undefined) return undefined;
  const problem = methodNameProblem(words);
  if (problem !== undefined) return undefined;
  const params = args.map((arg) => jsonOf(arg) ?? arg);
  return {
    icon: 'json',
    label: vscode.l10n.t('Another method'),
    description: words,
    detail:
      args.length === 0
        ? vscode.l10n.t('Type its parameters as a JSON array.')
        : paramsTitle({ method: words, params: withoutSecrets(words, params) }, {}),
    alwaysShow: true,
    buttons: [IN_BUILDER],
    call:
      args.length === 0
        ? { kind: 'other', method: words }
        : { kind: 'given', method: words, params, isOpen: false },
  };
}

/** The row for words like “watch” that mean repeating a call: the one behind them, else the one in front. */
export function repeatRow(text: RepeatText | undefined, context: DecodeContext): CallRow | undefined {
  if (text === undefined) return undefined;
  const { call, isWatch } = text;
  if (call !== undefined && isWatch) return watchRow(call, context);
  const label = vscode.l10n.t('Watch, Run over Blocks or Endpoints…');
  const detail = vscode.l10n.t('runs a read at each new block, over blocks, or on several endpoints');
  return {
    icon: 'sync',
    label,
    ...omitUndefined({ description: call && callTitle(call, context) }),
    detail,
    alwaysShow: true,
    paste: { label, act: ({ repeat }) => repeat(call) },
  };
}

function watchRow(call: NonNullable<RepeatText['call']>, context: DecodeContext): CallRow {
  const label = vscode.l10n.t('Watch');
  return {
    icon: 'eye',
    label,
    description: callTitle(call, context),
    detail: vscode.l10n.t('again at each new block, or every few seconds'),
    alwaysShow: true,
    paste: { label, act: ({ repeat }) => repeat(call, 'watch') },
  };
}

/** The row for words that ask for something at many blocks: a call at each of them. */
export function blocksRow(text: BlocksText | undefined, context: DecodeContext): CallRow | undefined {
  if (text === undefined) return undefined;
  const { call, blocks, only } = text;
  const words = blocksInWords(blocks);
  const label =
    words === blocks
      ? vscode.l10n.t('{0} over blocks {1}', call.method, blocks)
      : vscode.l10n.t('{0} over {1}', call.method, words);
  const detail =
    call.method === 'eth_getBlockReceipts'
      ? only === 'failed'
        ? vscode.l10n.t('One call a block, and a table of the failed transactions')
        : vscode.l10n.t('One call a block, and a table of all receipts')
      : vscode.l10n.t('One call a block, in a table');
  return {
    icon: 'list-ordered',
    label,
    description: blocklessTitle(call, context).slice(call.method.length + 1),
    detail,
    alwaysShow: true,
    paste: { label, act: ({ repeat }) => repeat(call, { blocks, ...omitUndefined({ only }) }) },
  };
}

/** The row that explains a transaction; it asks for one where none is given. */
export function explainRow(transaction?: string): CallRow {
  const label =
    transaction === undefined ? vscode.l10n.t('Explain Transaction…') : vscode.l10n.t('Explain Transaction');
  const detail = vscode.l10n.t('What was called, what moved, what it cost, and why it failed');
  return {
    icon: 'telescope',
    label,
    detail,
    alwaysShow: true,
    paste: { label, act: ({ explain }) => explain(transaction) },
  };
}

/** Shown where nothing is found: what can be typed. */
const WHAT_IS_READ = vscode.l10n.t(
  'Type a method or words (balance of 0x…), or paste an address, ENS name, hash, curl or JSON.',
);

/** `0x… DAI`, where no token with that symbol is known. */
function unknownToken(text: string): string | undefined {
  const [, holder = '', symbol] = /^(0x[0-9a-fA-F]{40}|\S+\.eth)\s+([A-Z]{2,10})$/.exec(text) ?? [];
  return (
    symbol &&
    vscode.l10n.t(
      'No single token “{0}” is known here. Type its address, then: balanceOf {1}',
      symbol,
      shortHex(holder),
    )
  );
}

export function noMatchRow(text: string): CallRow {
  return {
    icon: 'info',
    label: vscode.l10n.t('Not recognised'),
    detail: /^\w+$/.test(text)
      ? (methodNameProblem(text) ?? WHAT_IS_READ)
      : (unknownToken(text) ?? WHAT_IS_READ),
    alwaysShow: true,
  };
}
