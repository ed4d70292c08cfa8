// The rows of New Call: calls that were made before, methods, and what a text is read as.

import * as vscode from 'vscode';
import { paramsTitle } from '../../core/call/callTitle.ts';
import { IN_LIST, rowLabel } from '../../core/call/rowLabel.ts';
import {
  findMethod,
  isSubscription,
  listMethods,
  methodNameProblem,
} from '../../core/catalogue/catalogue.ts';
import { isDangerous, methodBadges, namespaceOf } from '../../core/catalogue/methodList.ts';
import type { MethodSpec } from '../../core/catalogue/methodSpec.ts';
import { USUAL_WORDS } from '../../core/catalogue/methodWords.ts';
import { withoutSecrets } from '../../core/catalogue/secretParams.ts';
import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import type { TokenUnits } from '../../core/decode/tokenUnit.ts';
import { emptyParams, newForm, openSteps, unfinishedParams } from '../../core/form/guidedForm.ts';
import type { FormDraft } from '../../core/form/draft.ts';
import { readForm } from '../../core/form/readForm.ts';
import { given } from '../../core/given.ts';
import type { KeptHead } from '../../core/history/history.ts';
import { jsonOf } from '../../core/json.ts';
import type { JsonValue } from '../../core/json.ts';
import type { TypedMethod, TypedText } from '../../core/paste/typedCalls.ts';
import { ageText } from '../common/ageText.ts';
import { IN_BUILDER } from '../common/pickOrType.ts';
import type { PickItem } from '../common/quickInput.ts';
import type { PasteRow } from './pasteRow.ts';
import type { UsedCalls } from './usedCalls.ts';

/** A call that a row stands for. */
export type RowCall =
  | {
      readonly kind: 'typed';
      readonly method: MethodSpec;
      readonly form: FormDraft;
      readonly isNamed: boolean;
      /** Words that were typed and are not in the form. */
      readonly left: readonly string[];
    }
  /** As it was sent or pasted. `isOpen`: something in it is to be filled in. `isForm`: only the request builder sends it. */
  | {
      readonly kind: 'given';
      readonly method: string;
      readonly params: readonly JsonValue[];
      readonly functions?: readonly string[] | undefined;
      readonly isOpen: boolean;
      readonly isForm?: boolean;
    }
  /** A method that the catalogue does not have, before its parameters are known. */
  | { readonly kind: 'other'; readonly method: string };

/**
 * All of them are always shown, and the first has the same place in every list: VS Code tells which one was taken by its
 * place, and Enter can come while it still shows the rows of what was typed before.
 */
export type CallRow = PickItem & {
  readonly call?: RowCall;
  /** What else a pasted text leads to. */
  readonly paste?: PasteRow;
};

const MOST_ROWS = 60;

export function separator(label: string): CallRow {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}

/** What there is to choose from before anything is typed. */
export function startRows(used: UsedCalls, contextOf: (head: KeptHead) => DecodeContext): readonly CallRow[] {
  const rowsOf = (title: string, icon: string, heads: readonly KeptHead[]): readonly CallRow[] =>
    heads.length === 0
      ? []
      : [separator(title), ...heads.map((head) => usedRow(head, icon, contextOf(head)))];
  const all = listMethods();
  const usual = Object.keys(USUAL_WORDS).flatMap((name) => all.find((spec) => spec.name === name) ?? []);
  const common = usual.filter((spec) => !isDangerous(spec));
  const others = all.filter((spec) => !common.includes(spec));
  const namespaces = [...new Set(others.map(({ name }) => namespaceOf(name)))];
  return [
    ...rowsOf(vscode.l10n.t('Pinned calls'), 'pinned', used.pinned),
    ...rowsOf(vscode.l10n.t('Recent calls'), 'history', used.recent),
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

function usedRow(head: KeptHead, icon: string, context: DecodeContext): CallRow {
  const { method, params, functions, label, startedAt } = head;
  const short = rowLabel(head, context, IN_LIST);
  const parts = [...(label === undefined ? [] : [short]), method, ageText(startedAt, Date.now())];
  return {
    icon,
    label: label ?? short,
    description: parts.join(' · '),
    alwaysShow: true,
    buttons: [IN_BUILDER],
    call: { kind: 'given', method, params, isOpen: false, ...given({ functions }) },
  };
}

/** `context`: of the endpoint that would be asked. */
export function typedRows(
  calls: readonly TypedMethod[],
  { words }: TypedText,
  context: DecodeContext,
): readonly CallRow[] {
  return calls.slice(0, MOST_ROWS).map((call) => methodRow(call, words, context));
}

/** Whether both would send the same: a command is words for its method, too. */
export function isSameCall(
  one: RowCall | undefined,
  other: RowCall | undefined,
  tokens: TokenUnits | undefined,
): boolean {
  const [first, second] = [one, other].map((call) => call && requestText(call, tokens));
  return first !== undefined && first === second;
}

/** Undefined where something is missing in it. */
function requestText(call: RowCall, tokens: TokenUnits | undefined): string | undefined {
  if (call.kind === 'other') return undefined;
  if (call.kind === 'given') return JSON.stringify([call.method, call.params]);
  const { params } = readForm(call.method, call.form, tokens);
  return params && JSON.stringify([call.method.name, params]);
}

/** `words`: by which it was found. */
function methodRow(
  { spec, form, left, problem: mistyped }: TypedMethod,
  words: string,
  context: DecodeContext = {},
): CallRow {
  if (isSubscription(spec.name)) return subscribeRow(spec, form, context);
  const problem = methodNameProblem(spec.name);
  const warning =
    mistyped ?? (left.length === 0 ? undefined : vscode.l10n.t('Not filled in: {0}', left.join(' ')));
  const parts = [givenText(spec, form, context), askedText(spec, form, context), ...methodBadges(spec)];
  return {
    label: spec.name,
    description: parts.filter((part) => part !== '').join(' · '),
    detail: problem ?? warning ?? spec.doc,
    ...(problem === undefined && warning !== undefined ? { detailIcon: 'warning' } : {}),
    ...(isDangerous(spec) ? { descriptionIcon: 'warning' } : {}),
    alwaysShow: true,
    // What cannot be called can be found, with the reason, but not chosen.
    ...(problem === undefined
      ? {
          buttons: [IN_BUILDER],
          call: { kind: 'typed', method: spec, form, isNamed: words === spec.name, left },
        }
      : {}),
  };
}

/** It has a page of its own. What was typed of it is what it subscribes to. */
function subscribeRow(spec: MethodSpec, form: FormDraft, context: DecodeContext): CallRow {
  const params = unfinishedParams(spec, form, context.tokens);
  const asked = params.length === 0 ? undefined : { method: spec.name, params };
  return {
    label: spec.name,
    description: givenText(spec, form, context),
    detail: spec.doc,
    alwaysShow: true,
    paste: { label: spec.name, act: ({ subscribe }) => subscribe(asked) },
  };
}

/** What would be sent; where more is asked for, only what was typed of it. */
function givenText(method: MethodSpec, form: FormDraft, context: DecodeContext): string {
  const isNew = JSON.stringify(form) === JSON.stringify(newForm(method));
  if (isNew && askedText(method, form, context) !== '') return '';
  const params = withoutSecrets(method.name, unfinishedParams(method, form, context.tokens));
  return params.length === 0 ? '' : paramsTitle({ method: method.name, params }, context);
}

function askedText(method: MethodSpec, form: FormDraft, { tokens }: DecodeContext): string {
  const names = openSteps(method, form, tokens).map(({ spec }) => spec.name);
  const asked = (names.length > 0 ? names : emptyParams(method, form)).join(', ');
  return asked === '' ? '' : vscode.l10n.t('asks for {0}', asked);
}

/** The row for a name that the catalogue does not have; undefined where the text is none. */
export function otherRow({ words, args }: TypedText): CallRow | undefined {
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
        ? vscode.l10n.t('Its parameters are asked for as a JSON array.')
        : paramsTitle({ method: words, params: withoutSecrets(words, params) }, {}),
    alwaysShow: true,
    buttons: [IN_BUILDER],
    call:
      args.length === 0
        ? { kind: 'other', method: words }
        : { kind: 'given', method: words, params, isOpen: false },
  };
}

const REPEAT_WORDS = /^(watch|repeat|poll|monitor|compare (endpoints?|nodes?))\b/i;

/** The row for words that mean no method, but calling one several times. */
export function repeatRow({ words }: TypedText): CallRow | undefined {
  if (!REPEAT_WORDS.test(words)) return undefined;
  const label = vscode.l10n.t('Repeat, Watch or Compare Endpoints…');
  const detail = vscode.l10n.t('a read again at each new block, over blocks, or on several endpoints');
  return { icon: 'sync', label, detail, alwaysShow: true, paste: { label, act: ({ repeat }) => repeat() } };
}

/** The row for words that ask for an explanation, before they say of what. */
export function explainRow(): CallRow {
  const label = vscode.l10n.t('Explain Transaction…');
  const detail = vscode.l10n.t('What was called, what moved, what it cost, and why it failed');
  return {
    icon: 'telescope',
    label,
    detail,
    alwaysShow: true,
    paste: { label, act: ({ explain }) => explain() },
  };
}

/** Why nothing is found. */
export function nothingRow(text: string): CallRow {
  return {
    icon: 'info',
    label: vscode.l10n.t('Nothing that is known here'),
    detail: methodNameProblem(text) ?? '',
    alwaysShow: true,
  };
}

/** The rows of what is pasted; its calls are sent here, not filled in. `goesTo`: the endpoint, where another was meant. */
export function pastedRows(rows: readonly PasteRow[], goesTo: string | undefined): readonly CallRow[] {
  return rows.map((paste): CallRow => {
    const { call, ...row } = paste;
    if (call === undefined) return { ...row, paste };
    const { method, params, functions, isOpen = false, isForm = false } = call;
    const elsewhere = goesTo === undefined ? '' : vscode.l10n.t('goes to “{0}”', goesTo);
    return {
      ...row,
      icon: isForm ? 'edit' : 'play',
      description: [row.description ?? '', elsewhere].filter((part) => part !== '').join(' · '),
      buttons: [IN_BUILDER],
      paste,
      call: { kind: 'given', method, params, isOpen, isForm, ...given({ functions }) },
    };
  });
}
